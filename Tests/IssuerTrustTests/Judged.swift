// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import IssuerTrust

/// A signer under anchors, at an instant.
struct Judged {
    static let photoID = "org.iso.23220.photoid.1"

    let chain: [Certificate]
    let docType: String
    let now: Date
    let validator: CertificatePathValidator

    init(
        _ signer: Certificate, _ anchors: [TrustAnchor], through others: [Certificate] = [],
        docType: String = ProfileFixture.mDL, at now: Date = TestAuthority.now, revocation: RevocationLists = .none,
        unusableLists: [UnusableList] = []
    ) {
        self.init(
            signer, TrustAnchors(anchors, unusableLists: unusableLists), through: others, docType: docType, at: now,
            revocation: revocation)
    }

    init(
        _ signer: Certificate, _ anchors: TrustAnchors, through others: [Certificate] = [],
        docType: String = ProfileFixture.mDL, at now: Date = TestAuthority.now, revocation: RevocationLists = .none
    ) {
        chain = [signer] + others
        self.docType = docType
        self.now = now
        validator = CertificatePathValidator(anchors: anchors, revocation: revocation)
    }

    func path() throws -> CertificatePath {
        try validator.path(of: chain.map { $0.der[...] }, docType: docType) { path in
            PathStep.allCases.allSatisfy { path.finding($0, at: now, skew: 60)?.isHard != true }
        }
    }

    func finding(_ step: PathStep) throws -> PathFinding? { try path().finding(step, at: now, skew: 60) }

    private var findings: [PathFinding] { get throws { try PathStep.allCases.compactMap(finding) } }

    var problems: [PathFinding.Problem] { get throws { try findings.map(\.problem) } }
    var hard: [PathFinding.Problem] { get throws { try findings.filter(\.isHard).map(\.problem) } }
}

extension TestAuthority {
    func anchor(_ profile: IssuerProfile = .standard, docTypes: Set<String>? = nil) -> TrustAnchor {
        TrustAnchor(certificate, docTypes: docTypes, profile: profile)
    }
}
