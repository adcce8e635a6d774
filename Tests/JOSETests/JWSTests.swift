// SPDX-License-Identifier: Apache-2.0

import Cryptography
import JOSE
import JSON
import Testing

@Suite("JSON Web Signatures")
struct JWSTests {
    static func signed(_ header: JSONObject, by published: PublishedJWS) throws -> String {
        // Past `JWS.sign`, which refuses such headers itself.
        let key = try #require(try jwk(published.key).privateKey)
        let headerBytes = header.serialized()
        let text = Base64URL.encode(headerBytes.span) + ".e30"
        let input = Array(text.utf8)
        let hash: HashAlgorithm = key.curve == .p256 ? .sha256 : key.curve == .p384 ? .sha384 : .sha512
        let signature = try key.sign(
            input.span, using: key.curve.family == .edwards ? .eddsa : .ecdsa(hash))
        return text + "." + Base64URL.encode(signature.span)
    }

    @Test("verify when they are genuine", arguments: PublishedJWS.all)
    func genuine(published: PublishedJWS) throws {
        let key = try jwk(published.key)
        let jws = try JWS(compact: published.compact)
        #expect(try jws.verify(with: key).payload == Array(published.payload.utf8))
        #expect(try jws.verify(with: key.publicKey).header == jws.header)
    }

    @Test("do not verify with any segment changed", arguments: PublishedJWS.all)
    func tampered(published: PublishedJWS) throws {
        let key = try jwk(published.key)
        let segments = published.compact.split(separator: ".").map(String.init)
        for segment in 0..<3 {
            let bytes = try Base64URL.decode(segments[segment])
            for index in bytes.indices {
                var changed = bytes
                changed[index] ^= 1
                var other = segments
                other[segment] = Base64URL.encode(changed.span)
                let compact = other.joined(separator: ".")
                // A changed header is mostly no JSON any more; else the algorithm or the signature is wrong.
                #expect(throws: JOSEError.self) { try JWS(compact: compact).verify(with: key) }
                guard segment > 0 else { continue }
                #expect(throws: JOSEError.signatureInvalid) { try JWS(compact: compact).verify(with: key) }
            }
        }
    }

    @Test("do not verify with a signature of another width or form", arguments: PublishedJWS.all)
    func signatureForm(published: PublishedJWS) throws {
        let key = try jwk(published.key)
        let segments = published.compact.split(separator: ".").map(String.init)
        let signature = try Base64URL.decode(segments[2])
        let half = signature.count / 2
        let der =
            [0x30, UInt8(4 + 2 * min(half, 60)), 2, UInt8(min(half, 60))] + signature.prefix(half)
            + [2, UInt8(min(half, 60))] + signature.suffix(half)
        let wrong = [
            [], Array(signature.dropLast()), Array(signature.dropFirst()), signature + [0], [0] + signature,
            [0] + signature.prefix(half) + [0] + signature.suffix(half), [UInt8](repeating: 0, count: signature.count),
            Array(signature.suffix(half) + signature.prefix(half)), der,
        ]
        for bytes in wrong {
            let compact = segments[0] + "." + segments[1] + "." + Base64URL.encode(bytes.span)
            #expect(throws: JOSEError.signatureInvalid) { try JWS(compact: compact).verify(with: key) }
        }
    }

    @Test("do not verify with another key of the same curve", arguments: PublishedJWS.all)
    func otherKey(published: PublishedJWS) throws {
        let other = try PrivateKey.generate(jwk(published.key).publicKey.curve).publicKey
        #expect(throws: JOSEError.signatureInvalid) { try JWS(compact: published.compact).verify(with: other) }
    }

    @Test("do not verify with a key of another curve", arguments: PublishedJWS.all)
    func otherCurve(published: PublishedJWS) throws {
        let jws = try JWS(compact: published.compact)
        let own = try jwk(published.key).publicKey.curve
        for curve in Curve.allCases where curve != own && !(own.family == .edwards && curve.family == .edwards) {
            let key = try PrivateKey.generate(curve).publicKey
            #expect(throws: JOSEError.algorithmMismatch) { try jws.verify(with: key) }
        }
    }

