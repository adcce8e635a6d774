// SPDX-License-Identifier: Apache-2.0

import JOSE
import JSON
import TestSupport
import Testing

/// A case of Wycheproof's JWS and JWK files, with the keys of its group.
struct WycheproofCase: Sendable, CustomTestStringConvertible {
    let id: Int64
    let compact: String
    let isValid: Bool
    let keys: [JSONObject]

    var testDescription: String { "tcId \(id)" }

    /// Keys of types that we do not support (RSA, oct) have no curve.
    var isSupported: Bool { keys.contains { $0["crv"] != nil } }

    static func load(_ name: String) throws -> [WycheproofCase] {
        let bytes = try SharedVectors.bytes(of: "wycheproof/\(name).json")
        guard !bytes.isEmpty else { return [] }
        let file = try JSONReader.object(of: bytes.span, limits: JSONLimits(byteCount: 1 << 24, depth: 32))
        var cases: [WycheproofCase] = []
        for group in try #require(file["testGroups"]?.arrayValue) {
            let members = try #require(group.objectValue)
            let key = try #require((members["public"] ?? members["private"])?.objectValue)
            let keys = key["keys"]?.arrayValue?.compactMap(\.objectValue) ?? [key]
            for test in try #require(members["tests"]?.arrayValue) {
                let test = try #require(test.objectValue)
                cases.append(
                    WycheproofCase(
                        id: try #require(test["tcId"]?.integerValue), compact: try #require(test["jws"]?.stringValue),
                        isValid: try #require(test["result"]?.stringValue) == "valid", keys: keys))
            }
        }
        return cases
    }

    /// Verifies with the key of the set that has the token's `kid`, or with the only key.
    func verify() throws -> VerifiedJWS {
        let jws = try JWS(compact: compact)
        let keyID = try jws.header.keyID()
        let fitting = keys.filter { keys.count == 1 || $0["kid"]?.stringValue == keyID }
        return try jws.verify(with: JWK(try #require(fitting.first)))
    }
}

@Suite(
    "Wycheproof JWS and JWK",
    .enabled(if: SharedVectors.arePresent, "the folder ../shared/vectors is not there, so Wycheproof did not run"))
struct WycheproofTests {
    /// The label "valid" of these needs a verifier that does not bind `alg` to the key: the key says "ES521".
    static let algNotBound: Set<Int64> = [347, 351]

    @Test("signatures are judged as labelled")
    func signatures() throws {
        let cases = try WycheproofCase.load("json_web_signature")
        #expect(cases.count == 401)
        let supported = cases.filter(\.isSupported)
        #expect(supported.count == 43)
        #expect(supported.filter(\.isValid).map(\.id) == [18, 347, 351, 378])
        for test in supported {
            let isAccepted = (try? test.verify()) != nil
            #expect(isAccepted == (test.isValid && !Self.algNotBound.contains(test.id)), "tcId \(test.id)")
        }
        for id in Self.algNotBound {
            let test = try #require(supported.first { $0.id == id })
            #expect(throws: JOSEError.algorithmMismatch) { try test.verify() }
            // Without the misspelt `alg` of the key the signature is right, so nothing else was refused.
            let key = try JWK(test.keys[0].with("alg", nil))
            #expect(throws: Never.self) { try JWS(compact: test.compact).verify(with: key) }
        }
        print("Wycheproof json_web_signature: \(supported.count) of \(cases.count) cases ran;", terminator: " ")
        print("\(cases.count - supported.count) have RSA or HMAC keys, which are not supported")
    }

    @Test("signatures by RSA and HMAC are refused, whatever their label")
    func unsupportedSignatures() throws {
        let key = try jwk(PublishedJWS.es256.key)
        let cases = try WycheproofCase.load("json_web_signature").filter { !$0.isSupported }
        #expect(cases.count == 358)
        for test in cases {
            #expect(throws: JOSEError.keyTypeUnsupported) { try JWK(test.keys[0]) }
            #expect(throws: JOSEError.self, "tcId \(test.id)") { try JWS(compact: test.compact).verify(with: key) }
        }
    }

    /// What is wrong in each case of json_web_key that has a key of ours.
    static let keyReasons: [Int64: JOSEError] = [
        1: .algorithmUnsupported, 19: .algorithmMismatch, 20: .algorithmMismatch, 21: .keyUseForbidden, 22: .keyInvalid,
        23: .memberMalformed(.x), 24: .keyTypeUnsupported,
    ]

    @Test("keys are judged as labelled, for the reason that the case is about")
    func keys() throws {
        let cases = try WycheproofCase.load("json_web_key")
        #expect(cases.count == 26)
        let supported = cases.filter(\.isSupported)
        #expect(Set(supported.map(\.id)) == Set(Self.keyReasons.keys))
        for test in supported {
            #expect(!test.isValid)
            let reason = try #require(Self.keyReasons[test.id])
            // Case 1 has an HMAC key beside an EC key: with either, the HMAC token is refused.
            let keys = test.keys.filter { $0["crv"] != nil }
            #expect(throws: reason, "tcId \(test.id)") { try JWS(compact: test.compact).verify(with: JWK(keys[0])) }
        }
        for test in cases where !test.isSupported {
            for key in test.keys { #expect(throws: JOSEError.keyTypeUnsupported) { try JWK(key) } }
        }
        print("Wycheproof json_web_key: \(supported.count) of \(cases.count) cases ran;", terminator: " ")
        print("\(cases.count - supported.count) have RSA or HMAC keys, which are not supported")
    }
}
