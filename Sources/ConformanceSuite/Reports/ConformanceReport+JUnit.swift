// SPDX-License-Identifier: Apache-2.0

extension ConformanceReport {
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
}
