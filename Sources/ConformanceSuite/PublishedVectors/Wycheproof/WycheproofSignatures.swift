// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import JSON

/// Signatures with a key that the group has.
enum WycheproofSignatures {
    enum Encoding: Sendable {
        /// As certificates hold it.
        case der
        /// r || s, as COSE and JOSE hold it.
        case raw
    }

    static let curves: [String: Curve] = [
        "secp256r1": .p256, "secp384r1": .p384, "secp521r1": .p521, "brainpoolP256r1": .brainpoolP256r1,
        "brainpoolP320r1": .brainpoolP320r1, "brainpoolP384r1": .brainpoolP384r1, "brainpoolP512r1": .brainpoolP512r1,
        "edwards25519": .ed25519, "edwards448": .ed448, "curve25519": .x25519, "curve448": .x448,
    ]

    static let hashes: [String: HashAlgorithm] = ["SHA-256": .sha256, "SHA-384": .sha384, "SHA-512": .sha512]

    static func ecdsa(_ group: inout CaseFields, encoding: Encoding) throws(VectorError) -> Wycheproof.CaseReader {
        guard let hash = hashes[try group.text("sha")] else { throw group.malformed("sha") }
        return cases(key: try key(&group, member: "uncompressed"), algorithm: .ecdsa(hash), encoding: encoding)
    }

    static func eddsa(_ group: inout CaseFields) throws(VectorError) -> Wycheproof.CaseReader {
        cases(key: try key(&group, member: "pk"), algorithm: .eddsa, encoding: .raw)
    }

    private static func key(_ group: inout CaseFields, member: String) throws(VectorError) -> PublicKey {
        var fields = try CaseFields(group.value("publicKey"), of: "(group)", member: "publicKey")
        guard let curve = curves[try fields.text("curve")] else { throw fields.malformed("curve") }
        let point = try fields.hex(member)
        do { return try PublicKey(curve: curve, rawRepresentation: point.span) } catch {
            throw fields.malformed(member)
        }
    }

    private static func cases(
        key: PublicKey, algorithm: SignatureAlgorithm, encoding: Encoding
    ) -> Wycheproof.CaseReader {
        { fields throws(VectorError) in
            let message = try fields.hex("msg")
            let signature = try fields.hex("sig")
            return {
                do throws(CryptographyError) {
                    switch encoding {
                    case .der: try key.verify(derSignature: signature.span, over: message.span, using: algorithm)
                    case .raw: try key.verify(signature.span, over: message.span, using: algorithm)
                    }
                    return .accepted
                } catch {
                    return .refused
                }
            }
        }
    }
}