    @Test(
        "are refused with an algorithm that is no public-key signature of ours, even when the key signed them",
        arguments: [
            "none", "None", "HS256", "HS384", "HS512", "RS256", "RS512", "PS256", "ES256K", "es256", "ES256 ", "",
            "ECDH-ES",
        ])
    func algorithms(name: String) throws {
        let compact = try Self.signed(["alg": .string(name)], by: .es256)
        let key = try jwk(PublishedJWS.es256.key)
        #expect(throws: JOSEError.algorithmUnsupported) { try JWS(compact: compact).verify(with: key) }
        let unsigned = compact.split(separator: ".").prefix(2).joined(separator: ".") + "."
        #expect(throws: JOSEError.algorithmUnsupported) { try JWS(compact: unsigned).verify(with: key) }
    }

    @Test("are refused when the header names another algorithm than the key's")
    func algorithmOfAnotherKey() throws {
        for algorithm in ["ES384", "ES512", "EdDSA"] {
            let compact = try Self.signed(["alg": .string(algorithm)], by: .es256)
            #expect(throws: JOSEError.algorithmMismatch) {
                try JWS(compact: compact).verify(with: jwk(PublishedJWS.es256.key))
            }
        }
    }

    @Test("are refused without an algorithm, or with one that is no string")
    func noAlgorithm() throws {
        let key = try jwk(PublishedJWS.es256.key)
        let without = try Self.signed([:], by: .es256)
        #expect(throws: JOSEError.memberMissing(.alg)) { try JWS(compact: without).verify(with: key) }
        let number = try Self.signed(["alg": .integer(-7)], by: .es256)
        #expect(throws: JOSEError.memberMalformed(.alg)) { try JWS(compact: number).verify(with: key) }
    }

    @Test("are refused when they demand an extension")
    func extensions() throws {
        let key = try jwk(PublishedJWS.es256.key)
        let base: JSONObject = ["alg": .string("ES256")]
        let refused: [(JSONObject, JOSEError)] = [
            (base.with("crit", .array([.string("exp")])).with("exp", .integer(1)), .extensionUnsupported),
            (base.with("crit", .array([.string("b64")])).with("b64", .bool(false)), .extensionUnsupported),
            (base.with("b64", .bool(false)), .extensionUnsupported),
            (base.with("b64", .bool(true)), .extensionUnsupported),
            (base.with("crit", .array([.string("alg")])), .extensionUnsupported),
            (base.with("crit", .array([])), .memberMalformed(.crit)),
            (base.with("crit", .string("exp")), .memberMalformed(.crit)),
            (base.with("crit", .array([.integer(1)])), .memberMalformed(.crit)),
            (base.with("crit", .null), .memberMalformed(.crit)),
            (base.with("crit", .array([.string("a"), .string("a")])), .memberMalformed(.crit)),
        ]
        for (header, reason) in refused {
            let compact = try Self.signed(header, by: .es256)
            #expect(throws: reason) { try JWS(compact: compact).verify(with: key) }
            let privateKey = try #require(key.privateKey)
            let payload: [UInt8] = []
            #expect(throws: reason) { try JWS.sign(payload.span, header: header, with: privateKey) }
        }
        // An unknown field that nobody calls critical is ignored (RFC 7515, 4).
        let unknown = try Self.signed(base.with("x-unknown", .integer(1)), by: .es256)
        #expect(try JWS(compact: unknown).verify(with: key).payload == Array("{}".utf8))
    }

    @Test("are refused with a key that says it is for something else")
    func keyUse() throws {
        let jws = try JWS(compact: PublishedJWS.es256.compact)
        let base = try jwk(PublishedJWS.es256.key).publicMembers
        let refused: [(String, JSONValue, JOSEError)] = [
            ("use", .string("enc"), .keyUseForbidden), ("use", .string("SIG"), .keyUseForbidden),
            ("key_ops", .array([.string("sign")]), .keyUseForbidden), ("key_ops", .array([]), .keyUseForbidden),
            ("alg", .string("ES384"), .algorithmMismatch), ("alg", .string("ES521"), .algorithmMismatch),
            ("alg", .string("ECDH-ES"), .algorithmMismatch),
        ]
        for (name, value, reason) in refused {
            let key = try JWK(base.with(name, value))
            #expect(throws: reason) { try jws.verify(with: key) }
        }
        let fitting: [(String, JSONValue)] = [
            ("use", .string("sig")), ("key_ops", .array([.string("sign"), .string("verify")])),
            ("alg", .string("ES256")),
        ]
        for (name, value) in fitting {
            #expect(try jws.verify(with: JWK(base.with(name, value))).payload == jws.unverifiedPayload)
        }
    }

    @Test(
        "are refused unless they have three segments of base64url",
        arguments: [
            ("", .notCompact), ("a", .notCompact), ("e30.e30", .notCompact), ("e30.e30.AA.AA", .notCompact),
            ("...", .notCompact), ("e30.e30.AA.", .notCompact),
            ("e30=.e30.AA", .segmentMalformed(.header)), ("e3 0.e30.AA", .segmentMalformed(.header)),
            ("e31.e30.AA", .segmentMalformed(.header)), ("e30.e3+.AA", .segmentMalformed(.payload)),
            ("e30.e30.A", .segmentMalformed(.signature)), ("e30.e30.AB", .segmentMalformed(.signature)),
            ("e30.e30.AA\n", .segmentMalformed(.signature)), (".e30.AA", .json(.malformed(line: 1))),
            ("W10.e30.AA", .json(.malformed(line: 1))),
            ("eyJhIjoxLCJhIjoxfQ.e30.AA", .json(.duplicateMember(line: 1))),
            ("{\"payload\":\"e30\",\"signatures\":[]}", .notCompact),
        ] as [(String, JOSEError)])
    func form(compact: String, reason: JOSEError) {
        #expect(throws: reason) { try JWS(compact: compact) }
    }

    @Test("are refused when they are too long")
    func tooLong() {
        #expect(throws: JOSEError.json(.tooLarge)) {
            try JWS(compact: PublishedJWS.es256.compact, limits: JSONLimits(byteCount: 100, depth: 8))
        }
    }

    @Test("are signed with the header as given, and verify", arguments: PublishedJWS.all)
    func signing(published: PublishedJWS) throws {
        let key = try jwk(published.key)
        let privateKey = try #require(key.privateKey)
        let algorithm = try #require(JWSAlgorithm(privateKey.curve))
        let header: JSONObject = ["alg": .string(algorithm.rawValue), "kid": .string("a/\"b\""), "typ": .string("JWT")]
        let payload = Array("payload".utf8)
        let compact = try JWS.sign(payload.span, header: header, with: privateKey)
        let verified = try JWS(compact: compact).verify(with: key)
        #expect(verified.payload == payload)
        #expect(verified.header.members == header)
        #expect(try verified.header.algorithm() == algorithm.rawValue)
        #expect(try verified.header.keyID() == "a/\"b\"")
        #expect(try verified.header.type() == "JWT")
        #expect(try verified.header.contentType() == nil)
        let expected = #"{"alg":"\#(algorithm.rawValue)","kid":"a/\"b\"","typ":"JWT"}"#
        #expect(try Base64URL.decode(compact.prefix { $0 != "." }) == Array(expected.utf8))
    }

    @Test("are not signed with an algorithm that is not the key's")
    func signingOtherAlgorithm() throws {
        let key = try #require(try jwk(PublishedJWS.es256.key).privateKey)
        let payload: [UInt8] = []
        for (header, reason) in [
            (["alg": .string("ES384")], .algorithmMismatch), (["alg": .string("none")], .algorithmUnsupported),
            ([:], .memberMissing(.alg)),
        ] as [(JSONObject, JOSEError)] {
            #expect(throws: reason) { try JWS.sign(payload.span, header: header, with: key) }
        }
        let agreement = try PrivateKey.generate(.x25519)
        #expect(throws: JOSEError.algorithmMismatch) {
            try JWS.sign(payload.span, header: ["alg": .string("EdDSA")], with: agreement)
        }
    }

    @Test("carry certificates in standard base64")
    func certificateChain() throws {
        func chain(_ value: JSONValue?) throws -> [[UInt8]]? {
            try JWSHeader(JSONObject().with("x5c", value)).certificateChain()
        }
        #expect(try chain(nil) == nil)
        #expect(try chain(.array([.string("MAA="), .string("+/+/")])) == [[0x30, 0x00], [0xFB, 0xFF, 0xBF]])
        // Nothing forbids to send one twice.
        #expect(try chain(.array([.string("MAA="), .string("MAA=")])) == [[0x30, 0x00], [0x30, 0x00]])
        let wrong: [JSONValue] = [
            .array([]), .string("MAA="), .array([.string("MAA="), .integer(1)]), .array([.string("MAA")]),
            .array([.string("-_-_")]), .array([.integer(1)]),
        ]
        for value in wrong {
            #expect(throws: JOSEError.memberMalformed(.x5c)) { try chain(value) }
        }
    }
}
