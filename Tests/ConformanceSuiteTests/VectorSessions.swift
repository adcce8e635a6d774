// SPDX-License-Identifier: Apache-2.0

import ConformanceSuite
import Cryptography
import Foundation
import ReaderPolicy
import ReaderService
import SQLiteStorage
import ServiceTestSupport

/// A real store for each case about sessions.
enum VectorSessions {
    static let maker: SessionGround.Maker = { clock, random in
        let system = SystemRandom()
        guard let folder = try? TestFolder(),
            let keys = KeyEncryptionKeys([("vectors", SecretBytes(copying: system.bytes(32).span))]),
            let store = try? SQLiteStore.open(
                path: "\(folder.path)/sessions.sqlite", mode: .service, keys: keys, random: system)
        else { return nil }
        return SessionGround(store: store, secret: store.secret, keys: keys, clock: clock, random: random) {
            await store.close()
            withExtendedLifetime(folder) {}
        }
    }
}
