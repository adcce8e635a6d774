// SPDX-License-Identifier: Apache-2.0

/// A case in the page: a line, and below it why it came out so and what was judged.
struct HTMLCase {
    private let result: ConformanceRun.Result

    init(_ result: ConformanceRun.Result) {
        self.result = result
    }

    /// The line alone; its detail is unfolded by script.
    var folded: String { "<details class=\"case \(outcomeClass)\"><summary>\(line)</summary></details>" }

    func unfolded(isOpen: Bool) -> String {
        "<details class=\"case \(outcomeClass)\"\(isOpen ? " open=\"\"" : "")><summary>\(name(result.path)) · \(line)</summary>\(detail)</details>"
    }

    private var outcomeClass: String {
        switch result.outcome {
        case .passed: "good"
        case .failed: "bad"
        case .unsupported: "other"
        }
    }

    private var line: String {
        let mark =
            switch result.outcome {
            case .passed: "✓"
            case .failed: "✗"
            case .unsupported: "–"
            }
        return "<b>\(mark)</b> \(name(result.id)) <small>\(name(result.comment))</small>"
    }

    var detail: String {
        let evidence = result.evidence()
        var parts: [String] = []
        if let difference = result.difference { parts.append("<p class=\"why\">\(name(difference))</p>") }
        if let reason = result.reasonForNotRunning { parts.append("<p>\(text(reason.rawValue))</p>") }
        if let remark = result.remark { parts.append("<p>the verifier: \(name(remark))</p>") }
        if let deviation = result.deviation { parts.append("<p>\(text(deviation))</p>") }
        // They are never those of another verifier, which may have found the opposite.
        if result.agreement != nil, !evidence.checks.isEmpty { parts.append("<h4>what mdoc-reader says of it</h4>") }
        parts += findings(evidence.checks)
        parts += evidence.artefacts.map(artefact)
        parts += quiet(evidence.checks)
        if parts.isEmpty { parts.append("<p>Nothing more is known of it.</p>") }
        return "<div class=\"detail\">\(parts.joined())</div>"
    }

    private static let quietOutcomes = ["passed", "skipped"]

    /// What failed stands before what only warned.
    private func findings(_ lines: [CheckLine]) -> [String] {
        let failed = lines.filter { $0.outcome == "failed" }
        let others = lines.filter { $0.outcome != "failed" && !Self.quietOutcomes.contains($0.outcome) }
        guard !(failed + others).isEmpty else { return [] }
        return ["<table class=\"checks\">" + (failed + others).map(row).joined() + "</table>"]
    }

    private func quiet(_ lines: [CheckLine]) -> [String] {
        Self.quietOutcomes.compactMap { outcome in
            let names = lines.filter { $0.outcome == outcome }.map { text($0.check) }
            return names.isEmpty
                ? nil : "<p class=\"quiet\">\(names.count) \(outcome): \(names.joined(separator: ", "))</p>"
        }
    }

    private func row(_ line: CheckLine) -> String {
        let words = [line.detail, line.reference].compactMap(\.self).map(text).joined(separator: " · ")
        return
            "<tr class=\"\(line.outcome)\"><th>\(text(line.outcome))</th><td>\(text(line.check))</td><td>\(text(line.code ?? ""))</td><td>\(words)</td></tr>"
    }

    /// The marked places with a line before them, and the whole notation folded below.
    private func artefact(_ artefact: ShownArtefact) -> String {
        let notation = MarkedNotation(artefact)
        let places = notation.excerpts.map { "<pre>\($0)</pre>" }.joined()
        return
            "<h4>\(name(artefact.title))</h4>\(places)<details class=\"whole\"><summary>all of it</summary><pre>\(notation.html)</pre></details>"
    }

    private func name(_ text: String) -> String { ConformanceReport.isolated(text) }

    private func text(_ text: String) -> String { ConformanceReport.escaped(text) }
}
