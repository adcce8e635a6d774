// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import JOSE
internal import JSON
internal import ReaderService
internal import ReaderTokens
internal import WalletSimulator

extension SeedFiles {
    private static let exchange = GenuineExchange.shared

    static func base64(_ text: String) throws -> [UInt8] { try Base64.decode(text) }

    static func text(base64 bytes: [UInt8]) -> String { Base64.encode(bytes.span) }

    static func jose() throws -> [Seed] {
        let payload = Array(#"{"iss":"a","exp":1796018400}"#.utf8)
        let header: JSONObject = ["alg": "ES256", "typ": "JWT", "kid": "key", "x5c": ["AQID"]]
        let keys = try [Curve.p256, .p521, .ed25519, .x448].map { curve in
            let key = try JWK(privateKey: try PrivateKey.generate(curve), keyID: "key", use: "sig")
            return Seed(
                "jwk-\(curve)", key.privateJSON()?.withSpan { bytes in (0..<bytes.count).map { bytes[$0] } } ?? [])
        }
        return keys + [
            Seed("jws", try JWS.sign(payload.span, header: header, with: exchange.readerKey)),
            Seed("crit", "eyJhbGciOiJFUzI1NiIsImNyaXQiOlsiYjY0Il0sImI2NCI6ZmFsc2V9.YQ.YWI"),
            Seed("base64", "/+8=Zg=="), Seed("base64url", "_-8"),
        ]
    }

    static func tokens() throws -> [Seed] {
        let issuer = try TokenIssuer(brandID: "brand", keyID: "key", key: exchange.readerKey)
        let token = try issuer.issue(for: "reader", at: exchange.now)
        let header: JSONObject = ["typ": "JWT", "alg": "ES256", "kid": "key", "jwk": 1]
        let claims = Array(#"{"aud":["x"],"iss":1,"sub":"","iat":1.5,"exp":9007199254740993,"nbf":0}"#.utf8)
        return [
            Seed("token", token.compact),
            Seed("odd", try JWS.sign(claims.span, header: header, with: exchange.readerKey)),
        ]
    }

    static func json() -> [Seed] {
        [
            Seed("object", #"{"a":[1,-2,3.5,1e300,true,false,null],"b":{"c":"\u00e9\ud83d\ude00\n\"\\\/"},"":{}}"#),
            Seed("scalar", "9223372036854775807"), Seed("string", #""\b\f\t\r""#), Seed("array", "[[],[[]],{}]"),
            Seed("twice", #"{"a":1,"a":2}"#),
        ]
    }

    static func requests() -> [Seed] {
        let element = #"{"namespace":"org.iso.18013.5.1","identifier":"family_name","intentToStore":"willNotStore"}"#
        let days = #"{"namespace":"n","identifier":"i","intentToStore":{"mayStoreDays":30}}"#
        let may = #"{"namespace":"n","identifier":"j","intentToStore":"mayStore"}"#
        let document = #"{"docType":"org.iso.18013.5.1.mDL","elements":[\#(element),\#(days),\#(may)]}"#
        let passKit = #"""
            "passKitElements":[{"element":"address","intentToStore":"mayStore"},\#
            {"element":"age(atLeast: 110)","intentToStore":{"mayStoreDays":9}}]
            """#
        return [
            Seed("object", #"{"documents":[\#(document)]}"#), Seed("array", "[\(document),\(document)]"),
            Seed("pass-kit", #"{\#(passKit),"passKitDescriptor":["photoID","nationalIDCard"]}"#),
            Seed("pass-kit-document", #"[{"docType":"org.iso.18013.5.1.mDL",\#(passKit)}]"#),
        ]
    }

    static func timestamps() -> [Seed] {
        let texts = [
            "2026-11-30T06:00:00Z", "2024-02-29T23:59:60.999999+23:59", "0000-01-01T00:00:00+23:59",
            "9999-12-31T23:59:59-23:59", "1990-07-14", "2100-02-29",
        ]
        return texts.enumerated().map { Seed("\($0)", $1) }
    }

    static func encodedInputs() -> [Seed] {
        [
            Seed("hex", "a1 61 61\n01"), Seed("upper", "A1616101"), Seed("base64", "oWFhAQ=="), Seed("url", "_-8\r\n"),
            Seed("raw", [0xa1, 0x61, 0x61, 0x01]), Seed("mark", [0xef, 0xbb, 0xbf, 0x30, 0x30]),
        ]
    }

    /// One of each kind that an inspection tells apart.
    static func artefacts() throws -> [Seed] {
        let kinds: [(String, [Seed], count: Int)] = [
            ("response", try responses(), 1), ("envelope", try envelopes(), 1), ("transcript", try transcripts(), 2),
            ("cose", try cose(), 6), ("certificate", try certificates(), 2), ("list", try revocationLists(), 1),
            ("key", try keyFiles(), 4), ("jose", try jose(), 6), ("json", json(), 1), ("other", otherStructures(), 9),
        ]
        let given = kinds.flatMap { kind, seeds, count in
            seeds.prefix(count).map { Seed("\(kind)-\($0.name)", $0.bytes) }
        }
        let issuerAuth = exchange.wallet.document.issuerAuth
        return given + [Seed("hex", issuerAuth.hexadecimal), Seed("base64", text(base64: issuerAuth))]
    }
}
