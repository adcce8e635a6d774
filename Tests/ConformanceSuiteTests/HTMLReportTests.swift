// SPDX-License-Identifier: Apache-2.0

import Compression
import Foundation
import JOSE
import JSON
import Terminal
import TestSupport
import Testing

@testable import ConformanceSuite

@Suite("The page of a conformance run")
struct HTMLReportTests {
    static let awkward = ConformanceReportTests.awkward

    let run: ConformanceRun = {
        var run = ConformanceRun()
        let evidence: @Sendable () -> CaseEvidence = {
            CaseEvidence(
                checks: [
                    CheckLine("one.check", "passed"),
                    CheckLine("another", "failed", code: "a.code", detail: awkward, reference: "ISO 1"),
                ],
                artefacts: [ShownArtefact(title: awkward, notation: "[\n  1,\n  \"<b>ü\"\n]", marks: [9..<15])])
        }
        run.run(
            VectorFile(
                path: "one/\(awkward).json", suite: awkward,
                cases: [
                    VectorCase(awkward, awkward, evidence: evidence) { .failed(awkward) },
                    VectorCase("passes", evidence: evidence) { .passed }, .unsupported("waits", .openID4VP),
                ]))
        run.run(VectorFile(path: "two.json", suite: "two", cases: [VectorCase("passes") { .passed }]))
        run.note(.unknownFormat, path: "three.json")
        return run
    }()

    private var text: String { String(decoding: ConformanceReport.html(run), as: UTF8.self) }

    /// The page without what is not markup.
    private var markup: Markup {
        var text = text
        for name in ["script", "style"] {
            while let start = text.range(of: "<\(name)"), let end = text.range(of: "</\(name)>") {
                text.removeSubrange(start.lowerBound..<end.upperBound)
            }
        }
        return Markup(text, voidElements: ["meta", "input"])
    }

    /// The reports that are packed into the page, by suite.
    private func packed(_ text: String) throws -> [[String]] {
        try text.split(separator: "<script type=\"text/plain\" id=\"details-").dropFirst().map { part in
            let content = part.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
            let json = try Zlib.inflate(try Base64.decode(String(content)), limit: 1 << 20)
            return try #require(JSONReader.value(of: json.span).arrayValue).compactMap(\.stringValue)
        }
    }

    @Test("is well-formed, and needs no network")
    func form() {
        #expect(markup.problems == [])
        #expect(!text.contains("http"))
        #expect(!text.contains("src="))
        #expect(!markup.elements.contains { ["link", "img", "iframe"].contains($0.name) })
        #expect(text.contains("2 passed, 2 failed, 1 skipped"))
        #expect(!text.contains("a<b>"))
    }

    @Test("has a line for each suite and one for all, and a place for each case")
    func matrix() {
        #expect(markup.elements.count { $0.name == "section" } == 3)
        let rows = markup.elements.filter { $0.name == "tr" && $0.attributes["class"] != nil }
        #expect(rows.prefix(4).map { $0.attributes["class"] } == ["bad", "good", "bad", "bad"])
        let cases = markup.elements.filter { $0.attributes["class"]?.hasPrefix("case ") == true }
        // Two failures stand at the top as well.
        #expect(cases.count == 5 + 2)
    }

    @Test("names the suites in the table, and the files where two of them have one name")
    func names() {
        var run = ConformanceRun()
        for (path, suite) in [("x/1.json", "one"), ("x/2.json", "two"), ("x/3.json", "two")] {
            run.run(VectorFile(path: path, suite: suite, cases: [VectorCase("passes") { .passed }]))
        }
        let text = String(decoding: ConformanceReport.html(run), as: UTF8.self)
        #expect(text.contains(##"<a href="#suite-0" title="x/1.json"><bdi>one</bdi></a>"##))
        #expect(text.contains(##"<a href="#suite-2" title="x/3.json"><bdi>x/3.json</bdi></a>"##))
        #expect(text.contains(".matrix td, .matrix thead th + th { text-align: right; white-space: nowrap;"))
    }

    @Test("of another verifier, shows the worst first, its own words, and whose checks the table has")
    func other() throws {
        let evidence: @Sendable () -> CaseEvidence = { CaseEvidence(checks: [CheckLine("one.check", "failed")]) }
        let cases = [
            SmallPlan.item("silent", ["a.b"]), SmallPlan.item("forged\u{202e}", ["a.b"]), SmallPlan.item("no"),
        ]
        .map { item in
            VectorCase(
                item.id, "c\u{202e}", expected: item.expected, question: item.question, evidence: evidence,
                run: item.run)
        }
        let other = OtherVerifier { question in
            let isSilent = cases[0].question?.bytes == question
            let isDeclined = cases[2].question?.bytes == question
            return ChildProcess(
                ending: .exited(status: isSilent ? 9 : 0),
                output: Array((isDeclined ? "unsupported too old" : "accepted").utf8))
        }
        let run = ConformanceRun(ConformancePlan([SmallPlan.file("s", cases)]), judge: other.judge)
        let text = String(decoding: ConformanceReport.html(run), as: UTF8.self)
        let top = try #require(text.split(separator: "<h2>All cases</h2>").first)
        let worst = try #require(top.range(of: "WRONG ACCEPT: "))
        let silent = try #require(top.range(of: "no answer: "))
        #expect(worst.lowerBound < silent.lowerBound)
        #expect(
            top.contains("0 passed, 2 failed, 1 skipped · another verifier: 1 wrong accept, 1 no answer, 1 unsupported")
        )
        #expect(top.contains("<p>the verifier: <bdi>exit status 9</bdi></p>"))
        #expect(top.contains("<h4>what mdoc-reader says of it</h4><table class=\"checks\">"))
        #expect(top.contains("<bdi>forged\u{202e}</bdi> <small><bdi>c\u{202e}</bdi></small>"))
        #expect(try packed(text)[0][2].contains("too old"))
        #expect(!self.text.contains("what mdoc-reader says of it"))
    }

    @Test("tells of each case that is written")
    func progress() {
        var count = 0
        _ = ConformanceReport.html(run) { count += 1 }
        #expect(count == run.results.count)
    }

    @Test("shows where and why of a failure in plain markup, and the marked place first")
    func failure() throws {
        let top = try #require(text.split(separator: "<h2>All cases</h2>").first)
        #expect(top.contains("<td>a.code</td>"))
        #expect(top.contains("<pre>  1,\n  <mark>&quot;&lt;b&gt;ü</mark>&quot;</pre>"))
        #expect(top.contains("<pre>[\n  1,\n  <mark>&quot;&lt;b&gt;ü</mark>&quot;\n]</pre>"))
    }

    @Test("has the report of every case packed into it, in the order of the cases")
    func details() throws {
        let packed = try packed(text)
        #expect(packed.map(\.count) == [3, 1, 1])
        #expect(packed[0][0].contains("<mark>"))
        #expect(packed[0][1].contains("<mark>"))
        #expect(packed[0][2].contains(UnsupportedReason.openID4VP.rawValue))
        for detail in packed.joined() { #expect(Markup(detail).problems == []) }
    }

    @Test("of marks inside each other shows the outer one, and takes none that lies outside the text")
    func nested() {
        let artefact = ShownArtefact(title: "", notation: "a b c", marks: [2..<3, 0..<3, 4..<9])
        let notation = MarkedNotation(artefact)
        #expect(notation.html == "<mark>a b</mark> c")
        #expect(notation.excerpts == ["<mark>a b</mark> c"])
    }
}
