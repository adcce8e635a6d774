// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// A fault's line in the table.
struct FaultRow {
    let explanation: String
    let scope: Fault.Scope
    let expectedFailures: [String]
    /// The codes of checks that warn and do not fail.
    let expectedWarnings: [String]
    /// The rows of annex B's profiles that are broken.
    let expectedRules: [String]
    let change: FaultChange

    init(
        _ explanation: String, in scope: Fault.Scope = .everywhere, fails codes: String..., warns: [String] = [],
        breaks rules: [String] = [], change: FaultChange
    ) {
        self.explanation = explanation
        self.scope = scope
        expectedFailures = codes
        expectedWarnings = warns
        expectedRules = rules
        self.change = change
    }

    /// A document signer's certificate that breaks a row of B.1.4 for which a reader rejects.
    static func signer(
        _ explanation: String, breaks rules: String..., fails codes: String...,
        change: @escaping (inout CertificateBuilder) -> Void
    ) -> FaultRow {
        FaultRow(
            "the document signer's certificate \(explanation)", codes, warns: [], rules, change)
    }

    /// One that breaks a row which production certificates break as well: a reader accepts it and warns.
    static func deviation(
        _ explanation: String, breaks rule: String, change: @escaping (inout CertificateBuilder) -> Void
    ) -> FaultRow {
        FaultRow(
            "the document signer's certificate \(explanation), which a reader accepts with a warning", [],
            warns: ["issuer.cert_profile"], [rule], change)
    }

    private init(
        _ explanation: String, _ codes: [String], warns: [String], _ rules: [String],
        _ change: @escaping (inout CertificateBuilder) -> Void
    ) {
        self.explanation = explanation
        scope = .everywhere
        expectedFailures = codes
        expectedWarnings = warns
        expectedRules = rules
        self.change = .issuance { draft, context throws(SimulatorError) in
            try draft.renewSigner(context, changing: change)
        }
    }
}
