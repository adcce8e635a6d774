// SPDX-License-Identifier: Apache-2.0

public import Cryptography

/// The signature algorithms that are accepted, RFC 7518, 3.4 and RFC 8037, 3.1.
///
/// Neither `none` nor a MAC nor RSA is among them, so that no header can ask for one.
public enum JWSAlgorithm: String, CaseIterable, Sendable {
    case es256 = "ES256"
    case es384 = "ES384"
    case es512 = "ES512"
    case edDSA = "EdDSA"

    /// The one algorithm that a key of this curve signs with: the key decides, never the header alone.
    public init?(_ curve: Curve) {
        switch curve {
        case .p256: self = .es256
        case .p384: self = .es384
        case .p521: self = .es512
        case .ed25519, .ed448: self = .edDSA
        default: return nil
        }
    }

    var signature: SignatureAlgorithm {
        switch self {
        case .es256: .ecdsa(.sha256)
        case .es384: .ecdsa(.sha384)
        case .es512: .ecdsa(.sha512)
        case .edDSA: .eddsa
        }
    }
}
