// SPDX-License-Identifier: Apache-2.0

extension ConformanceReport {
    /// One page that needs no network: a table of files and outcomes, and below it every case that did not pass.
    public static func html(_ run: ConformanceRun) -> [UInt8] {
        let paths = run.results.map(\.path).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
        let rows = paths.map { path in
            let group = run.results.filter { $0.path == path }
            let failed = group.count(where: \.isFailure)
            return
                "<tr class=\"\(failed > 0 ? "bad" : "good")\"><td>\(escaped(path))</td><td>\(group.count { $0.outcome == .passed })</td><td>\(failed)</td><td>\(group.count { $0.reasonForNotRunning != nil })</td></tr>"
        }
        let details = run.results.filter { $0.outcome != .passed }.map { result in
            let text = result.difference ?? result.reasonForNotRunning?.rawValue ?? ""
            return
                "<details class=\"\(result.isFailure ? "bad" : "other")\"><summary>\(escaped(result.path)) · \(escaped(result.id))</summary><p>\(escaped(result.comment))</p><p>\(escaped(text))</p></details>"
        }
        let page = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <title>mdoc-reader conformance</title>
            <style>
            body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
            table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #ccc; }
            td + td, th + th { text-align: right; } .bad { color: #b00020; } .good td:first-child::before { content: "✓ "; color: #1a7f37; }
            .bad td:first-child::before { content: "✗ "; } details { margin: .4rem 0; } td, summary, p { overflow-wrap: anywhere; }
            </style></head><body>
            <h1>mdoc-reader conformance</h1>
            <p>\(run.passed) passed, \(run.failures.count) failed, \(run.unsupported.count) not supported</p>
            <table><tr><th>file</th><th>passed</th><th>failed</th><th>not supported</th></tr>
            \(rows.joined(separator: "\n"))
            </table>
            <h2>Cases that did not pass</h2>
            \(details.isEmpty ? "<p>None.</p>" : details.joined(separator: "\n"))
            </body></html>

            """
        return Array(page.utf8)
    }
}
