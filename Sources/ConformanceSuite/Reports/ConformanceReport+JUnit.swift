// SPDX-License-Identifier: Apache-2.0

extension ConformanceReport {
    /// JUnit's XML, a test suite for each file, as the schema of Jenkins' xUnit plugin has it.
    public static func junit(_ run: ConformanceRun) -> [UInt8] {
        var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
        lines.append(
            "<testsuites name=\"mdoc-reader conformance\" tests=\"\(run.results.count)\" failures=\"\(run.failures.count)\" errors=\"0\" time=\"\(seconds(run.results))\">"
        )
        for suite in ReportedSuite.all(of: run) {
            lines.append(
                "  <testsuite name=\"\(escaped(suite.path))\" tests=\"\(suite.results.count)\" failures=\"\(suite.failed)\" errors=\"0\" skipped=\"\(suite.skipped)\" time=\"\(seconds(suite.results))\">"
            )
            lines += suite.results.map(testCase)
            lines.append("  </testsuite>")
        }
        lines.append("</testsuites>\n")
        return Array(lines.joined(separator: "\n").utf8)
    }

    private static func testCase(_ result: ConformanceRun.Result) -> String {
        let head =
            "    <testcase classname=\"\(escaped(result.suite))\" name=\"\(escaped(result.id))\" time=\"\(seconds([result]))\""
        switch result.outcome {
        case .passed: return head + "/>"
        case .failed(let difference, _):
            let kind = result.agreement?.rawValue ?? "difference"
            return head + "><failure type=\"\(kind)\" message=\"\(escaped(difference))\"/></testcase>"
        case .unsupported(let reason):
            let words = result.remark.map { "\(reason.rawValue): \($0)" } ?? reason.rawValue
            return head + "><skipped message=\"\(escaped(words))\"/></testcase>"
        }
    }

    /// The time of all together, with six places.
    private static func seconds(_ results: some Sequence<ConformanceRun.Result>) -> String {
        let microseconds = results.reduce(0) { $0 + $1.microseconds }
        let places = String(microseconds % 1_000_000)
        return "\(microseconds / 1_000_000).\(String(repeating: "0", count: 6 - places.count))\(places)"
    }
}
