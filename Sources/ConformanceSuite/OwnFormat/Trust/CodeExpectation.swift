// SPDX-License-Identifier: Apache-2.0

/// `{"verdict": …, "failures": […], "warnings": […]}` of a case about trust material; warnings count where they are named.
struct CodeExpectation: Sendable {
    private let verdict: Expectation
    private let warnings: [String]?

    init(_ fields: inout CaseFields) throws(VectorError) {
        verdict = try Expectation(&fields)
        warnings = fields.optional("warnings") == nil ? nil : try fields.texts("warnings")
    }

    var isAccepted: Bool { verdict.isAccepted }

    func compare(failures: [String], warnings: [String]) -> CaseOutcome? {
        if let difference = verdict.compare(isAccepted: failures.isEmpty, failures: failures) { return difference }
        guard let expected = self.warnings, expected != warnings else { return nil }
        return .failed(
            "expected the warnings \(expected.joined(separator: ", ")), got \(warnings.joined(separator: ", "))",
            got: verdict.verdict)
    }
}
