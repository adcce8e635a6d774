// SPDX-License-Identifier: Apache-2.0

import Cryptography
import HPKE
import TestSupport
import Testing

/// One test vector in the form of RFC 9180's companion file. Byte strings are hexadecimal.
struct RFC9180Vector: Decodable, Sendable, CustomTestStringConvertible {
    struct Encryption: Decodable, Sendable {
        let seq: UInt64
        let aad, ct, nonce, pt: String
    }

    struct Export: Decodable, Sendable {
        let exporterContext: String
        let byteCount: Int
        let value: String

        enum CodingKeys: String, CodingKey {
            case exporterContext = "exporter_context"
            case byteCount = "L"
            case value = "exported_value"
        }
    }

    let mode: UInt8
    let kem, kdf, aead: UInt16
    let info, ikmR, ikmE, skRm, skEm, pkRm, pkEm, enc: String
    var ikmS, skSm, pkSm, psk, pskIdentifier: String?
    let sharedSecret, key, baseNonce, exporterSecret: String
    let encryptions: [Encryption]
    let exports: [Export]

    enum CodingKeys: String, CodingKey {
        case mode, info, ikmR, ikmE, ikmS, skRm, skEm, skSm, pkRm, pkEm, pkSm, enc, psk, key, encryptions, exports
        case kem = "kem_id"
        case kdf = "kdf_id"
        case aead = "aead_id"
        case pskIdentifier = "psk_id"
        case sharedSecret = "shared_secret"
        case baseNonce = "base_nonce"
        case exporterSecret = "exporter_secret"
    }

    var testDescription: String { "mode \(mode), KEM \(kem), KDF \(kdf), AEAD \(aead)" }
}

extension RFC9180Vector {
    func ciphersuite() throws -> Ciphersuite {
        Ciphersuite(
            kem: try #require(.init(rawValue: kem)), kdf: try #require(.init(rawValue: kdf)),
            aead: try #require(.init(rawValue: aead)))
    }

    func privateKey(_ text: String, of curve: Curve) throws -> PrivateKey {
        try PrivateKey(curve: curve, rawRepresentation: secret(text))
    }

    func curve() throws -> Curve {
        switch kem {
        case 0x10: .p256
        case 0x11: .p384
        case 0x12: .p521
        default: .x25519
        }
    }

    func preSharedKey() throws -> PreSharedKey {
        try PreSharedKey(secret(#require(psk)), identifier: hex(#require(pskIdentifier)))
    }

    func sendersAuthentication() throws -> Authentication<PrivateKey> {
        switch mode {
        case 0: .none
        case 1: .psk(try preSharedKey())
        case 2: .sender(try privateKey(#require(skSm), of: curve()))
        default: .pskAndSender(try preSharedKey(), try privateKey(#require(skSm), of: curve()))
        }
    }

    func recipientsAuthentication() throws -> Authentication<PublicKey> {
        switch mode {
        case 0: .none
        case 1: .psk(try preSharedKey())
        case 2: .sender(try publicKey(#require(pkSm)))
        default: .pskAndSender(try preSharedKey(), try publicKey(#require(pkSm)))
        }
    }

    func publicKey(_ text: String) throws -> PublicKey {
        let bytes = hex(text)
        return try PublicKey(curve: curve(), rawRepresentation: bytes.span)
    }
}

/// A secret from hexadecimal text.
func secret(_ text: String) -> SecretBytes {
    let bytes = hex(text)
    return SecretBytes(copying: bytes.span)
}

extension SecretBytes {
    var hexadecimal: String { withSpan { [UInt8](copying: $0).hexadecimal } }
}

extension Array where Element == UInt8 {
    init(copying bytes: Span<UInt8>) {
        self = []
        for index in bytes.indices { append(bytes[index]) }
    }
}
