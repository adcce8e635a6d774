// SPDX-License-Identifier: Apache-2.0

/// `{"verdict": …, "failures": […], "warnings": […]}` of a case; warnings count where they are named.
struct CodeExpectation: Sendable {
    private let verdict: Expectation
    private let warnings: [String]?

    init(_ fields: inout CaseFields) throws(VectorError) {
        verdict = try Expectation(&fields)
        warnings = fields.optional("warnings") == nil ? nil : try fields.texts("warnings")
    }

    var isAccepted: Bool { verdict.isAccepted }

    /// - Parameter isAccepted: nil where that is to have no failures.
    func compare(isAccepted: Bool? = nil, failures: [String], warnings: [String]) -> CaseOutcome? {
        let difference = verdict.compare(isAccepted: isAccepted ?? failures.isEmpty, failures: failures)
        if let difference { return difference }
        guard let expected = self.warnings, expected != warnings else { return nil }
        return .failed(
            "expected the warnings \(expected.joined(separator: ", ")), got \(warnings.joined(separator: ", "))",
            got: verdict.verdict)
    }
}
