// SPDX-License-Identifier: Apache-2.0

/// The table at the top: a line for each file of vectors, a column for each outcome.
enum HTMLMatrix {
    static func table(_ suites: [ReportedSuite]) -> String {
        let counts = suites.reduce(into: [String: Int]()) { $0[$1.name, default: 0] += 1 }
        let rows = suites.enumerated().map { number, suite in
            // Names are shorter than paths, but nothing keeps two files from having one.
            let name = counts[suite.name] == 1 ? suite.name : suite.path
            return row(
                "<a href=\"#suite-\(number)\" title=\"\(ConformanceReport.escaped(suite.path))\">\(ConformanceReport.isolated(name))</a>",
                suite.results)
        }
        let total = row("all", suites.flatMap(\.results))
        return """
            <table class="matrix"><thead><tr><th>suite</th><th>passed</th><th>failed</th><th>skipped</th><th aria-label="share"></th></tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody><tfoot>
            \(total)
            </tfoot></table>
            """
    }

    private static func row(_ name: String, _ results: [ConformanceRun.Result]) -> String {
        let passed = results.count { $0.outcome == .passed }
        let failed = results.count(where: \.isFailure)
        let others = results.count - passed - failed
        let bar = [("good", passed), ("bad", failed), ("other", others)].filter { $0.1 > 0 }
            .map { "<i class=\"\($0.0)\" style=\"flex-grow:\($0.1)\"></i>" }.joined()
        return """
            <tr class="\(failed > 0 ? "bad" : passed > 0 ? "good" : "other")"><th>\(name)</th><td>\(passed)</td>\
            <td>\(failed)</td><td>\(others)</td><td class="bar"><span>\(bar)</span></td></tr>
            """
    }
}
