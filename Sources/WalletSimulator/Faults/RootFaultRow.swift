// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials

/// A line in the table of a root's faults.
struct RootFaultRow {
    typealias Change = (inout CertificateBuilder, _ now: Date) -> Void

    let explanation: String
    let check: String
    let field: String
    let clause: String
    let expectedFailures: [String]
    let expectedWarnings: [String]
    let expectedRules: [String]
    let change: Change

    /// A root that breaks a row of B.1.2 for which a reader rejects.
    static func root(
        _ explanation: String, in field: String, check: String = profile, clause: String = profileClause,
        breaks rule: String?, fails codes: String..., change: @escaping Change
    ) -> RootFaultRow {
        RootFaultRow(
            explanation: "the root \(explanation)", check: check, field: "IACA.\(field)", clause: clause,
            expectedFailures: codes, expectedWarnings: [], expectedRules: rule.map { [$0] } ?? [], change: change)
    }

    /// One that breaks a row which production roots break as well.
    static func deviation(
        _ explanation: String, in field: String, clause: String = profileClause, breaks rule: String,
        change: @escaping Change
    ) -> RootFaultRow {
        RootFaultRow(
            explanation: "the root \(explanation), which a reader accepts with a warning", check: profile,
            field: "IACA.\(field)", clause: clause, expectedFailures: [], expectedWarnings: ["issuer.cert_profile"],
            expectedRules: [rule], change: change)
    }

    static let profile = "issuer.anchor_profile"
    static let profileClause = "ISO/IEC 18013-5 B.1.2"
}
