// SPDX-License-Identifier: Apache-2.0

import Cryptography
import ReaderPolicy

/// Key-encryption keys that are worthless.
enum TestKeys {
    static func made(_ keys: (id: String, byte: UInt8)...) -> KeyEncryptionKeys {
        let keys = keys.map { id, byte in
            let bytes = [UInt8](repeating: byte, count: 32)
            return (id: id, key: SecretBytes(copying: bytes.span))
        }
        guard let made = KeyEncryptionKeys(keys) else { preconditionFailure("these keys are well formed") }
        return made
    }

    static let first = made(("first", 1))
    static let rotated = made(("second", 2), ("first", 1))
    static let second = made(("second", 2))
}
