// SPDX-License-Identifier: Apache-2.0

/// What is wrong at a step.
public struct PathFinding: Hashable, Sendable {
    public enum Problem: Hashable, Sendable, CaseIterable {
        case untrusted, expired, notYetValid, profile, extendedKeyUsage, countryMismatch, stateMismatch,
            revocationUnknown
    }

    public let step: PathStep
    public let problem: Problem
    /// False for deviations that production certificates show and that carry no risk by themselves.
    public let isHard: Bool
    /// Names the field or rule, for people.
    public let detail: String

    init(_ step: PathStep, _ problem: Problem, isHard: Bool = true, _ detail: String) {
        self.step = step
        self.problem = problem
        self.isHard = isHard
        self.detail = detail
    }

    /// All findings of one step as one: hard if any is, and with every detail.
    init?(merging findings: [PathFinding]) {
        guard let worst = findings.first(where: \.isHard) ?? findings.first else { return nil }
        self.init(
            worst.step, worst.problem, isHard: worst.isHard, findings.map(\.detail).joined(separator: "; "))
    }
}
