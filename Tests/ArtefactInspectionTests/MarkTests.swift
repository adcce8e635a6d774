// SPDX-License-Identifier: Apache-2.0

import CBOR
import Testing

@testable import ArtefactInspection

@Suite("Marks in a notation")
struct MarkTests {
    private func marked(_ value: CBORValue, _ paths: [ItemPath], longHeads: Bool = false) throws -> [String] {
        try marked(value.encoded(), paths, longHeads: longHeads)
    }

    private func marked(_ bytes: [UInt8], _ paths: [ItemPath], longHeads: Bool = false) throws -> [String] {
        let options = InspectionOptions(marks: paths, marksNonShortestHeads: longHeads)
        let found = try Inspector(options: options).inspect(bytes)
        let notation = Array(found.notation.utf8)
        return found.marks.map { String(decoding: notation[$0], as: UTF8.self) }
    }

    private let issuerAuth = Artefacts.issuerAuth

    @Test("lead through tags and embedded encodings")
    func embedded() throws {
        #expect(try marked(issuerAuth, [[2, "version"]]) == ["\"version\": \"1.0\""])
        #expect(try marked(issuerAuth, [[0, .label(1)]]) == ["1: -7 / ES256 /"])
        #expect(
            try marked(issuerAuth, [[2, "validityInfo", "signed"]]) == [
                "\"signed\": 0(\"2026-01-01T00:00:00Z\") / tdate /"
            ])
    }

    @Test("stand in order, an outer one before what is inside it")
    func nested() throws {
        let marked = try marked(issuerAuth, [[2, .anywhere("validUntil")], [2, "validityInfo"], [2, "version"]])
        #expect(marked.count == 3)
        #expect(marked[0] == "\"version\": \"1.0\"")
        #expect(marked[1].hasPrefix("\"validityInfo\""))
        #expect(marked[2].hasPrefix("\"validUntil\""))
    }

    @Test("show the place that lacks what they lead to")
    func missing() throws {
        #expect(try marked(issuerAuth, [[2, "status"]]) == ["/ MobileSecurityObject / {"])
        #expect(try marked([1, 2] as CBORValue, [[2]]) == ["["])
        #expect(try marked(["a": 1], [["a", "b"]]) == ["1"])
        #expect(try marked(["a": 1], [[.anywhere("b")]]) == [])
    }

    @Test("go to every element, and to the whole")
    func every() throws {
        #expect(try marked([1, [2]] as CBORValue, [[.every]]).count == 2)
        #expect(try marked(["a": 1], [[]]).first?.hasPrefix("{") == true)
    }

    @Test("show heads that are not in their shortest form, inside embedded encodings too")
    func longHeads() throws {
        #expect(try marked([0x82, 0x01, 0x18, 0x02], [], longHeads: true) == ["2"])
        #expect(try marked([0xd8, 0x18, 0x43, 0x81, 0x18, 0x02], [], longHeads: true) == ["2"])
        #expect(try marked([0x82, 0x01, 0x18, 0x02], []) == [])
    }
}
