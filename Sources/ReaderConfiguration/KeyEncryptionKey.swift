// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import Redaction

/// A key that seals the keys of stored data, named so that what it sealed can be opened after the next one came.
public struct KeyEncryptionKey: Sendable, Redacted {
    public let id: String
    /// 32 bytes.
    public let key: SecretBytes

    static let byteCount = 32
}
