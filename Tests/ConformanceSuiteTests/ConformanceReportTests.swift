// SPDX-License-Identifier: Apache-2.0

import JSON
import Locks
import Terminal
import Testing

@testable import ConformanceSuite

@Suite("Reports of a conformance run")
struct ConformanceReportTests {
    static let awkward = "a<b>&\"c\" 'd' \u{7} \u{1b}[31m \u{fffe} ü 水"

    let run: ConformanceRun = {
        var run = ConformanceRun()
        run.run(
            VectorFile(
                path: "one/\(awkward).json", suite: awkward,
                cases: [
                    VectorCase(awkward, awkward) { .failed(awkward) }, VectorCase("passes") { .passed },
                    .unsupported("waits", .openID4VP),
                ]))
        run.run(
            VectorFile(
                path: "two.json", suite: "two",
                cases: [VectorCase("passes") { .passed }, .unsupported("waits too", .openID4VP)]))
        run.note(.unknownFormat, path: "three.json")
        return run
    }()

    @Test("count, and a file that cannot be used is a failure")
    func counts() {
        #expect(run.results.count == 6)
        #expect(run.passed == 2)
        #expect(run.failures.map(\.id) == [Self.awkward, "(file)"])
        #expect(run.unsupported.map(\.id) == ["waits", "waits too"])
        #expect(run.reasons.map(\.reason) == [.openID4VP])
        #expect(run.reasons.map(\.count) == [2])
    }

    @Test("reasons are in order of their counts, and none has two wordings")
    func reasons() {
        var run = run
        let reasons: [UnsupportedReason] = [.annexB, .annexC, .openID4VP]
        run.run(VectorFile(path: "a", suite: "a", cases: reasons.map { .unsupported($0.rawValue, $0) }))
        #expect(run.reasons.map(\.count) == [3, 1, 1])
        #expect(run.reasons.map(\.reason) == [.openID4VP, .annexB, .annexC])
        #expect(Set(UnsupportedReason.allCases.map(\.rawValue)).count == UnsupportedReason.allCases.count)
    }

