// SPDX-License-Identifier: Apache-2.0

import CBOR
import COSE
import Cryptography
import FoundationEssentials
import JOSE
import JSON
import TestSupport
import Testing

@testable import ConformanceSuite

/// A small file of one format, and what each case of it comes to.
struct SmallFile: Sendable, CustomTestStringConvertible {
    enum Outcome: Hashable, Sendable {
        case passed, failed
        case unsupported(UnsupportedReason)

        init(_ outcome: CaseOutcome) {
            self =
                switch outcome {
                case .passed: .passed
                case .failed: .failed
                case .unsupported(let reason): .unsupported(reason)
                }
        }
    }

    let testDescription: String
    let json: String
    let outcomes: [Outcome]

    init(_ description: String, _ json: String, _ outcomes: Outcome...) {
        testDescription = description
        self.json = json
        self.outcomes = outcomes
    }

    /// A file with one list of cases.
    static func cases(_ cases: String, _ outcomes: Outcome..., description: String) -> SmallFile {
        SmallFile(description: description, json: "{\"cases\": [\(cases)]}", outcomes: outcomes)
    }

    private init(description: String, json: String, outcomes: [Outcome]) {
        testDescription = description
        self.json = json
        self.outcomes = outcomes
    }
}

@Suite("Formats of published vectors")
struct PublishedFormatTests {
    static let cbor = [
        SmallFile.cases(
            """
            {"hex": "1903e8", "roundtrip": true, "decoded": 1000},
            {"hex": "fb3ff199999999999a", "roundtrip": true, "decoded": 1.1},
            {"hex": "a26161016162820203", "roundtrip": true, "decoded": {"a": 1, "b": [2, 3]}},
            {"hex": "3bffffffffffffffff", "roundtrip": true, "decoded": -18446744073709551616},
            {"hex": "f8ff", "roundtrip": true, "diagnostic": "simple(255)"},
            {"hex": "9fff", "roundtrip": false, "decoded": []}
            """, .passed, .passed, .passed, .passed, .passed, .unsupported(.indefiniteLength),
            description: "Appendix A, right"),
        SmallFile.cases(
            """
            {"hex": "1903e8", "roundtrip": true, "decoded": 1001}, {"hex": "01", "roundtrip": true, "decoded": 1.0},
            {"hex": "f98000", "roundtrip": true, "decoded": 0.0},
            {"hex": "a1616101", "roundtrip": true, "decoded": {"a": 2}},
            {"hex": "820102", "roundtrip": true, "decoded": [1, 2, 3]},
            {"hex": "3bffffffffffffffff", "roundtrip": true, "decoded": -18446744073709551615}
            """, .failed, .failed, .failed, .failed, .failed, .failed, description: "Appendix A, another value"),
        SmallFile.cases(
            """
            {"hex": "1801", "roundtrip": true, "decoded": 1}, {"hex": "80", "roundtrip": false, "decoded": []},
            {"hex": "9fff", "roundtrip": true, "decoded": []}, {"hex": "18", "roundtrip": false, "decoded": 24},
            {"hex": "f4", "roundtrip": true, "diagnostic": "true"}
            """, .failed, .failed, .failed, .failed, .failed, description: "Appendix A, another form"),
        SmallFile.cases(
            """
            {"hex": "18", "kind": "2", "group": "short", "expected": "reject"},
            {"hex": "00", "kind": "2", "group": "not short", "expected": "reject"}
            """, .passed, .failed, description: "Appendix F"),
    ]

