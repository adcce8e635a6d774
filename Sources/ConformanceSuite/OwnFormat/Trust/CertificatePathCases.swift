// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import JSON
internal import MdocVerification

/// The path of a document signer to its anchor.
enum CertificatePathCases {
    static func read(
        _ input: inout CaseFields, _ expect: inout CaseFields
    ) throws(VectorError) -> CaseProcedure {
        let chain = try input.certificates("x5chain").map { $0.der[...] }
        let docType = try input.text("docType")
        let anchors = try anchors(&input)
        let links = try input.certificates("links")
        let newRoots = try input.certificates("newRoots")
        let revocation = RevocationLists(
            try input.revocationLists("crls"),
            graceAfterNextUpdate: TimeInterval(try input.optionalInteger("crlGraceSeconds") ?? 0))
        let at = try input.instant("at")
        let expectation = try CodeExpectation(&expect)
        let judge: @Sendable () -> [CheckResult]? = {
            let trusted = TrustAnchors(anchors).adding(
                links: links, newRoots: newRoots, at: at, revocation: revocation
            ).anchors
            let validator = CertificatePathValidator(anchors: trusted, revocation: revocation, cachedSigners: 0)
            return try? MdocVerifier(paths: validator).checkPath(of: chain, docType: docType, at: at)
        }
        let evidence: @Sendable () -> CaseEvidence = {
            let checks = judge() ?? []
            return CaseEvidence(
                checks: checks.map { CheckLine($0, in: "") },
                artefacts: CertificateFields.exhibits(chain: chain, anchors: anchors.map(\.certificate), of: checks))
        }
        return CaseProcedure(evidence: evidence) {
            guard let checks = judge() else {
                return .failed("the document signer's certificate cannot be read")
            }
            return expectation.compare(failures: checks.failures, warnings: checks.warnings) ?? .passed
        }
    }

    private static func anchors(_ input: inout CaseFields) throws(VectorError) -> [TrustAnchor] {
        let entries = try input.list("anchors")
        return try entries.map { entry throws(VectorError) in
            var fields = try CaseFields(entry, of: "anchors", member: "anchors")
            let certificate = try fields.certificate("certificate")
            let docTypes = fields.optional("docTypes") == nil ? nil : Set(try fields.texts("docTypes"))
            let profile = IssuerProfile(rawValue: try fields.optionalText("profile") ?? "iso")
            let source = AnchorOrigin.Source(rawValue: try fields.optionalText("source") ?? "file")
            guard let profile, let source else { throw fields.malformed("profile or source") }
            try fields.refuseOthers()
            return TrustAnchor(certificate, origin: AnchorOrigin(source), docTypes: docTypes, profile: profile)
        }
    }
}
