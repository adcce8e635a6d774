// SPDX-License-Identifier: Apache-2.0

/// Writes down the checks of one answer or one document as they run, under a policy.
public struct CheckRecorder: Sendable {
    public private(set) var results: [CheckResult] = []
    private let policy: VerificationPolicy

    /// - Parameter expecting: About how many checks there are going to be.
    public init(policy: VerificationPolicy, expecting count: Int = 16) {
        self.policy = policy
        results.reserveCapacity(count)
    }

    public var hasFailed: Bool { results.hasFailure }

    /// Whether a check ran and passed.
    public func hasPassed(_ check: Check) -> Bool { results.contains { $0.check == check && $0.outcome == .passed } }

    public mutating func pass(_ check: Check, _ detail: String? = nil) {
        results.append(CheckResult(check, .passed, detail: detail))
    }

    public mutating func skip(_ check: Check, because reason: String) {
        results.append(CheckResult(check, .skipped, detail: reason))
    }

    public mutating func skip(_ checks: [Check], because reason: String) {
        for check in checks { skip(check, because: reason) }
    }

    /// Notes that something is wrong; its severity and the policy say whether that is a failure.
    ///
    /// - Parameters:
    ///   - severity: Where it differs from the code's own, as for a soft deviation of a profile.
    ///   - rules: The rows of a certificate profile that are broken.
    public mutating func flag(
        _ check: Check, _ code: FailureCode, _ detail: String? = nil, severity: FailureCode.Severity? = nil,
        rules: [String] = [], number: UInt64? = nil
    ) {
        assert(check.codes.contains(code), "\(check) does not fail with \(code)")
        let outcome = policy.outcome(of: code, severity: severity ?? code.severity)
        results.append(CheckResult(check, outcome, code: code, detail: detail, rules: rules, number: number))
    }

    /// Passes the check, or flags it where the condition does not hold.
    public mutating func expect(
        _ condition: Bool, _ check: Check, _ code: FailureCode, _ detail: @autoclosure () -> String? = nil
    ) {
        if condition { pass(check) } else { flag(check, code, detail()) }
    }
}
