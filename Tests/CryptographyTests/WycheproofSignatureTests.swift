// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("Wycheproof signatures", .enabled(if: SharedVectors.arePresent, "the shared vectors are not here"))
struct WycheproofSignatureTests {
    struct Group: Decodable, Sendable {
        struct Key: Decodable, Sendable {
            let curve: String
            let uncompressed: HexBytes?
            let pk: HexBytes?
        }
        struct Case: Decodable, Sendable {
            let tcId: Int
            let comment: String
            let msg, sig: HexBytes
            let result: WycheproofResult
        }
        let publicKey: Key
        let sha: String?
        let tests: [Case]
    }

    enum Form: Sendable { case raw, der }

    static let curves: [String: Curve] = [
        "secp256r1": .p256, "secp384r1": .p384, "secp521r1": .p521, "brainpoolP256r1": .brainpoolP256r1,
        "brainpoolP320r1": .brainpoolP320r1, "brainpoolP384r1": .brainpoolP384r1, "brainpoolP512r1": .brainpoolP512r1,
        "edwards25519": .ed25519, "edwards448": .ed448,
    ]
    static let hashes: [String: HashAlgorithm] = ["SHA-256": .sha256, "SHA-384": .sha384, "SHA-512": .sha512]

    @Test(
        "get the verdict of the file",
        arguments: [
            ("ecdsa_brainpoolP256r1_sha256_p1363", Form.raw, 261), ("ecdsa_brainpoolP320r1_sha384_p1363", .raw, 265),
            ("ecdsa_brainpoolP384r1_sha384_p1363", .raw, 292), ("ecdsa_brainpoolP512r1_sha512_p1363", .raw, 337),
            ("ecdsa_secp256r1_sha256_p1363", .raw, 262), ("ecdsa_secp384r1_sha384_p1363", .raw, 280),
            ("ecdsa_secp521r1_sha512_p1363", .raw, 318), ("ecdsa_secp256r1_sha256", .der, 484),
            ("ecdsa_secp384r1_sha384", .der, 504), ("ed25519", .raw, 151), ("ed448", .raw, 87),
        ])
    func verdicts(file: String, form: Form, count: Int) throws {
        let groups = try #require(try WycheproofFile<Group>.load(file)).testGroups
        var done = 0
        for group in groups {
            let curve = try #require(Self.curves[group.publicKey.curve])
            let point = try #require(group.publicKey.uncompressed ?? group.publicKey.pk).bytes
            let key = try PublicKey(curve: curve, rawRepresentation: point.span)
            let algorithm: SignatureAlgorithm =
                curve.family == .edwards ? .eddsa : .ecdsa(try #require(Self.hashes[group.sha ?? ""]))
            for test in group.tests {
                let (signature, message) = (test.sig.bytes, test.msg.bytes)
                let error = thrown { () throws(CryptographyError) in
                    switch form {
                    case .raw: try key.verify(signature.span, over: message.span, using: algorithm)
                    case .der: try key.verify(derSignature: signature.span, over: message.span, using: algorithm)
                    }
                }
                #expect(
                    error == (test.result == .valid ? nil : .signatureInvalid), "case \(test.tcId): \(test.comment)")
                done += 1
            }
        }
        #expect(done == count)
    }
}
