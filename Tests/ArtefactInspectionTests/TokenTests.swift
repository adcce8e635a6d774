// SPDX-License-Identifier: Apache-2.0

import ArtefactInspection
import FoundationEssentials
import JSON
import TestSupport
import Testing

@Suite("JSON and its tokens")
struct TokenTests {
    private static func base64url(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func token(_ header: JSONValue, _ rest: [[UInt8]]) -> [UInt8] {
        let segments = [header.serialized()] + rest
        return Array((segments.map(base64url).joined(separator: ".") + "\n").utf8)
    }

    @Test("shows header and claims of a JWT, with instants")
    func showsJWT() throws {
        let claims: JSONValue = ["iss": "https://issuer.example", "exp": 2_291_720_170, "iat": "yesterday"]
        let input = Self.token(["alg": "ES256"], [claims.serialized(), [UInt8](repeating: 0xab, count: 3)])
        let inspection = try Inspector().inspect(input)
        #expect(inspection.kind == .jwt)
        #expect(inspection.encoding == .text)
        #expect(
            inspection.notation == """
                / protected header /
                {
                  "alg": "ES256"
                }

                / claims /
                {
                  "iss": "https://issuer.example",
                  "exp": 2291720170 / 2042-08-15T12:56:10Z /,
                  "iat": "yesterday"
                }

                / signature /
                h'ababab'
                """)
    }

    @Test(
        "recognises a status list by its claim or its type",
        arguments: [
            (["alg": "ES256"], ["status_list": ["bits": 1, "lst": "eNrbuRgAAhcBXQ"]]),
            (["typ": "statuslist+jwt"], ["sub": "https://status.example/1"]),
        ] as [(JSONValue, JSONValue)])
    func recognisesStatusList(header: JSONValue, claims: JSONValue) throws {
        let inspection = try Inspector().inspect(Self.token(header, [claims.serialized(), [1]]))
        #expect(inspection.kind == .statusList)
        #expect(inspection.heading.hasPrefix("status list token (Token Status List, 5.1), JWT, "))
    }

    @Test("shows the payload of a JWS that is no JSON as bytes")
    func showsJWS() throws {
        let inspection = try Inspector().inspect(Self.token(["alg": "ES256"], [hex("a0"), [1]]))
        #expect(inspection.kind == .jws)
        #expect(inspection.notation.contains("/ payload /\nh'a0'\n"))
    }

    @Test("shows the header of a JWE, and how long its other segments are")
    func showsJWE() throws {
        let header: JSONValue = ["alg": "ECDH-ES", "enc": "A128GCM"]
        let ciphertext = [UInt8](repeating: 7, count: 100)
        let inspection = try Inspector().inspect(Self.token(header, [[], hex("0102"), ciphertext, hex("03")]))
        #expect(inspection.kind == .jwe)
        #expect(inspection.notation.contains("\"enc\": \"A128GCM\""))
        #expect(inspection.notation.contains("/ encrypted key /\nh''\n"))
        #expect(inspection.notation.contains("/ initialization vector /\nh'0102'\n"))
        #expect(inspection.notation.contains("…' / 100 bytes /\n"))
        #expect(inspection.notation.hasSuffix("/ authentication tag /\nh'03'"))
    }

    @Test("says where a segment is no canonical base64url")
    func namesBrokenSegment() throws {
        let inspection = try Inspector().inspect(Array("e30.e30.AB".utf8))
        #expect(inspection.notation.hasSuffix("/ signature /\nnot canonical base64url"))
    }

    @Test("shows JSON indented, and cuts texts that nobody reads")
    func showsJSON() throws {
        let encoded = String(repeating: "Ab0_", count: 30)
        let words = String(repeating: "some words ", count: 20)
        let input = "{\"token\": \"\(encoded)\", \"words\": \"\(words)\", \"list\": [1.5, true, null, {}, []]}"
        let inspection = try Inspector().inspect(Array(input.utf8))
        #expect(inspection.kind == .json)
        #expect(
            inspection.notation == """
                {
                  "token": "\(encoded.prefix(43))…" / 120 characters /,
                  "words": "\(words)",
                  "list": [
                    1.5,
                    true,
                    null,
                    {},
                    []
                  ]
                }
                """)
        let all = Inspector(options: InspectionOptions(elidesBytesOver: nil))
        #expect(try all.inspect(Array(input.utf8)).notation.contains("\"\(encoded)\","))
    }
}
