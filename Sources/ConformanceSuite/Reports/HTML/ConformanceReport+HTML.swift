// SPDX-License-Identifier: Apache-2.0

extension ConformanceReport {
    /// One page that needs no network: a matrix of suites and outcomes, what failed with where and why, and every case.
    ///
    /// Cases that failed stand in the page as text. The others would make it too large for a phone; their reports are
    /// compressed into it, a suite at a time, and unfolded by a few lines of script when someone opens one.
    ///
    /// - Parameter progress: Called after each case is written.
    public static func html(_ run: ConformanceRun, progress: () -> Void = {}) -> [UInt8] {
        let suites = ReportedSuite.all(of: run)
        let failures = run.failuresByWeight
        var page = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <title>mdoc-reader conformance</title>
            <style>
            \(HTMLPage.style)
            </style></head><body>
            <h1>Conformance</h1>
            <p class="verdict \(failures.isEmpty ? "good" : "bad")">\(headline(run))</p>
            \(HTMLMatrix.table(suites))
            <h2 id="failed">What failed</h2>

            """
        if failures.isEmpty { page += "<p>Nothing.</p>\n" }
        for (index, result) in failures.prefix(shownFailures).enumerated() {
            page += HTMLCase(result).unfolded(isOpen: index < openFailures) + "\n"
        }
        if failures.count > shownFailures {
            page += "<p>The other \(failures.count - shownFailures) are among the cases below.</p>\n"
        }
        page += """
            <h2>All cases</h2>
            <p class="tools" hidden=""><input id="search" type="search" placeholder="name or words of a case" aria-label="search">
            <label><input id="only" type="checkbox"> only what did not pass</label></p>
            <noscript><p>To unfold cases that passed or were skipped, and failures beyond those shown above, this page needs its own few lines of script.</p></noscript>

            """
        for (index, suite) in suites.enumerated() {
            page += section(suite, number: index, progress: progress)
        }
        page += "<script>\n\(HTMLPage.script)\n</script>\n</body></html>\n"
        return Array(page.utf8)
    }

    /// Failures that stand in the page as text; of a run in which more fails, these are enough to begin with.
    private static let shownFailures = 200
    /// Of them, those that are unfolded from the start.
    private static let openFailures = 3

    private static func headline(_ run: ConformanceRun) -> String {
        let text = "\(run.passed) passed, \(run.failures.count) failed, \(run.unsupported.count) skipped"
        guard let counts = AgreementCounts(run.results) else { return text }
        let kinds = Agreement.allCases.filter { counts[$0] > 0 }.map { "\(counts[$0]) \($0.rawValue)" }
        return "\(text) · another verifier: \(kinds.joined(separator: ", "))"
    }

    private static func section(_ suite: ReportedSuite, number: Int, progress: () -> Void) -> String {
        var page =
            "<section id=\"suite-\(number)\"><h3>\(isolated(suite.path))</h3>\n<div class=\"cases\" data-suite=\"\(number)\">\n"
        var details: [String] = []
        for result in suite.results {
            let shown = HTMLCase(result)
            page += shown.folded + "\n"
            details.append(shown.detail)
            progress()
        }
        return page
            + "</div>\n<script type=\"text/plain\" id=\"details-\(number)\">\(HTMLPage.packed(details))</script></section>\n"
    }
}
