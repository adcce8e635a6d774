// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import ConformanceSuite
internal import Terminal

/// The results of a run for people: what failed, what did not run and why, and the counts.
struct ConformanceText {
    let run: ConformanceRun
    let isVerbose: Bool
    private let paint = Paint(isOn: Output.Stream.standard.wantsColour)

    init(_ run: ConformanceRun, isVerbose: Bool) {
        self.run = run
        self.isVerbose = isVerbose
    }

    func show() {
        let counts = AgreementCounts(run.results)
        for result in run.failuresByWeight { show(result) }
        if isVerbose {
            for result in run.deviations { Output.line("\(paint("≠", .dim)) \(result.summary)") }
            for result in run.unsupported { Output.line("\(paint("–", .dim)) \(result.summary)") }
        } else if counts == nil, !run.deviations.isEmpty {
            Output.line(
                "\(paint("≠", .dim)) \(run.deviations.count) judged otherwise than their label says, on purpose: --verbose tells why"
            )
        }
        for (reason, count) in reasons { Output.line("\(paint("–", .dim)) \(count) not supported: \(reason)") }
        if let counts { show(counts) }
        Output.line(closing)
    }

    private func show(_ result: ConformanceRun.Result) {
        Output.line("\(paint("✗", .red)) \(result.summary)")
        guard isVerbose else { return }
        for line in result.errorLines { Output.line("    \(paint(CBORDiagnostic.escaped(line), .dim))") }
    }

    /// Reasons for not running with their counts, another verifier's own words among them; the most frequent first.
    private var reasons: [(String, Int)] {
        guard AgreementCounts(run.results) != nil else { return run.reasons.map { ($0.reason.rawValue, $0.count) } }
        var counts: [String: Int] = [:]
        for result in run.unsupported {
            let reason = result.remark ?? result.reasonForNotRunning?.rawValue ?? ""
            counts[CBORDiagnostic.escaped(reason), default: 0] += 1
        }
        let sorted = counts.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
        let others = sorted.dropFirst(Self.shownReasons)
        guard !others.isEmpty else { return sorted }
        return sorted.prefix(Self.shownReasons) + [("\(others.count) other reasons", others.reduce(0) { $0 + $1.1 })]
    }

    private static let shownReasons = 20

    /// A table of suites and kinds of answers; kinds that came nowhere have no column.
    private func show(_ all: AgreementCounts) {
        let kinds = Agreement.allCases.filter { all[$0] > 0 }
        var rows = [["suite"] + kinds.map(\.rawValue)]
        for suite in ReportedSuite.all(of: run) {
            guard let counts = AgreementCounts(suite.results) else { continue }
            rows.append([CBORDiagnostic.escaped(suite.name)] + kinds.map { String(counts[$0]) })
        }
        rows.append(["all"] + kinds.map { String(all[$0]) })
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        Output.line()
        for row in rows {
            let cells = row.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + space : space + cell
            }
            Output.line(cells.joined(separator: "  "))
        }
        Output.line()
    }

    private var closing: String {
        var text = "\(run.passed) passed, \(run.failures.count) failed"
        if !run.unsupported.isEmpty { text += ", \(run.unsupported.count) skipped" }
        if run.leftOut > 0 { text += ", \(run.leftOut) left out by filters" }
        if run.notReached > 0 { text += ", \(run.notReached) not run after the first failure" }
        return text
    }
}
