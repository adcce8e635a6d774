// SPDX-License-Identifier: Apache-2.0

import Cryptography
import JOSE
import JSON
import Testing

/// A key from JSON text.
func jwk(_ text: String) throws -> JWK {
    let bytes = Array(text.utf8)
    return try JWK(json: bytes.span)
}

extension JSONObject {
    /// The same object with one member changed, added or, for `nil`, left out.
    func with(_ name: String, _ value: JSONValue?) -> JSONObject {
        var copy = JSONObject()
        for member in members where member.name != name { copy.append(member.name, member.value) }
        if let value { copy.append(name, value) }
        return copy
    }
}

@Suite("JSON Web Keys")
struct JWKTests {
    static let signing = PublishedJWS.all.map(\.key)
    /// Made with jwcrypto 1.6.1, as is the thumbprint.
    static let x25519 = (
        """
        {"crv":"X25519","d":"mOJ-zQzTrgeTrgf0uW7RJZSiPurASFU4ygM7Uyblkmg","kty":"OKP",\
        "x":"4mw-LvYQzE1fiRgg4KZrZXYb-vs5rtAyBW7VRuzVzFU"}
        """,
        "69-gAaDu5puR2ewV0IbzKUKSQkFkmJwJ1bNCFvhjXGo"
    )
    static let x448 = (
        """
        {"crv":"X448","d":"8JFBmHnHMQhcgEeDLv0pNTWmn3bS0nPiyOiy47q-MqmPf430TPo5ToR_cuAFkcTSUElsrXX5vt0","kty":"OKP",\
        "x":"3lLvcCslvIkaIPMfiS_AwBXz0IojYlpcuf6C4ei_xJMaurwCUTwylgG7TAZAbYuz7c3XLplvVQI"}
        """,
        "lJ3rwB7lrlUvuEUaiUMV5xr-hg0yvzW6j6if4kH1rlw"
    )
    /// A key whose x begins with a zero byte.
    static let leadingZero = (
        """
        {"crv":"P-256","d":"VH8QDkFuNEcjPr2z52UKNxRBbBJTzED2s5F9krQPnVo","kty":"EC",\
        "x":"AAjlSHN6X_m-OWgsRZ5jyTyprUf9HFchU3q_pdJW2xw","y":"ZKVXhmOGxgRAuAUoX5St9xKaiviTvQezfH8IEJcApSI"}
        """,
        "evPu8xPKVGEmWzaSVurAnN3D63vXbyhUbIdRrN7as6E"
    )
    static let all = PublishedJWS.all.map { ($0.key, $0.thumbprint) } + [x25519, x448, leadingZero]

    @Test("come back from text, with the thumbprint that others compute", arguments: all)
    func roundTrip(text: String, thumbprint: String) throws {
        let key = try jwk(text)
        #expect(key.privateKey?.publicKey == key.publicKey)
        #expect(Base64URL.encode(key.thumbprint().span) == thumbprint)

        let publicText = key.publicMembers.serialized()
        let publicKey = try JWK(json: publicText.span)
        #expect(publicKey.publicKey == key.publicKey)
        #expect(publicKey.privateKey == nil)
        #expect(publicKey.privateJSON() == nil)
        #expect(publicKey.publicMembers["d"] == nil)
        #expect(publicKey.thumbprint() == key.thumbprint())

        let privateJSON = try #require(key.privateJSON())
        let again = try privateJSON.withSpan { try JWK(json: $0) }
        #expect(again.publicKey == key.publicKey)
        #expect(again.privateKey?.rawRepresentation() == key.privateKey?.rawRepresentation())
    }

