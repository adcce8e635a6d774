// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Redaction

/// The product: every check with its outcome, and the values where all of it holds.
public struct VerificationReport: Sendable, Redacted {
    public enum Verdict: String, Sendable {
        case accepted, rejected
    }

    public let presentationProtocol: PresentationProtocol
    public let verifiedAt: Date
    public let policy: VerificationPolicy
    /// Of the whole answer.
    public let checks: [CheckResult]
    public let documents: [DocumentReport]

    public init(
        presentationProtocol: PresentationProtocol, verifiedAt: Date, policy: VerificationPolicy,
        checks: [CheckResult], documents: [DocumentVerdict]
    ) {
        self.presentationProtocol = presentationProtocol
        self.verifiedAt = verifiedAt
        self.policy = policy
        self.checks = checks
        let reports = documents.map { $0.report }
        // Nothing is handed out while anything of the answer is wrong: a second, forged document spoils the first.
        let isAccepted = !checks.hasFailure && reports.allSatisfy { !$0.checks.hasFailure } && !reports.isEmpty
        self.documents = isAccepted ? reports : reports.map { $0.withoutElements() }
        verdict = isAccepted ? .accepted : .rejected
    }

    public let verdict: Verdict

    /// The codes of all failed checks, in order; empty exactly for an accepted answer.
    public var failures: [String] { checks.failures + documents.flatMap(\.checks.failures) }

    /// The codes of all checks that warned, in order.
    public var warnings: [String] { checks.warnings + documents.flatMap(\.checks.warnings) }
}
