// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import IssuerTrust

/// One certificate under one profile.
enum CertificateCases {
    static func read(
        _ input: inout CaseFields, _ expect: inout CaseFields
    ) throws(VectorError) -> CaseProcedure {
        let certificate = try input.certificate("certificate")
        let docType = try input.optionalText("docType") ?? "org.iso.18013.5.1.mDL"
        let profile: CertificateProfile
        switch try input.text("profile") {
        case "iaca": profile = .iacaRoot(demandsCountry: true)
        case "link": profile = .iacaLink
        case "ds": profile = .documentSigner(docType: docType)
        case "vical_signer": profile = .vicalSigner
        case "status_signer": profile = .statusListSigner
        case "reader": profile = .readerAuthentication
        default: throw input.malformed("profile")
        }
        let expectation = try CodeExpectation(&expect)
        let evidence: @Sendable () -> CaseEvidence = {
            let findings = profile.findings(in: certificate)
            return CaseEvidence(
                checks: findings.map {
                    CheckLine(
                        $0.rule.rawValue, $0.isHard ? "failed" : "warned", code: $0.rule.rawValue,
                        reference: $0.rule.clause)
                },
                artefacts: [
                    Exhibit(certificate.der, "Certificate", as: .recognised).shown(
                        marking: CertificateFields.paths(ofRules: findings.map(\.rule.rawValue)))
                ])
        }
        return CaseProcedure(evidence: evidence) {
            let findings = profile.findings(in: certificate)
            let difference = expectation.compare(
                failures: findings.filter(\.isHard).map(\.rule.rawValue),
                warnings: findings.filter { !$0.isHard }.map(\.rule.rawValue))
            return difference ?? .passed
        }
    }
}