    @Test("are written in a fixed order and full width")
    func writing() throws {
        let key = try JWK(
            privateKey: #require(try jwk(Self.leadingZero.0).privateKey), keyID: "k\"1", algorithm: "ES256")
        let expected = """
            {"kty":"EC","crv":"P-256","x":"AAjlSHN6X_m-OWgsRZ5jyTyprUf9HFchU3q_pdJW2xw",\
            "y":"ZKVXhmOGxgRAuAUoX5St9xKaiviTvQezfH8IEJcApSI","kid":"k\\"1","alg":"ES256"}
            """
        #expect(String(decoding: key.publicMembers.serialized(), as: UTF8.self) == expected)
        #expect(Base64URL.encode(key.thumbprint().span) == Self.leadingZero.1)
    }

    @Test("are made from keys of every curve that has a name", arguments: Curve.allCases)
    func curves(curve: Curve) throws {
        let privateKey = try PrivateKey.generate(curve)
        switch curve {
        case .p256, .p384, .p521, .ed25519, .ed448, .x25519, .x448:
            let text = try #require(try JWK(privateKey: privateKey).privateJSON())
            #expect(try text.withSpan { try JWK(json: $0) }.publicKey == privateKey.publicKey)
        case .brainpoolP256r1, .brainpoolP320r1, .brainpoolP384r1, .brainpoolP512r1:
            #expect(throws: JOSEError.curveUnsupported) { try JWK(publicKey: privateKey.publicKey) }
        }
    }

    @Test("tell what they are for")
    func members() throws {
        let base = try jwk(PublishedJWS.es256.key).publicMembers
        let key = try JWK(
            base.with("kid", .string("key-1")).with("alg", .string("ES256")).with("use", .string("sig"))
                .with("key_ops", .array([.string("verify")])).with("unknown", .array([.null])))
        #expect(key.keyID == "key-1")
        #expect(key.algorithm == "ES256")
        #expect(key.use == "sig")
        #expect(key.keyOperations == ["verify"])
    }

    @Test("are refused with a member missing or of another type", arguments: ["kty", "crv", "x", "y"])
    func missing(name: String) throws {
        let base = try jwk(PublishedJWS.es256.key).publicMembers
        let field = try #require(JOSEField(rawValue: name))
        #expect(throws: JOSEError.memberMissing(field)) { try JWK(base.with(name, nil)) }
        #expect(throws: JOSEError.memberMalformed(field)) { try JWK(base.with(name, .integer(1))) }
        #expect(throws: JOSEError.memberMalformed(field)) { try JWK(base.with(name, .null)) }
    }

    @Test("are refused with optional members of another type")
    func wrongTypes() throws {
        let base = try jwk(PublishedJWS.es256.key).publicMembers
        for field in [JOSEField.kid, .alg, .use, .d] {
            #expect(throws: JOSEError.memberMalformed(field)) { try JWK(base.with(field.rawValue, .array([]))) }
        }
        let wrong: [JSONValue] = [
            .string("verify"), .array([.integer(1)]), .array([.string("sign"), .string("sign")]),
        ]
        for value in wrong {
            #expect(throws: JOSEError.memberMalformed(.keyOperations)) { try JWK(base.with("key_ops", value)) }
        }
    }

    @Test("are refused with coordinates of another width", arguments: PublishedJWS.all)
    func widths(published: PublishedJWS) throws {
        let base = try jwk(published.key).publicMembers
        for field in [JOSEField.x, .y] {
            guard let text = base[field.rawValue]?.stringValue else { continue }
            let bytes = try Base64URL.decode(text)
            for wrong in [[], Array(bytes.dropFirst()), Array(bytes.dropLast()), [0] + bytes, bytes + [0]] {
                let value = JSONValue.string(Base64URL.encode(wrong.span))
                #expect(throws: JOSEError.memberMalformed(field)) { try JWK(base.with(field.rawValue, value)) }
            }
            #expect(throws: JOSEError.memberMalformed(field)) {
                try JWK(base.with(field.rawValue, .string(text + "=")))
            }
        }
    }

    @Test("are refused without the leading zeros of a coordinate")
    func leadingZeros() throws {
        let base = try jwk(Self.leadingZero.0).publicMembers
        let short = try Base64URL.decode(#require(base["x"]?.stringValue)).dropFirst()
        #expect(throws: JOSEError.memberMalformed(.x)) {
            try JWK(base.with("x", .string(Base64URL.encode(short.span))))
        }
    }

    @Test("are refused when the point is not on the curve or the curve is another")
    func points() throws {
        let base = try jwk(PublishedJWS.es256.key).publicMembers
        var x = try Base64URL.decode(#require(base["x"]?.stringValue))
        x[31] ^= 1
        #expect(throws: JOSEError.keyInvalid) { try JWK(base.with("x", .string(Base64URL.encode(x.span)))) }
        #expect(throws: JOSEError.memberMalformed(.x)) { try JWK(base.with("crv", .string("P-384"))) }
        #expect(throws: JOSEError.curveUnsupported) { try JWK(base.with("crv", .string("Ed25519"))) }
        #expect(throws: JOSEError.curveUnsupported) { try JWK(base.with("kty", .string("OKP"))) }
    }

    @Test("are refused on curves and of types that are not supported")
    func unsupported() throws {
        let base = try jwk(PublishedJWS.es256.key).publicMembers
        for curve in ["secp256k1", "p-256", "P-256 ", "", "BP-256"] {
            #expect(throws: JOSEError.curveUnsupported) { try JWK(base.with("crv", .string(curve))) }
        }
        for type in ["RSA", "oct", "ec", "AKP", ""] {
            #expect(throws: JOSEError.keyTypeUnsupported) { try JWK(base.with("kty", .string(type))) }
        }
    }

    @Test("are refused when the private half belongs to another key or is out of range", arguments: PublishedJWS.all)
    func privateHalf(published: PublishedJWS) throws {
        let key = try jwk(published.key)
        let base = key.publicMembers
        let other = try PrivateKey.generate(key.publicKey.curve).rawRepresentation().withSpan { Base64URL.encode($0) }
        #expect(throws: JOSEError.keyPairMismatch) { try JWK(base.with("d", .string(other))) }
        if key.publicKey.curve.family == .weierstrass {
            let zero = [UInt8](repeating: 0, count: key.publicKey.curve.fieldByteCount)
            #expect(throws: JOSEError.keyInvalid) { try JWK(base.with("d", .string(Base64URL.encode(zero.span)))) }
        }
        #expect(throws: JOSEError.memberMalformed(.d)) { try JWK(base.with("d", .string("AA"))) }
    }

    @Test("are refused with a member twice")
    func duplicates() {
        #expect(throws: JOSEError.json(.duplicateMember(line: 1))) {
            try jwk(#"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","kty":"OKP"}"#)
        }
        #expect(throws: JOSEError.json(.malformed(line: 1))) { try jwk("[]") }
    }
}
