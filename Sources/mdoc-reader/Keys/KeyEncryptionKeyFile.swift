// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import InputEncoding
internal import ReaderService
internal import Terminal

/// A new key-encryption key in a file: 32 random bytes in hexadecimal and a line end, for its owner alone.
enum KeyEncryptionKeyFile {
    static let byteCount = 32

    static func make(at path: String, overwrites: Bool) throws(UsageError) {
        var text = Array(SystemRandom().bytes(byteCount).hexadecimal.utf8) + [UInt8(ascii: "\n")]
        defer { for index in text.indices { text[index] = 0 } }
        try OutputFile.write(
            text, to: path, access: .ownerOnly, onCollision: overwrites ? .overwrites : .refuses)
    }

    /// Whether a file's text has the form of such a key.
    static func isOne(_ text: String) -> Bool {
        text.utf8.count == 2 * byteCount && [UInt8](hexadecimal: text) != nil
    }
}
