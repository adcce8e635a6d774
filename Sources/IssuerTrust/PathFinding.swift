// SPDX-License-Identifier: Apache-2.0

/// What is wrong at a step.
public struct PathFinding: Hashable, Sendable {
    public enum Problem: Hashable, Sendable, CaseIterable {
        case untrusted
        /// An anchor vouches for the signer, but may not for documents of this type.
        case docTypeNotAllowed
        /// Nobody vouches, and a list that might have could not be used.
        case listInvalid
        case expired, notYetValid, profile, extendedKeyUsage, countryMismatch, stateMismatch
        case revoked, revocationUnknown
    }

    public let step: PathStep
    public let problem: Problem
    /// False for deviations that production certificates show and that carry no risk by themselves.
    public let isHard: Bool
    /// Names the field or rule, for people.
    public let detail: String
    /// The rows of the profile that the certificate breaks, where that is what is wrong.
    public let rules: [ProfileRule]

    init(_ step: PathStep, _ problem: Problem, isHard: Bool = true, _ detail: String, rules: [ProfileRule] = []) {
        self.step = step
        self.problem = problem
        self.isHard = isHard
        self.detail = detail
        self.rules = rules
    }

    /// What a certificate's profile says, at the step that asks about it: what a signer is meant for is a step of its own.
    init(_ finding: ProfileFinding, at step: PathStep) {
        let isOfPurpose = finding.rule == Self.purposeOfSigner
        self.init(
            isOfPurpose ? .extendedKeyUsage : step, isOfPurpose ? .extendedKeyUsage : .profile,
            isHard: finding.isHard, finding.detail, rules: [finding.rule])
    }

    private static let purposeOfSigner = ProfileRule(rawValue: "ds.extended_key_usage")

    /// All findings of one step as one: hard if any is, and with every detail and rule.
    init?(merging findings: [PathFinding]) {
        guard let worst = findings.first(where: \.isHard) ?? findings.first else { return nil }
        self.init(
            worst.step, worst.problem, isHard: worst.isHard, findings.map(\.detail).joined(separator: "; "),
            rules: findings.flatMap(\.rules))
    }
}
