// SPDX-License-Identifier: Apache-2.0

internal import ConformanceSuite
internal import Cryptography
internal import Foundation
internal import ReaderPolicy
internal import ReaderService
internal import SQLiteStorage

/// A real store for each case about sessions, in a folder that goes with it.
enum VectorSessions {
    static let maker: SessionGround.Maker = { clock, random in
        let folder = FileManager.default.temporaryDirectory.appending(path: "mdoc-reader-vectors-\(UUID().uuidString)")
        let system = SystemRandom()
        guard let keys = KeyEncryptionKeys([("vectors", SecretBytes(copying: system.bytes(32).span))]),
            let store = try? SQLiteStore.open(
                path: folder.appending(path: "sessions.sqlite").path, mode: .service, keys: keys, random: system)
        else { return nil }
        let foundation = ServiceFoundation(
            store: store, secret: store.secret, vault: RetentionVault(keys: keys, random: system),
            deadlines: DeadlineClock(wall: clock, steady: { clock().timeIntervalSince1970 }), wallClock: clock,
            random: random)
        return SessionGround(foundation: foundation) {
            await store.close()
            try? FileManager.default.removeItem(at: folder)
        }
    }
}
