// SPDX-License-Identifier: Apache-2.0

import ConformanceSuite
import Testing

@Suite("The project's own format")
struct OwnFormatTests {
    /// A file with these cases.
    private func file(_ cases: String, protocol kind: String = "cbor") -> [UInt8] {
        Array("{\"suite\": \"s\", \"protocol\": \"\(kind)\", \"cases\": [\(cases)]}".utf8)
    }

    private func one(_ input: String, _ expect: String, further: String = "") -> String {
        "{\"id\": \"a\", \"comment\": \"\", \"input\": {\(input)}, \"expect\": {\(expect)}\(further)}"
    }

    private static let accepted = #""verdict": "accepted", "failures": []"#

    @Test(
        "a case passes where verdict, failures and notation are as expected, and fails otherwise",
        arguments: [
            (#""cbor": "00""#, accepted, true),
            (#""cbor": "00""#, accepted + #", "diagnostic": "0""#, true),
            (#""cbor": "00""#, accepted + #", "diagnostic": "1""#, false),
            (#""cbor": "00""#, #""verdict": "rejected", "failures": ["cbor.malformed"]"#, false),
            (#""cbor": "18""#, accepted, false),
            (#""cbor": "18""#, #""verdict": "rejected", "failures": ["cbor.malformed"]"#, true),
            (#""cbor": "18""#, #""verdict": "rejected", "failures": ["cbor.trailing"]"#, false),
            (#""cbor": "18""#, #""verdict": "rejected", "failures": ["cbor.malformed", "cbor.trailing"]"#, false),
        ])
    func verdicts(input: String, expect: String, passes: Bool) throws {
        let cases = try VectorReader.read(file(one(input, expect)), path: "own.json").cases
        #expect(cases.count == 1)
        for item in cases { #expect((item.run() == .passed) == passes) }
    }

    @Test(
        "an unknown member or a contradiction spoils the file, and the error names it",
        arguments: [
            (#""cbor": "00", "other": 1"#, accepted, "", "other"),
            (#""cbor": "00""#, accepted + #", "other": 1"#, "", "other"),
            (#""cbor": "00""#, accepted, #", "other": 1"#, "other"),
            (#""cbor": "0""#, accepted, "", "cbor"),
            (#""other": "00""#, accepted, "", "cbor"),
            (#""cbor": "00", "require": ["cbor.trailing"]"#, accepted, "", "require"),
            (#""cbor": "00""#, #""verdict": "passed", "failures": []"#, "", "verdict"),
            (#""cbor": "00""#, #""verdict": "accepted""#, "", "failures"),
            (#""cbor": "00""#, #""verdict": "accepted", "failures": ["cbor.malformed"]"#, "", "failures"),
            (#""cbor": "00""#, #""verdict": "rejected", "failures": []"#, "", "failures"),
            (#""cbor": "00""#, #""verdict": "rejected", "failures": [1]"#, "", "failures"),
        ])
    func refuses(input: String, expect: String, further: String, member: String) {
        #expect(throws: VectorError.malformed(case: "a", member: member)) {
            try VectorReader.read(file(one(input, expect, further: further)), path: "own.json")
        }
    }

    @Test("an id stands for one case alone")
    func duplicate() {
        let item = one(#""cbor": "00""#, Self.accepted)
        #expect(throws: VectorError.malformed(case: "a", member: "id")) {
            try VectorReader.read(file("\(item), \(item)"), path: "own.json")
        }
    }

    @Test("a file without cases, of an unknown protocol or with another member is refused")
    func files() {
        #expect(throws: VectorError.malformed(case: "(file)", member: "cases")) {
            try VectorReader.read(file(""), path: "own.json")
        }
        #expect(throws: VectorError.malformed(case: "a", member: "protocol")) {
            try VectorReader.read(file(one("", Self.accepted), protocol: "other"), path: "own.json")
        }
        let further = Array(#"{"suite": "s", "protocol": "cbor", "cases": [], "other": 1}"#.utf8)
        #expect(throws: VectorError.malformed(case: "(file)", member: "other")) {
            try VectorReader.read(further, path: "own.json")
        }
    }
}
