// SPDX-License-Identifier: Apache-2.0

internal import ConformanceSuite
internal import Cryptography
internal import Foundation
internal import Locks
internal import ReaderPolicy
internal import ReaderService
internal import SQLiteStorage

/// A real store for each case about sessions, in a folder that goes with it.
enum VectorSessions {
    private static let folders = Guarded(State())

    private struct State {
        var open: Set<URL> = []
        var isOver = false
    }

    static let maker: SessionGround.Maker = { clock, random in
        let folder = FileManager.default.temporaryDirectory.appending(path: "mdoc-reader-vectors-\(UUID().uuidString)")
        let system = SystemRandom()
        guard begin(folder) else { return nil }
        guard let keys = KeyEncryptionKeys([("vectors", SecretBytes(copying: system.bytes(32).span))]),
            let store = try? SQLiteStore.open(
                path: folder.appending(path: "sessions.sqlite").path, mode: .service, keys: keys, random: system)
        else {
            drop(folder)
            return nil
        }
        return SessionGround(store: store, secret: store.secret, keys: keys, clock: clock, random: random) {
            await store.close()
            drop(folder)
        }
    }

    /// Removes what cases that are still running have, and lets no other begin: the process is about to end.
    ///
    /// Their stores write on, so that a file or a folder may come back just then: it looks until there is none for a while.
    static func removeAll() {
        let left = folders.withLock { state in
            state.isOver = true
            return state.open
        }
        var quietLooks = 0
        for _ in 0..<200 where quietLooks < 5 {
            let present = left.filter { FileManager.default.fileExists(atPath: $0.path) }
            quietLooks = present.isEmpty ? quietLooks + 1 : 0
            for folder in present { try? FileManager.default.removeItem(at: folder) }
            Thread.sleep(forTimeInterval: 0.005)
        }
    }

    /// The folder is there from now on, for its owner alone; false where it cannot be.
    private static func begin(_ folder: URL) -> Bool {
        folders.withLock { state in
            guard !state.isOver, state.open.insert(folder).inserted else { return false }
            do {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                return true
            } catch {
                state.open.remove(folder)
                return false
            }
        }
    }

    private static func drop(_ folder: URL) {
        folders.withLock { state in
            try? FileManager.default.removeItem(at: folder)
            state.open.remove(folder)
        }
    }
}
