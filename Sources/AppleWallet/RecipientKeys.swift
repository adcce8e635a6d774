// SPDX-License-Identifier: Apache-2.0

public import Cryptography

/// The private keys to which answers may be sealed, found by the hash that names them.
///
/// Several stand side by side while a merchant's key is rotated.
public struct RecipientKeys: Sendable {
    private let keys: [(hash: [UInt8], key: PrivateKey)]

    /// - Returns: nil where a key is not on P-256, the one curve of `APPLE-HPKE-v1`, or where there is none.
    public init?(_ keys: [PrivateKey]) {
        guard !keys.isEmpty, keys.allSatisfy({ $0.curve == .p256 }) else { return nil }
        self.keys = keys.map { (Self.hash(of: $0.publicKey), $0) }
    }

    /// `pkRHash`: SHA-256 of the 65-byte uncompressed point, not of its SubjectPublicKeyInfo.
    public static func hash(of key: PublicKey) -> [UInt8] {
        let point = key.rawRepresentation
        return HashAlgorithm.sha256.hash(point.span)
    }

    func key(named hash: [UInt8]) -> PrivateKey? {
        keys.first { $0.hash == hash }?.key
    }
}
