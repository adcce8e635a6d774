// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// The end of a verification, as the store keeps it.
public struct Conclusion: Sendable, Redacted {
    public enum Verdict: Sendable {
        case accepted, rejected

        public var state: SessionState { self == .accepted ? .accepted : .rejected }
    }

    public let verdict: Verdict
    public let outcome: SessionOutcome
    /// What may be kept; empty for a rejected answer.
    public let retained: [SealedRetention]

    public init(verdict: Verdict, outcome: SessionOutcome, retained: [SealedRetention]) {
        precondition(verdict == .accepted || retained.isEmpty, "nothing of a rejected answer may be kept")
        self.verdict = verdict
        self.outcome = outcome
        self.retained = retained
    }
}