    static let later = [
        .cases(
            #"{"id": "a", "recipientJwk": {}, "response": ""}"#, .unsupported(.openID4VP), description: "OpenID4VP"),
        .cases(
            #"{"id": "a", "origin": "", "encryptionInfoBase64url": ""}"#, .unsupported(.annexC), description: "Annex C"),
        SmallFile("Annex C, one exchange", #"{"inputs": {"encryptedResponseHex": ""}}"#, .unsupported(.annexC)),
        SmallFile("Annex B", #"{"oid4vpHandoverHex": ""}"#, .unsupported(.annexB)),
        .cases(
            #"{"id": "a", "inputs": {"nonceText": "n", "origin": "o"}, "sessionTranscriptHex": "80"}"#,
            .unsupported(.previewHandover), description: "a preview handover"),
    ]

    static let handovers = [
        SmallFile.cases(
            """
            {"id": "right", "inputs": {"nonceText": "n", "merchantId": "m", "teamId": "t", "pkRHashText": "h"},
             "sessionTranscriptHex":
             "83f6f685781c4170706c654964656e7469747950726573656e746d656e745f312e30416e616d61744168"},
            {"id": "another order", "inputs": {"nonceText": "n", "merchantId": "t", "teamId": "m", "pkRHashText": "h"},
             "sessionTranscriptHex":
             "83f6f685781c4170706c654964656e7469747950726573656e746d656e745f312e30416e616d61744168"}
            """, .passed, .failed, description: "Apple's handover")
    ]

    @Test(
        "a right case passes, a wrong one fails, and one for later has its reason", arguments: cbor + later + handovers)
    func small(file: SmallFile) throws {
        let vectors = try VectorReader.read(Array(file.json.utf8), path: "small.json")
        #expect(vectors.cases.map { SmallFile.Outcome($0.run()) } == file.outcomes)
    }

    @Test(
        "JSON in no known format is refused",
        arguments: [
            "{}", #"{"cases": []}"#, #"{"cases": [{"id": "a"}]}"#, #"{"testGroups": []}"#,
            #"{"testGroups": [{"type": "DsaVerify", "tests": []}], "numberOfTests": 0}"#,
        ])
    func unknown(json: String) {
        #expect(throws: VectorError.unknownFormat) { try VectorReader.read(Array(json.utf8), path: "a.json") }
    }

    @Test("what is no JSON object is refused", arguments: ["", "[]", "{", #"{"a": 1, "a": 2}"#])
    func unreadable(json: String) throws {
        let error = try #require(throws: VectorError.self) { try VectorReader.read(Array(json.utf8), path: "a.json") }
        guard case .unreadable = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test(
        "a case with a member that is missing or of the wrong type spoils its file",
        arguments: [
            #"{"cases": [{"hex": "0", "roundtrip": true, "decoded": 0}]}"#,
            #"{"cases": [{"hex": "00", "roundtrip": 1, "decoded": 0}]}"#,
            #"{"cases": [{"hex": "00", "roundtrip": true}]}"#,
            #"{"cases": [{"hex": "00", "roundtrip": true, "decoded": 0}, {"hex": "00", "roundtrip": true, "decoded": 0}]}"#,
            #"{"cases": [{"hex": "18", "kind": "2", "group": "short", "expected": "accept"}]}"#,
            #"{"cases": [{"id": "a", "cborHex": "80", "type": "sign2", "key": {"kty": "EC"}, "expected": "valid"}]}"#,
            #"{"vectors": [{"kem_id": 16, "kdf_id": 1, "aead_id": 1, "enc": "", "mode": 4}]}"#,
            #"{"certificates": [{"pem": "", "sha256Hex": "", "selfSigned": true}]}"#,
            #"{"cases": [{"id": "a", "kind": "Other", "dataHex": "80", "expected": {}}]}"#,
            #"{"cases": [{"id": "a", "leaf": "", "chain": [], "anchor": ""}]}"#,
        ])
    func malformed(json: String) throws {
        let error = try #require(throws: VectorError.self) { try VectorReader.read(Array(json.utf8), path: "a.json") }
        guard case .malformed = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("an HPKE suite that is not there is told so")
    func ciphersuite() throws {
        let json = #"{"vectors": [{"kem_id": 33, "kdf_id": 1, "aead_id": 1, "enc": "", "mode": 0}]}"#
        let file = try VectorReader.read(Array(json.utf8), path: "a.json")
        #expect(file.cases.map { $0.run() } == [.unsupported(.ciphersuite)])
    }

    @Test("integers beyond 64 bits become text, and nothing else does")
    func wideIntegers() {
        for text in [
            "{\"a\": 9223372036854775807, \"b\": [-9223372036854775808, 1e300, -0.5, 1E+3]}",
            "\"18446744073709551615\"", "[\"\\\"18446744073709551615\"]", "1-99999999999999999999",
            "099999999999999999999", "--99999999999999999999", "\"99999999999999999999", "1.99999999999999999999",
        ] {
            #expect(String(decoding: WideIntegers.quoted(in: Array(text.utf8)), as: UTF8.self) == text)
        }
        let wide = "[9223372036854775808,-9223372036854775809, 1]"
        #expect(
            String(decoding: WideIntegers.quoted(in: Array(wide.utf8)), as: UTF8.self)
                == "[\"9223372036854775808\",\"-9223372036854775809\", 1]")
    }
}
