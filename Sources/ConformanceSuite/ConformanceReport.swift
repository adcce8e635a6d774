// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// The result of a run in the forms that other tools read.
public enum ConformanceReport {
    public static func json(_ run: ConformanceRun) -> [UInt8] {
        let results = run.results.map { result -> JSONValue in
            var object: JSONObject = [
                "file": .string(result.path), "suite": .string(result.suite), "id": .string(result.id),
            ]
            if !result.comment.isEmpty { object.append("comment", .string(result.comment)) }
            switch result.outcome {
            case .passed:
                object.append("outcome", "passed")
                object.append("deviation", result.deviation.map(JSONValue.string))
            case .failed(let difference):
                object.append("outcome", "failed")
                object.append("difference", .string(difference))
            case .unsupported(let reason):
                object.append("outcome", "unsupported")
                object.append("reason", .string(reason.rawValue))
            }
            return .object(object)
        }
        let report: JSONObject = [
            "passed": .integer(Int64(run.passed)), "failed": .integer(Int64(run.failures.count)),
            "unsupported": .integer(Int64(run.unsupported.count)), "results": .array(results),
        ]
        return report.serialized(.indented) + [UInt8(ascii: "\n")]
    }

    /// JUnit's XML, a test suite for each file.
    public static func junit(_ run: ConformanceRun) -> [UInt8] {
        var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
        lines.append(
            "<testsuites tests=\"\(run.results.count)\" failures=\"\(run.failures.count)\" skipped=\"\(run.unsupported.count)\">"
        )
        var start = run.results.startIndex
        while start < run.results.endIndex {
            let path = run.results[start].path
            let end = run.results[start...].firstIndex { $0.path != path } ?? run.results.endIndex
            let group = run.results[start..<end]
            lines.append(
                "  <testsuite name=\"\(escaped(path))\" tests=\"\(group.count)\" failures=\"\(group.count(where: \.isFailure))\" skipped=\"\(group.count { $0.reasonForNotRunning != nil })\">"
            )
            for result in group {
                let head = "    <testcase classname=\"\(escaped(result.suite))\" name=\"\(escaped(result.id))\""
                switch result.outcome {
                case .passed: lines.append(head + "/>")
                case .failed(let difference):
                    lines.append(head + "><failure message=\"\(escaped(difference))\"/></testcase>")
                case .unsupported(let reason):
                    lines.append(head + "><skipped message=\"\(escaped(reason.rawValue))\"/></testcase>")
                }
            }
            lines.append("  </testsuite>")
            start = end
        }
        lines.append("</testsuites>\n")
        return Array(lines.joined(separator: "\n").utf8)
    }

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

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // XML 1.0 has no way to write other control characters, nor these two.
            case _ where scalar.value < 0x20 && scalar != "\n" && scalar != "\t", "\u{fffe}", "\u{ffff}":
                result += "\u{fffd}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
