// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// A key sealed under a key-encryption key.
public struct WrappedKey: Hashable, Sendable, Redacted {
    public let keyEncryptionKeyID: String
    /// Nonce, ciphertext and tag.
    public let sealed: [UInt8]

    public init(keyEncryptionKeyID: String, sealed: [UInt8]) {
        self.keyEncryptionKeyID = keyEncryptionKeyID
        self.sealed = sealed
    }
}