    @Test("JSON has every case with its outcome")
    func json() throws {
        let bytes = ConformanceReport.json(run)
        let report = try JSONReader.object(of: bytes.span)
        #expect(report["passed"] == 2)
        #expect(report["failed"] == 2)
        #expect(report["unsupported"] == 2)
        let results = try #require(report["results"]?.arrayValue)
        #expect(
            results.map { $0["outcome"] } == ["failed", "passed", "unsupported", "passed", "unsupported", "failed"])
        #expect(results[0]["id"]?.stringValue == Self.awkward)
        #expect(results[0]["difference"]?.stringValue == Self.awkward)
        #expect(results[2]["reason"]?.stringValue == UnsupportedReason.openID4VP.rawValue)
        let suites = try #require(report["suites"]?.arrayValue)
        #expect(suites.map { $0["suite"]?.stringValue } == [Self.awkward, "two", "three.json"])
        for (name, counts) in [
            "cases": [3, 2, 1], "passed": [1, 1, 0], "failed": [1, 0, 1], "unsupported": [1, 1, 0],
        ] {
            #expect(suites.map { $0[name]?.integerValue } == counts.map(Int64.init), "\(name)")
        }
        #expect(report["agreement"] == nil && suites[0]["agreement"] == nil)
    }

    @Test("JUnit's XML is well-formed, and its counts are those of its cases")
    func junit() throws {
        let text = String(decoding: ConformanceReport.junit(run), as: UTF8.self)
        let markup = Markup(text)
        #expect(markup.problems == [])
        let root = try #require(markup.elements.first)
        #expect(root.name == "testsuites")
        #expect(["tests", "failures", "errors"].map { root.attributes[$0] } == ["6", "2", "0"])
        let suites = markup.elements.filter { $0.name == "testsuite" }
        #expect(suites.map { $0.attributes["tests"] } == ["3", "2", "1"])
        #expect(suites.map { $0.attributes["failures"] } == ["1", "0", "1"])
        #expect(suites.map { $0.attributes["skipped"] } == ["1", "1", "0"])
        #expect(markup.elements.count { $0.name == "testcase" } == 6)
        #expect(markup.elements.count { $0.name == "failure" } == 2)
        #expect(markup.elements.count { $0.name == "skipped" } == 2)
        let failure = try #require(markup.elements.first { $0.name == "failure" }?.attributes["message"])
        #expect(failure.hasPrefix("a&lt;b&gt;&amp;&quot;c&quot; 'd' \u{fffd} \u{fffd}[31m \u{fffd} ü 水"))
    }

    /// What the schema of Jenkins' xUnit plugin allows and demands.
    private static let schema: [String: (required: Set<String>, optional: Set<String>)] = [
        "testsuites": ([], ["name", "time", "tests", "failures", "errors"]),
        "testsuite": (["name", "tests", "failures", "errors"], ["time", "skipped"]),
        "testcase": (["name"], ["classname", "time"]), "failure": ([], ["type", "message"]),
        "skipped": ([], ["type", "message"]),
    ]

    @Test("JUnit's elements and attributes are those of its schema, and times add up")
    func schema() throws {
        let plan = ConformancePlan([
            SmallPlan.file("s", [SmallPlan.item("a"), SmallPlan.item("b", outcome: .failed("no"))]),
            SmallPlan.file("t", [.unsupported("c", .openID4VP)]),
        ])
        let clock = Guarded(0.0)
        let timed = ConformanceRun(
            plan,
            seconds: {
                clock.withLock { time in
                    time += 1.25; return time
                }
            })
        for run in [run, timed, Self.asked] {
            for element in Markup(String(decoding: ConformanceReport.junit(run), as: UTF8.self)).elements {
                let allowed = try #require(Self.schema[element.name], "\(element.name)")
                let names = Set(element.attributes.keys)
                #expect(allowed.required.isSubset(of: names))
                #expect(names.isSubset(of: allowed.required.union(allowed.optional)))
            }
        }
        let markup = Markup(String(decoding: ConformanceReport.junit(timed), as: UTF8.self))
        #expect(
            markup.elements.compactMap { $0.attributes["time"] }
                == ["3.750000", "2.500000", "1.250000", "1.250000", "1.250000", "1.250000"])
    }

    /// Another verifier that accepts everything but what it does not know.
    static let asked = ConformanceRun(
        ConformancePlan([
            SmallPlan.file("s", [SmallPlan.item("a"), SmallPlan.item("b", ["x.y"]), .unsupported("c", .openID4VP)])
        ]),
        judge: OtherVerifier { _ in ChildProcess(ending: .exited(status: 0), output: Array("accepted".utf8)) }.judge)

    @Test("another verifier's wrong accepts are failures in every form of a report")
    func wrongAccepts() throws {
        let words = "WRONG ACCEPT: expected rejected with x.y, got accepted"
        #expect(Self.asked.passed == 1 && Self.asked.failures.map(\.id) == ["b"] && Self.asked.unsupported.count == 1)
        let report = try JSONReader.object(of: ConformanceReport.json(Self.asked).span)
        let results = try #require(report["results"]?.arrayValue)
        #expect(results.map { $0["agreement"]?.stringValue } == ["agrees", "wrong accept", "unsupported"])
        #expect(results[1]["difference"]?.stringValue == words)
        #expect(results[1]["expected"] == ["verdict": "rejected", "failures": ["x.y"]])
        #expect(results[1]["actual"] == ["verdict": "accepted", "failures": []])
        #expect(results[2]["expected"] == nil && results[2]["actual"] == nil)
        for object in [report["agreement"], report["suites"]?.arrayValue?.first?["agreement"]] {
            #expect(object?["wrong accept"] == 1 && object?["agrees"] == 1 && object?["unsupported"] == 1)
            #expect(object?["no answer"] == 0)
        }
        let junit = Markup(String(decoding: ConformanceReport.junit(Self.asked), as: UTF8.self))
        let failure = try #require(junit.elements.first { $0.name == "failure" })
        #expect(failure.attributes == ["type": "wrong accept", "message": words])
        #expect(String(decoding: ConformanceReport.html(Self.asked), as: UTF8.self).contains(words))
    }

    @Test("a line for the terminal cannot act on it")
    func summary() {
        let line = run.results[0].summary
        #expect(line.contains("\\u{1b}[31m"))
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 })
        #expect(run.results[2].summary.hasSuffix(UnsupportedReason.openID4VP.rawValue))
    }

    @Test(
        "the look at markup sees what is wrong",
        arguments: ["<a>", "<a></b>", "<a b=c/>", "<a>&</a>", "<a", "<a b=\"&x\"/>"])
    func markup(text: String) {
        #expect(!Markup(text).problems.isEmpty)
    }
}
