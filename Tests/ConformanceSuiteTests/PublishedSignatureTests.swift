// SPDX-License-Identifier: Apache-2.0

import CBOR
import COSE
import ConformanceSuite
import Cryptography
import FoundationEssentials
import JOSE
import JSON
import TestSupport
import Testing
import Timestamps

/// Vectors that are made here, in the formats of others, with keys that exist for the length of a test.
@Suite("Formats of published vectors with signatures")
struct PublishedSignatureTests {
    let key: PrivateKey
    let message = Array("a message".utf8)

    init() throws {
        key = try PrivateKey.generate(.p256)
    }

    private var x: [UInt8] { Array(key.publicKey.rawRepresentation[1...32]) }
    private var y: [UInt8] { Array(key.publicKey.rawRepresentation[33...]) }

    private func outcomes(_ json: String) throws -> [SmallFile.Outcome] {
        try VectorReader.read(Array(json.utf8), path: "made.json").cases.map { SmallFile.Outcome($0.run()) }
    }

    /// The file around one group of Wycheproof; each test's members without `tcId`.
    private func wycheproof(_ algorithm: String, _ group: String, _ tests: [String], count: Int? = nil) -> String {
        let numbered = tests.enumerated().map { "{\"tcId\": \($0.offset + 1), \"comment\": \"\", \($0.element)}" }
        return """
            {"algorithm": "\(algorithm)", "schema": "made", "numberOfTests": \(count ?? tests.count), "testGroups": [
            {\(group), "tests": [\(numbered.joined(separator: ", "))]}]}
            """
    }

