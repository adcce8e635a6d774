// SPDX-License-Identifier: Apache-2.0

internal import IssuerTrust

/// One certificate under one profile.
enum CertificateCases {
    static func read(
        _ input: inout CaseFields, _ expect: inout CaseFields
    ) throws(VectorError) -> @Sendable () -> CaseOutcome {
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
        return {
            let findings = profile.findings(in: certificate)
            let difference = expectation.compare(
                failures: findings.filter(\.isHard).map(\.rule.rawValue),
                warnings: findings.filter { !$0.isHard }.map(\.rule.rawValue))
            return difference ?? .passed
        }
    }
}
