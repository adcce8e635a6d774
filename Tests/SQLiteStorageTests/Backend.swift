// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import ReaderPolicy
import SQLiteStorage

/// A storage that the contract is asked of. A second one is a second case here.
enum Backend: String, CaseIterable, Sendable {
    case sqlite

    /// Runs a test with a new and empty store, and leaves nothing of it behind.
    func withStore(_ body: (Fixture) async throws -> Void) async throws {
        switch self {
        case .sqlite:
            try await withFolder { folder in
                let store = try SQLiteStore.open(
                    path: folder + "/reader.sqlite", mode: .service, keys: TestKeys.first, random: SystemRandom())
                try await body(Fixture(store: store, secret: store.secret))
                await store.close()
            }
        }
    }
}

/// A folder of its own for the length of a test.
func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
}

/// Key-encryption keys that are worthless.
enum TestKeys {
    static let first = made([("first", 1)])
    /// `second` is active, and `first` still opens.
    static let rotated = made([("second", 2), ("first", 1)])
    static let second = made([("second", 2)])

    private static func made(_ keys: [(id: String, byte: UInt8)]) -> KeyEncryptionKeys {
        let keys = keys.map { id, byte in
            let bytes = [UInt8](repeating: byte, count: 32)
            return (id: id, key: SecretBytes(copying: bytes.span))
        }
        guard let made = KeyEncryptionKeys(keys) else { preconditionFailure("these keys are well formed") }
        return made
    }
}
