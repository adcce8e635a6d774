// SPDX-License-Identifier: Apache-2.0

/// One row of a profile's table: what it demands of one field of a certificate.
public struct ProfileRule: RawRepresentable, Sendable {
    public enum Severity: Hashable, Sendable {
        /// A certificate that breaks the rule is not accepted.
        case hard
        /// Production certificates break the rule, and it carries no risk by itself: a warning.
        case soft
        /// Hard on a condition, in words; else soft.
        case hardWhen(String)
    }

    /// `<profile>.<field>`, such as `ds.key_usage`.
    public let rawValue: String
    public let severity: Severity
    /// Where the rule is written down.
    public let clause: String

    init(_ rawValue: String, _ severity: Severity, clause: String) {
        self.rawValue = rawValue
        self.severity = severity
        self.clause = clause
    }

    /// Every rule of every profile, in the order of the tables.
    public static let all: [ProfileRule] = ProfileTable.all.flatMap(\.rules)

    /// The rule of that name, if there is one.
    public init?(rawValue: String) {
        guard let rule = Self.all.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = rule
    }
}

extension ProfileRule: Hashable {
    public static func == (left: ProfileRule, right: ProfileRule) -> Bool { left.rawValue == right.rawValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension ProfileRule: CustomStringConvertible {
    public var description: String { rawValue }
}
