// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Cryptography

@Suite("Deterministic ECDSA")
struct DeterministicECDSATests {
    /// The keys of RFC 6979, A.2.5 to A.2.7.
    static let keys: [Curve: String] = [
        .p256: "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721",
        .p384: """
        6b9d3dad2e1b8c1c05b19875b6659f4de23c3b667bf297ba9aa47740787137d896d5724e4c70a825f872c9ea60d2edf5
        """,
        .p521: """
        00fad06daa62ba3b25d2fb40133da757205de67f5bb0018fee8c86e1b68c7e75caa896eb32f1f47c70855836a6d16fcc1466f6d8fbec67d\
        b89ec0c08b0e996b83538
        """,
    ]

    struct Vector: Sendable, CustomTestStringConvertible {
        let curve: Curve
        let hash: HashAlgorithm
        let message: String
        let r, s: String

        var testDescription: String { "\(curve) \(hash) \(message)" }
    }

    /// The signatures that the RFC prints.
    static let vectors: [Vector] = [
        Vector(
            curve: .p256, hash: .sha256, message: "sample",
            r: "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716",
            s: "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"),
        Vector(
            curve: .p256, hash: .sha384, message: "sample",
            r: "0eafea039b20e9b42309fb1d89e213057cbf973dc0cfc8f129edddc800ef7719",
            s: "4861f0491e6998b9455193e34e7b0d284ddd7149a74b95b9261f13abde940954"),
        Vector(
            curve: .p256, hash: .sha512, message: "sample",
            r: "8496a60b5e9b47c825488827e0495b0e3fa109ec4568fd3f8d1097678eb97f00",
            s: "2362ab1adbe2b8adf9cb9edab740ea6049c028114f2460f96554f61fae3302fe"),
        Vector(
            curve: .p256, hash: .sha256, message: "test",
            r: "f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367",
            s: "019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083"),
        Vector(
            curve: .p256, hash: .sha384, message: "test",
            r: "83910e8b48bb0c74244ebdf7f07a1c5413d61472bd941ef3920e623fbccebeb6",
            s: "8ddbec54cf8cd5874883841d712142a56a8d0f218f5003cb0296b6b509619f2c"),
        Vector(
            curve: .p256, hash: .sha512, message: "test",
            r: "461d93f31b6540894788fd206c07cfa0cc35f46fa3c91816fff1040ad1581a04",
            s: "39af9f15de0db8d97e72719c74820d304ce5226e32dedae67519e840d1194e55"),
        Vector(
            curve: .p384, hash: .sha256, message: "sample",
            r: "21b13d1e013c7fa1392d03c5f99af8b30c570c6f98d4ea8e354b63a21d3daa33bde1e888e63355d92fa2b3c36d8fb2cd",
            s: "f3aa443fb107745bf4bd77cb3891674632068a10ca67e3d45db2266fa7d1feebefdc63eccd1ac42ec0cb8668a4fa0ab0"),
        Vector(
            curve: .p384, hash: .sha384, message: "sample",
            r: "94edbb92a5ecb8aad4736e56c691916b3f88140666ce9fa73d64c4ea95ad133c81a648152e44acf96e36dd1e80fabe46",
            s: "99ef4aeb15f178cea1fe40db2603138f130e740a19624526203b6351d0a3a94fa329c145786e679e7b82c71a38628ac8"),
        Vector(
            curve: .p384, hash: .sha512, message: "sample",
            r: "ed0959d5880ab2d869ae7f6c2915c6d60f96507f9cb3e047c0046861da4a799cfe30f35cc900056d7c99cd7882433709",
            s: "512c8cceee3890a84058ce1e22dbc2198f42323ce8aca9135329f03c068e5112dc7cc3ef3446defceb01a45c2667fdd5"),
        Vector(
            curve: .p384, hash: .sha256, message: "test",
            r: "6d6defac9ab64dabafe36c6bf510352a4cc27001263638e5b16d9bb51d451559f918eedaf2293be5b475cc8f0188636b",
            s: "2d46f3becbcc523d5f1a1256bf0c9b024d879ba9e838144c8ba6baeb4b53b47d51ab373f9845c0514eefb14024787265"),
        Vector(
            curve: .p384, hash: .sha384, message: "test",
            r: "8203b63d3c853e8d77227fb377bcf7b7b772e97892a80f36ab775d509d7a5feb0542a7f0812998da8f1dd3ca3cf023db",
            s: "ddd0760448d42d8a43af45af836fce4de8be06b485e9b61b827c2f13173923e06a739f040649a667bf3b828246baa5a5"),
        Vector(
            curve: .p384, hash: .sha512, message: "test",
            r: "a0d5d090c9980faf3c2ce57b7ae951d31977dd11c775d314af55f76c676447d06fb6495cd21b4b6e340fc236584fb277",
            s: "976984e59b4c77b0e8e4460dca3d9f20e07b9bb1f63beefaf576f6b2e8b224634a2092cd3792e0159ad9cee37659c736"),
        Vector(
            curve: .p521, hash: .sha256, message: "sample",
            r: """
                01511bb4d675114fe266fc4372b87682baecc01d3cc62cf2303c92b3526012659d16876e25c7c1e57648f23b73564d67f61c6f1\
                4d527d54972810421e7d87589e1a7
                """,
            s: """
                004a171143a83163d6df460aaf61522695f207a58b95c0644d87e52aa1a347916e4f7a72930b1bc06dbe22ce3f58264afd23704\
                cbb63b29b931f7de6c9d949a7ecfc
                """),
        Vector(
            curve: .p521, hash: .sha384, message: "sample",
            r: """
                01ea842a0e17d2de4f92c15315c63ddf72685c18195c2bb95e572b9c5136ca4b4b576ad712a52be9730627d16054ba40cc0b8d3\
                ff035b12ae75168397f5d50c67451
                """,
            s: """
                01f21a3cee066e1961025fb048bd5fe2b7924d0cd797babe0a83b66f1e35eeaf5fde143fa85dc394a7dee766523393784484bdf\
                3e00114a1c857cde1aa203db65d61
                """),
        Vector(
            curve: .p521, hash: .sha512, message: "sample",
            r: """
                00c328fafcbd79dd77850370c46325d987cb525569fb63c5d3bc53950e6d4c5f174e25a1ee9017b5d450606add152b534931d7d\
                4e8455cc91f9b15bf05ec36e377fa
                """,
            s: """
                00617cce7cf5064806c467f678d3b4080d6f1cc50af26ca209417308281b68af282623eaa63e5b5c0723d8b8c37ff0777b1a20f\
                8ccb1dccc43997f1ee0e44da4a67a
                """),
        Vector(
            curve: .p521, hash: .sha256, message: "test",
            r: """
                000e871c4a14f993c6c7369501900c4bc1e9c7b0b4ba44e04868b30b41d8071042eb28c4c250411d0ce08cd197e4188ea4876f2\
                79f90b3d8d74a3c76e6f1e4656aa8
                """,
            s: """
                00cd52dbaa33b063c3a6cd8058a1fb0a46a4754b034fcc644766ca14da8ca5ca9fde00e88c1ad60ccba759025299079d7a427ec\
                3cc5b619bfbc828e7769bcd694e86
                """),
        Vector(
            curve: .p521, hash: .sha384, message: "test",
            r: """
                014bee21a18b6d8b3c93fab08d43e739707953244fdbe924fa926d76669e7ac8c89df62ed8975c2d8397a65a49dcc09f6b0ac62\
                272741924d479354d74ff6075578c
                """,
            s: """
                0133330865c067a0eaf72362a65e2d7bc4e461e8c8995c3b6226a21bd1aa78f0ed94fe536a0dca35534f0cd1510c41525d163fe\
                9d74d134881e35141ed5e8e95b979
                """),
        Vector(
            curve: .p521, hash: .sha512, message: "test",
            r: """
                013e99020abf5cee7525d16b69b229652ab6bdf2affcaef38773b4b7d08725f10cdb93482fdcc54edcee91eca4166b2a7c6265e\
                f0ce2bd7051b7cef945babd47ee6d
                """,
            s: """
                01fbd0013c674aa79cb39849527916ce301c66ea7ce8b80682786ad60f98f7e78a19ca69eff5c57400e3b3a0ad66ce0978214d1\
                3baf4e9ac60752f7b155e2de4dce3
                """),
    ]

