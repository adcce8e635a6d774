// SPDX-License-Identifier: Apache-2.0

import JSON
import Locks
import Terminal
import Testing

@testable import ConformanceSuite

@Suite("Another verifier's answers")
struct OtherVerifierTests {
    private static func finding(
        _ output: String, status: Int32 = 0, expecting codes: [String] = [], comparesCodes: Bool = false
    ) -> CaseFinding {
        OtherVerifier(comparesCodes: comparesCodes) { _ in
            ChildProcess(ending: .exited(status: status), output: Array(output.utf8), errors: Array("why\nthen\n".utf8))
        }.judge(SmallPlan.item("a", codes))
    }

    @Test(
        "words, and objects with a verdict, are answers",
        arguments: [
            ("accepted", Agreement.agrees), ("accepted\n", .agrees), ("accepted with joy\nrejected\n", .agrees),
            ("\n  accepted\r\n", .agrees), ("rejected", .wrongReject), ("rejected a.b c.d\n", .wrongReject),
            ("unsupported", .unsupported), ("unsupported no HPKE\n", .unsupported),
            (#"{"verdict": "accepted"}"#, .agrees), (#"  {"verdict": "accepted", "further": [1]}"#, .agrees),
            (#"{"verdict": "rejected"}"#, .wrongReject), (#"{"verdict": "rejected", "failures": ["a"]}"#, .wrongReject),
            (#"{"verdict": "unsupported", "reason": "none"}"#, .unsupported),
        ] as [(String, Agreement)])
    func answers(output: String, agreement: Agreement) {
        #expect(Self.finding(output).agreement == agreement)
    }

    @Test(
        "all else is no answer, to no case",
        arguments: [
            "", "\n", "Accepted", "accepted!", "acceptedrejected", "ok", "true", "not accepted", "\u{0}accepted",
            "accepted\u{0}",
            "[]", "{", #"{"verdict": "accepted"} {}"#, #"{"verdict": "ok"}"#, #"{"verdict": true}"#, "{}",
            #"{"verdict": "accepted", "verdict": "rejected"}"#, #"{"verdict": "rejected", "failures": "a"}"#,
            #"{"verdict": "rejected", "failures": [1]}"#, #"{"verdict": "accepted"}"# + "\u{0}",
            #"{"verdict": "accepted", "failures": ["a.b"]}"#, #"{"verdict": "accepted", "failures": "none"}"#,
            #"{"verdict": "accepted", "documents": 7}"#, #"{"verdict": "accepted", "documents": {}}"#,
            #"{"verdict": "accepted", "elements": []}"#, #"{"verdict": "accepted", "elements": null}"#,
            #"{"verdict": "unsupported", "reason": 1}"#, #"{"verdict": "unsupported", "failures": [1]}"#,
            String(repeating: #"{"a":"#, count: 100_000), "\"accepted\"",
        ])
    func unreadable(output: String) {
        for codes in [[], ["a.b"]] {
            let finding = Self.finding(output, expecting: codes)
            #expect(finding.agreement == .noAnswer)
            #expect(finding.actual == nil && finding.remark?.isEmpty == false)
            #expect(finding.outcome != .passed)
        }
    }

    @Test("bytes that are no text are no answer")
    func bytes() {
        for output in [[0xff, 0xfe], Array("accepted ".utf8) + [0xc0], [UInt8](repeating: 0, count: 1 << 20)]
            as [[UInt8]]
        {
            let other = OtherVerifier { _ in ChildProcess(ending: .exited(status: 0), output: output) }
            #expect(other.judge(SmallPlan.item("a")).agreement == .noAnswer)
        }
    }

    @Test("the exit status is part of the answer: 1 is for a rejection, and others are none")
    func statuses() {
        #expect(Self.finding("rejected", status: 1, expecting: ["a.b"]).agreement == .agrees)
        #expect(Self.finding("rejected", status: 1).agreement == .wrongReject)
        for (output, status) in [
            ("accepted", 1), ("unsupported", 1), ("accepted", 2), ("rejected", 2), ("rejected", 127),
        ] as [(String, Int32)] {
            #expect(Self.finding(output, status: status).agreement == .noAnswer)
            #expect(Self.finding(output, status: status, expecting: ["a.b"]).agreement == .noAnswer)
        }
    }

    @Test("whoever does not end by itself has not answered, whatever it printed")
    func endings() {
        for ending in [.killed(signal: 11), .timedOut, .wroteTooMuch, .unknown, .notStarted("none")]
            as [ChildProcess.Ending]
        {
            let other = OtherVerifier { _ in ChildProcess(ending: ending, output: Array("rejected\n".utf8)) }
            #expect(other.judge(SmallPlan.item("a", ["a.b"])).agreement == .noAnswer)
        }
    }

    @Test("what is accepted and must not be is the worst, and never passed")
    func wrongAccept() {
        for output in ["accepted", #"{"verdict": "accepted", "elements": {}, "failures": []}"#] {
            let finding = Self.finding(output, expecting: ["a.b"], comparesCodes: true)
            #expect(finding.agreement == .wrongAccept)
            #expect(
                finding.outcome
                    == .failed(
                        "WRONG ACCEPT: expected rejected with a.b, got accepted", got: CaseVerdict(isAccepted: true)))
            #expect(finding.errorLines == ["why", "then"])
        }
    }

    @Test(
        "codes are compared on request, in their order",
        arguments: [
            ("rejected", false, Agreement.agrees), ("rejected other", false, .agrees), ("rejected", true, .otherCodes),
            ("rejected a.b", true, .otherCodes), ("rejected c.d a.b", true, .otherCodes),
            ("rejected a.b c.d", true, .agrees),
            (#"{"verdict": "rejected", "failures": ["a.b", "c.d"]}"#, true, .agrees),
            (#"{"verdict": "rejected", "failures": []}"#, true, .otherCodes),
        ] as [(String, Bool, Agreement)])
    func codes(output: String, comparesCodes: Bool, agreement: Agreement) {
        let finding = Self.finding(output, expecting: ["a.b", "c.d"], comparesCodes: comparesCodes)
        #expect(finding.agreement == agreement)
        #expect((finding.outcome == .passed) == (agreement == .agrees))
    }

    @Test(
        "values are compared where they are answered, in the vectors' form or in a report's",
        arguments: [
            (#""elements": {"n": {"e": 1}}"#, true), (#""elements": {"n": {"e": 2}}"#, false),
            (#""elements": {}"#, false),
            (#""documents": [{"elements": {"n": {"e": {"value": 1, "type": "uint"}}}}]"#, true),
            (#""documents": [{"elements": {"n": {"e": {"value": 1}, "f": {"value": 2, "derivedFrom": "e"}}}}]"#, true),
            (
                #""documents": [{"elements": {"n": {"e": {"value": 1}}}}, {"elements": {"n": {"e": {"value": 2}}}}]"#,
                true
            ),
            (#""documents": [{"elements": {"n": {"e": {"value": 2}}}}]"#, false), (#""documents": [{}]"#, false),
            (#""documents": [{"elements": {"n": {"e": {"value": 1}}, "m": {"e": {"value": 1}}}}]"#, false),
        ])
    func values(member: String, agrees: Bool) {
        let finding = Self.finding(#"{"verdict": "accepted", \#(member)}"#)
        #expect(finding.agreement == (agrees ? .agrees : .wrongValues))
        #expect((finding.outcome == .passed) == agrees)
    }

    @Test("names that Unicode holds for equal stay apart")
    func twins() {
        let question = CaseQuestion(
            suite: "s", id: "a", protocol: "proximity", input: [:], elements: ["n": ["\u{e9}": 1, "e\u{301}": 2]])
        let item = VectorCase("a", expected: CaseVerdict(isAccepted: true), question: question) { .passed }
        func agreement(_ elements: String) -> Agreement? {
            OtherVerifier { _ in
                ChildProcess(
                    ending: .exited(status: 0),
                    output: Array(#"{"verdict": "accepted", "documents": [{"elements": {"n": \#(elements)}}]}"#.utf8))
            }.judge(item).agreement
        }
        #expect(agreement(#"{"\u00e9": {"value": 1}, "e\u0301": {"value": 2}}"#) == .agrees)
        #expect(agreement(#"{"\u00e9": {"value": 2}, "e\u0301": {"value": 1}}"#) == .wrongValues)
    }

    @Test("unsupported is counted with its reason, never as passed")
    func unsupported() {
        let finding = Self.finding("unsupported no  HPKE here")
        #expect(finding.outcome == .unsupported(.declined))
        #expect(finding.remark == "no HPKE here")
        let isAsked = Guarded(false)
        let foreign = OtherVerifier { _ in
            isAsked.withLock { $0 = true }
            return ChildProcess(ending: .exited(status: 0), output: Array("accepted".utf8))
        }.judge(VectorCase("of others") { .passed })
        #expect(foreign.outcome == .unsupported(.noQuestion))
        #expect(!isAsked.withLock { $0 })
    }

    @Test("the question has what is needed, and nothing that gives the answer away")
    func question() throws {
        let text = #"""
            {"suite": "secret-suite", "protocol": "cbor", "cases": [{"id": "secret-id", "comment": "secret-comment",
              "input": {"cbor": "18"}, "expect": {"verdict": "rejected", "failures": ["cbor.malformed"]}}]}
            """#
        let item = try #require(try VectorReader.read(Array(text.utf8), path: "secret-path").cases.first)
        let bytes = try #require(item.question?.bytes)
        let object = try JSONReader.object(of: bytes.span)
        #expect(object.names == ["interface", "id", "protocol", "input"])
        #expect(object["interface"] == 1)
        #expect(object["protocol"] == "cbor")
        #expect(object["input"] == ["cbor": "18"])
        #expect(object["id"]?.stringValue == item.question?.id)
        #expect(item.question?.id.count == 16)
        let all = String(decoding: bytes, as: UTF8.self)
        for word in ["secret", "rejected", "malformed"] { #expect(!all.contains(word)) }
        #expect(bytes.last == UInt8(ascii: "\n") && bytes.count { $0 == UInt8(ascii: "\n") } == 1)
    }
}
