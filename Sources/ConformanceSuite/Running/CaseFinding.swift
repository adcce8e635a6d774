// SPDX-License-Identifier: Apache-2.0

/// What running a case came to.
public struct CaseFinding: Sendable {
    public let outcome: CaseOutcome
    /// The verdict that was given, where the case has verdicts.
    public let actual: CaseVerdict?
    /// How another verifier's answer stands to what was expected; nil where this reader was judged.
    public let agreement: Agreement?
    /// Another verifier's own words: why it does not support the case, or why it gave no answer.
    public let remark: String?
    /// What another verifier wrote to standard error, at the end.
    public internal(set) var errorLines: [String] = []

    init(
        _ outcome: CaseOutcome, actual: CaseVerdict? = nil, agreement: Agreement? = nil, remark: String? = nil
    ) {
        self.outcome = outcome
        self.actual = actual
        self.agreement = agreement
        self.remark = remark
    }

    /// This reader's own judgement of a case.
    public static func own(_ item: VectorCase) -> CaseFinding {
        let outcome = item.run()
        let actual: CaseVerdict? =
            switch outcome {
            case .passed: item.expected
            case .failed(_, let got): got
            case .unsupported: nil
            }
        return CaseFinding(outcome, actual: actual)
    }
}
