// SPDX-License-Identifier: Apache-2.0

import JSON
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
    }

    @Test("JUnit's XML is well-formed, and its counts are those of its cases")
    func junit() throws {
        let text = String(decoding: ConformanceReport.junit(run), as: UTF8.self)
        let markup = Markup(text)
        #expect(markup.problems == [])
        let root = try #require(markup.elements.first)
        #expect(
            root == Markup.Element(name: "testsuites", attributes: ["tests": "6", "failures": "2", "skipped": "2"]))
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
