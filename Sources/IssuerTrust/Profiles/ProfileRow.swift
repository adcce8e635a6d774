// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// What a profile demands of one field, without the profile's name.
struct ProfileRow: Sendable {
    struct Breach {
        let isHard: Bool
        let detail: String
    }

    let field: String
    let severity: ProfileRule.Severity
    /// Nil for the clause of the table.
    let clause: String?
    /// What is wrong with a certificate, or nil.
    let breach: @Sendable (Certificate, ProfileScope) -> Breach?

    /// A row that a certificate keeps or breaks.
    init(
        _ field: String, _ severity: ProfileRule.Severity, clause: String? = nil, else detail: String,
        holds: @escaping @Sendable (Certificate) -> Bool
    ) {
        self.field = field
        self.severity = severity
        self.clause = clause
        breach = { certificate, scope in
            guard !holds(certificate) else { return nil }
            let isHard =
                switch severity {
                case .hard: true
                case .soft: false
                case .hardWhen: scope == .drivingLicences
                }
            return Breach(isHard: isHard, detail: detail)
        }
    }

    /// A row whose severity depends on how it is broken.
    init(
        _ field: String, hardWhen condition: String, clause: String? = nil,
        breach: @escaping @Sendable (Certificate, ProfileScope) -> Breach?
    ) {
        self.field = field
        severity = .hardWhen(condition)
        self.clause = clause
        self.breach = breach
    }

    /// The rules that all certificates of an authority share.
    static let commonClause = "ISO/IEC 18013-5 B.1"
}
