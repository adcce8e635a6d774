// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// What a relying party lets pass, and what it demands beyond the standard.
public struct VerificationPolicy: Hashable, Sendable {
    /// Failures with these codes become `tolerated`.
    public let tolerated: Set<FailureCode>
    /// Warnings with these codes become failures.
    public let required: Set<FailureCode>
    /// Seconds a document may be used before its `validFrom`, and a certificate before its `notBefore`, so that clocks
    /// may differ. An expiry has no such grace.
    public let clockSkew: TimeInterval

    /// - Parameters:
    ///   - tolerated: Codes that stand for cryptography, trust or structure (`FailureCode.isTolerable`) have no effect
    ///     here: no policy can wave them through. Callers who take a list from a person should say so.
    ///   - required: Wins over `tolerated`.
    public init(tolerated: Set<FailureCode> = [], required: Set<FailureCode> = [], clockSkew: TimeInterval = 60) {
        self.tolerated = tolerated.filter(\.isTolerable).subtracting(required)
        self.required = required
        self.clockSkew = clockSkew
    }

    /// What becomes of a deviation of this severity under this policy.
    func outcome(of code: FailureCode, severity: FailureCode.Severity) -> CheckResult.Outcome {
        switch severity {
        case .hard: tolerated.contains(code) ? .tolerated : .failed
        case .policy, .warning: required.contains(code) ? .failed : .warned
        }
    }

    /// Nothing tolerated, nothing required beyond the hard checks.
    public static let standard = VerificationPolicy()
}
