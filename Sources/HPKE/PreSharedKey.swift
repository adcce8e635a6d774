// SPDX-License-Identifier: Apache-2.0

public import Cryptography

/// A secret that sender and recipient already share, with the name they know it by.
///
/// Key and identifier come together or not at all (RFC 9180, 5.1), so there is no way to hold one of them.
public struct PreSharedKey: Sendable {
    public let key: SecretBytes
    public let identifier: [UInt8]

    /// The least bytes a key may have: 32 bytes of entropy cannot fit in fewer (RFC 9180, 9.5).
    public static let minimumByteCount = 32

    public init(_ key: SecretBytes, identifier: [UInt8]) throws(HPKEError) {
        guard key.count >= Self.minimumByteCount else { throw .preSharedKeyTooShort }
        guard !identifier.isEmpty else { throw .preSharedKeyIdentifierMissing }
        self.key = key
        self.identifier = identifier
    }
}