    private func test(_ members: [String: [UInt8]], _ result: String, flags: [String] = []) -> String {
        let hex = members.map { "\"\($0.key)\": \"\($0.value.hexadecimal)\"" }.joined(separator: ", ")
        return "\(hex), \"result\": \"\(result)\", \"flags\": [\(flags.map { "\"\($0)\"" }.joined(separator: ", "))]"
    }

    @Test("the COSE working group's: each verdict is compared, and so is what was signed")
    func cose() throws {
        let signed = try COSESign1.sign(message, with: key, algorithm: .es256)
        let item = try CBORDecoder().decode(signed).root
        let protected = try #require(item.elements?[0])
        let structure = CBORValue.array(["Signature1", .encoded(Array(protected.encoded)), .bytes([]), .bytes(message)])
        let unprotected = CBORValue.array([
            .bytes([]), [1: -7], .bytes(message), .bytes([UInt8](repeating: 1, count: 64)),
        ])
        let jwk =
            #""key": {"kty": "EC", "crv": "P-256", "x_hex": "\#(x.hexadecimal)", "y_hex": "\#(y.hexadecimal)"}"#
        func example(_ id: Int, _ cbor: [UInt8], _ structure: [UInt8], _ verdict: String) -> String {
            """
            {"id": "\(id)", "title": "", "type": "sign1", \(jwk), "cborHex": "\(cbor.hexadecimal)",
             "toBeSignedHex": "\(structure.hexadecimal)", "expected": "\(verdict)"}
            """
        }
        var changed = signed
        changed[signed.count - 1] ^= 1
        let examples = [
            example(1, signed, structure.encoded(), "valid"), example(2, signed, structure.encoded(), "invalid"),
            example(3, signed, structure.encoded() + [0], "valid"), example(4, changed, structure.encoded(), "valid"),
            example(5, changed, structure.encoded(), "invalid"),
            example(6, unprotected.encoded(), structure.encoded(), "valid"),
        ]
        #expect(
            try outcomes("{\"cases\": [\(examples.joined(separator: ", "))]}") == [
                .passed, .failed, .failed, .failed, .passed, .unsupported(.unprotectedAlgorithm),
            ])
    }

    @Test("the COSE working group's: authentication codes with a detached payload")
    func mac() throws {
        let secret = [UInt8](repeating: 7, count: 32)
        let mac = COSEMac0.authenticate(detached: message, with: SecretBytes(copying: secret.span))
        func example(_ id: Int, payload: [UInt8], structure: String, _ verdict: String) -> String {
            """
            {"id": "\(id)", "title": "", "type": "mac0", "key": {"kty": "oct", "k": "\(Base64URL.encode(secret.span))"},
             "cborHex": "\(mac.hexadecimal)", "detachedPayloadHex": "\(payload.hexadecimal)",
             "toBeSignedHex": "\(structure)", "expected": "\(verdict)"}
            """
        }
        let structure = CBORValue.array(["MAC0", .bytes([0xa1, 0x01, 0x05]), .bytes([]), .bytes(message)]).encoded()
        let examples = [
            example(1, payload: message, structure: structure.hexadecimal, "valid"),
            example(2, payload: message, structure: "80", "valid"),
            example(3, payload: [1], structure: structure.hexadecimal, "valid"),
            example(4, payload: [1], structure: structure.hexadecimal, "invalid"),
        ]
        #expect(
            try outcomes("{\"cases\": [\(examples.joined(separator: ", "))]}") == [.passed, .failed, .failed, .passed])
    }

    @Test("Wycheproof's signatures", arguments: ["EcdsaP1363Verify", "EcdsaVerify"])
    func ecdsa(type: String) throws {
        let signature =
            type == "EcdsaVerify"
            ? try key.derSignature(message.span, using: .ecdsa(.sha256))
            : try key.sign(message.span, using: .ecdsa(.sha256))
        let good = ["msg": message, "sig": signature]
        let bad = ["msg": message + [0], "sig": signature]
        let group = """
            "type": "\(type)", "sha": "SHA-256",
            "publicKey": {"curve": "secp256r1", "uncompressed": "\(key.publicKey.rawRepresentation.hexadecimal)"}
            """
        let json = wycheproof(
            "ECDSA", group,
            [
                test(good, "valid"), test(good, "invalid"), test(bad, "invalid"), test(bad, "valid"),
                test(good, "acceptable"), test(bad, "acceptable"),
            ])
        #expect(try outcomes(json) == [.passed, .failed, .passed, .failed, .passed, .passed])
    }

    @Test("Wycheproof's signatures of RFC 8032")
    func eddsa() throws {
        let key = try PrivateKey.generate(.ed25519)
        let signature = try key.sign(message.span, using: .eddsa)
        let group = """
            "type": "EddsaVerify",
            "publicKey": {"curve": "edwards25519", "pk": "\(key.publicKey.rawRepresentation.hexadecimal)"}
            """
        let json = wycheproof(
            "EDDSA", group,
            [
                test(["msg": message, "sig": signature], "valid"), test(["msg": [], "sig": signature], "invalid"),
                test(["msg": [], "sig": signature], "valid"),
            ])
        #expect(try outcomes(json) == [.passed, .passed, .failed])
    }

    @Test("Wycheproof's key agreement: another secret is never right, and strictness is kept")
    func agreement() throws {
        let peer = try PrivateKey.generate(.p256).publicKey
        var shared: [UInt8] = []
        try key.sharedSecret(with: peer).withSpan { span in shared = span.indices.map { span[$0] } }
        var number: [UInt8] = []
        key.rawRepresentation().withSpan { span in number = span.indices.map { span[$0] } }
        let point = peer.rawRepresentation
        func agree(_ point: [UInt8], _ shared: [UInt8], _ result: String, flags: [String] = []) -> String {
            test(["public": point, "private": [0] + number, "shared": shared], result, flags: flags)
        }
        let compressed = [2 + point[64] % 2] + point[1...32]
        let json = wycheproof(
            "ECDH", "\"type\": \"EcdhEcpointTest\", \"curve\": \"secp256r1\"",
            [
                agree(point, shared, "valid"), agree(point, [1], "valid"), agree(point, shared, "invalid"),
                agree(compressed, shared, "acceptable", flags: ["CompressedPoint"]),
                agree(compressed, shared, "valid", flags: ["CompressedPoint"]), agree(compressed, shared, "valid"),
                agree(point, shared, "acceptable", flags: ["CompressedPoint"]),
            ])
        #expect(try outcomes(json) == [.passed, .failed, .failed, .passed, .passed, .failed, .failed])
    }

    @Test("Wycheproof's key derivation, authentication codes and ciphers")
    func symmetric() throws {
        // RFC 5869, A.1
        let output = hex("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
        func derive(_ output: [UInt8], size: Int, _ result: String) -> String {
            let members = [
                "ikm": [UInt8](repeating: 0x0b, count: 22), "salt": hex("000102030405060708090a0b0c"),
                "info": hex("f0f1f2f3f4f5f6f7f8f9"), "okm": output,
            ]
            return "\"size\": \(size), \(test(members, result))"
        }
        #expect(
            try outcomes(
                wycheproof(
                    "HKDF-SHA-256", "\"type\": \"HkdfTest\"",
                    [
                        derive(output, size: 42, "valid"), derive(output.reversed(), size: 42, "valid"),
                        derive([], size: 9_000, "invalid"), derive([], size: 9_000, "valid"),
                    ])) == [.passed, .failed, .passed, .failed])
        let code = HMAC.authenticationCode(for: message.span, key: output.span, using: .sha256)
        let mac = ["key": output, "msg": message, "tag": code]
        let group = "\"type\": \"MacTest\", \"tagSize\""
        #expect(
            try outcomes(wycheproof("HMACSHA256", "\(group): 256", [test(mac, "valid"), test(mac, "invalid")]))
                == [.passed, .failed])
        #expect(
            try outcomes(wycheproof("HMACSHA256", "\(group): 128", [test(mac, "valid")]))
                == [.unsupported(.truncatedMAC)])
        let secret = Array(output.prefix(32))
        let nonce = [UInt8](repeating: 9, count: 12)
        let sealed = try AEADAlgorithm.aes256GCM.seal(
            message.span, key: SecretBytes(copying: secret.span), nonce: nonce.span, authenticating: code.span)
        func seal(_ plaintext: [UInt8], _ sealed: [UInt8], _ result: String) -> String {
            test(
                [
                    "key": secret, "iv": nonce, "aad": code, "msg": plaintext, "ct": Array(sealed.dropLast(16)),
                    "tag": sealed.suffix(16),
                ], result)
        }
        #expect(
            try outcomes(
                wycheproof(
                    "AES-GCM", "\"type\": \"AeadTest\", \"keySize\": 256",
                    [
                        seal(message, sealed, "valid"), seal([1], sealed, "valid"), seal(message, sealed, "invalid"),
                        seal(message, sealed.reversed(), "invalid"), seal(message, sealed.reversed(), "valid"),
                    ])) == [.passed, .failed, .failed, .passed, .failed])
    }

    @Test("Wycheproof's tokens: a key of another type is told apart from a wrong signature")
    func tokens() throws {
        let token = try JWS.sign(message.span, header: ["alg": "ES256"], with: key)
        let other = try JWS.sign(message.span, header: ["alg": "ES256"], with: PrivateKey.generate(.p256))
        let jwk = String(
            decoding: JSONValue.object(try JWK(publicKey: key.publicKey).publicMembers).serialized(), as: UTF8.self)
        func tokens(_ key: String, type: String = "JsonWebSignature") -> String {
            wycheproof(
                "", "\"type\": \"\(type)\", \"public\": \(key)",
                [
                    "\"jws\": \"\(token)\", \"result\": \"valid\"", "\"jws\": \"\(other)\", \"result\": \"invalid\"",
                    "\"jws\": \"\(other)\", \"result\": \"valid\"", "\"jws\": \"\(token)\", \"result\": \"invalid\"",
                ])
        }
        #expect(try outcomes(tokens(jwk)) == [.passed, .passed, .failed, .failed])
        #expect(
            try outcomes(tokens("{\"keys\": [\(jwk)]}", type: "JsonWebKey")) == [.passed, .passed, .failed, .failed])
        let rsa = try outcomes(tokens(#"{"kty": "RSA", "n": "AQ", "e": "AQAB"}"#))
        #expect(Set(rsa) == [.unsupported(.rsaToken)])
        let hmac = try outcomes(tokens(#"{"kty": "oct", "k": "AQ"}"#))
        #expect(Set(hmac) == [.unsupported(.macToken)])
        #expect(
            try outcomes(
                wycheproof("", "\"type\": \"JsonWebEncryption\"", ["\"jwe\": \"\", \"result\": \"valid\""]))
                == [.unsupported(.encryptedToken)])
    }

    @Test("a file of Wycheproof with another number of cases than it says is refused")
    func count() {
        let json = wycheproof("", "\"type\": \"JsonWebEncryption\"", ["\"jwe\": \"\", \"result\": \"valid\""], count: 2)
        #expect(throws: VectorError.malformed(case: "(file)", member: "numberOfTests")) { try outcomes(json) }
    }

    @Test("certificates: each value is compared with the one that others read")
    func certificates() throws {
        let name = [CertificateBuilder.NameAttribute("2.5.4.3", "Root", .utf8)]
        let builder = CertificateBuilder(
            serialNumber: hex("11223344556677889900"), issuer: name, subject: name,
            notBefore: try RFC3339Timestamp("2024-01-01T00:00:00Z").date,
            notAfter: try RFC3339Timestamp("2033-01-01T00:00:00Z").date, publicKey: key.publicKey)
        let der = try builder.signed(by: key, using: .ecdsa(.sha256))
        let fingerprint = HashAlgorithm.sha256.hash(der.span).hexadecimal
        let pem = "-----BEGIN CERTIFICATE-----\\n\(Base64.encode(der.span))\\n-----END CERTIFICATE-----\\n"
        func entry(
            _ fingerprint: String, subject: String = "CN=Root", curve: String = "secp256r1", isSelfSigned: Bool = true,
            notAfter: String = "2033-01-01"
        ) -> String {
            """
            {"pem": "\(pem)", "sha256Hex": "\(fingerprint)", "subject": "\(subject)", "curve": "\(curve)",
             "selfSigned": \(isSelfSigned), "notBefore": "2024-01-01", "notAfter": "\(notAfter)"}
            """
        }
        let right = entry(fingerprint)
        #expect(try outcomes("{\"certificates\": [\(right)]}") == [.passed])
        for wrong in [
            entry(String(fingerprint.reversed())), entry(fingerprint, subject: "CN=Other"),
            entry(fingerprint, curve: "secp384r1"), entry(fingerprint, isSelfSigned: false),
            entry(fingerprint, notAfter: "2033-01-02"),
            right.replacing("\"curve\"", with: "\"deviationsFrom18013-5-B.1.2\": [], \"curve\""),
        ] {
            #expect(try outcomes("{\"certificates\": [\(wrong)]}") == [.failed])
        }
    }
}