    @Test("the printed signatures of RFC 6979 come out", arguments: vectors)
    func printed(vector: Vector) throws {
        let secret = hex(try #require(Self.keys[vector.curve]))
        let key = try PrivateKey(curve: vector.curve, rawRepresentation: SecretBytes(copying: secret.span))
        let message = Array(vector.message.utf8)
        let signature = try key.sign(message.span, using: .ecdsa(vector.hash), nonces: .deterministic)
        #expect(signature == hex(vector.r) + hex(vector.s))
    }

    @Test(
        "a signature is the same again, verifies, and differs from that over another message",
        arguments: Curve.allCases.filter { $0.family == .weierstrass }, [HashAlgorithm.sha256, .sha384, .sha512])
    func verifies(curve: Curve, hash: HashAlgorithm) throws {
        let key = try PrivateKey.generate(curve)
        let messages = [Array("a message".utf8), Array("another message".utf8)]
        let sign = { (message: [UInt8]) in
            try key.sign(message.span, using: .ecdsa(hash), nonces: .deterministic)
        }
        let signature = try sign(messages[0])
        #expect(signature.count == curve.signatureByteCount)
        #expect(try sign(messages[0]) == signature)
        #expect(try sign(messages[1]) != signature)
        let message = messages[0]
        try key.publicKey.verify(signature.span, over: message.span, using: .ecdsa(hash))
    }

    @Test("keys sign with random numbers unless they are told otherwise")
    func random() throws {
        let key = try PrivateKey.generate(.p256)
        let message = Array("a message".utf8)
        let signatures = try [
            key.sign(message.span, using: .ecdsa(.sha256)), key.sign(message.span, using: .ecdsa(.sha256)),
            key.sign(message.span, using: .ecdsa(.sha256), nonces: .random),
            key.derSignature(message.span, using: .ecdsa(.sha256)),
            key.derSignature(message.span, using: .ecdsa(.sha256)),
            key.sign(message.span, using: .ecdsa(.sha256), nonces: .deterministic),
        ]
        #expect(Set(signatures).count == signatures.count)
    }

    @Test("EdDSA stays what it is, and no other pair of key and algorithm signs")
    func otherFamilies() throws {
        let message = Array("a message".utf8)
        let edwards = try PrivateKey.generate(.ed25519)
        #expect(
            try edwards.sign(message.span, using: .eddsa, nonces: .deterministic)
                == edwards.sign(message.span, using: .eddsa))
        let refused: [(Curve, SignatureAlgorithm)] = [
            (.p256, .ecdsa(.sha1)), (.p256, .eddsa), (.ed25519, .ecdsa(.sha512)), (.x25519, .ecdsa(.sha256)),
        ]
        for (curve, algorithm) in refused {
            let key = try PrivateKey.generate(curve)
            #expect(throws: CryptographyError.algorithmMismatch) {
                try key.sign(message.span, using: algorithm, nonces: .deterministic)
            }
        }
    }

    @Test("candidates that are refused lead to new ones")
    func candidates() {
        let secret: [UInt8] = [1, 2, 3]
        var nonces = DeterministicNonces(
            secret: SecretBytes(copying: secret.span), digest: [4, 5, 6], using: .sha256)
        var again = DeterministicNonces(
            secret: SecretBytes(copying: secret.span), digest: [4, 5, 6], using: .sha256)
        let drawn = (0..<3).map { _ in nonces.next(byteCount: 66) }
        #expect(drawn[0] != drawn[1] && drawn[1] != drawn[2] && drawn[0] != drawn[2])
        #expect(drawn.allSatisfy { $0.count == 66 })
        #expect(again.next(byteCount: 66) == drawn[0])
    }
}
