// SPDX-License-Identifier: Apache-2.0

/// What one check came to.
public struct CheckResult: Hashable, Sendable {
    public enum Outcome: String, Hashable, Sendable {
        case passed, failed, warned, tolerated, skipped
    }

    public let check: Check
    public let outcome: Outcome
    /// What is wrong; nil for passed and skipped checks.
    public let code: FailureCode?
    /// The place, rule or reason, in words. Names of fields and elements may stand here, values never.
    public let detail: String?
    /// The rows of certificate profiles that are broken, such as `ds.key_usage`; empty for all other checks.
    public let rules: [String]
    /// The number in `response.status_<n>`.
    let number: UInt64?

    init(
        _ check: Check, _ outcome: Outcome, code: FailureCode? = nil, detail: String? = nil, rules: [String] = [],
        number: UInt64? = nil
    ) {
        self.check = check
        self.outcome = outcome
        self.code = code
        self.detail = detail
        self.rules = rules
        self.number = number
    }

    /// The code as reports write it.
    public var codeWord: String? {
        guard let code else { return nil }
        guard let number else { return code.rawValue }
        return code.rawValue.replacing("<n>", with: String(number))
    }
}

extension [CheckResult] {
    var hasFailure: Bool { contains { $0.outcome == .failed } }

    /// The codes of all failed checks, in order.
    public var failures: [String] {
        compactMap { $0.outcome == .failed ? $0.codeWord : nil }
    }

    /// The codes of all checks that warned, in order.
    public var warnings: [String] {
        compactMap { $0.outcome == .warned ? $0.codeWord : nil }
    }
}
