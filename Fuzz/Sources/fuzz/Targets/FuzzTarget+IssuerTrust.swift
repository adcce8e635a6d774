// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import WalletSimulator

extension FuzzTarget {
    static let revocationList = FuzzTarget("revocation-list", .der) { bytes in
        let read = try? RevocationListRules.list(der: bytes.span)
        guard let list = read else { return }
        for serialNumber in [[], [1], [0x7f, 0xff], [UInt8](repeating: 0xff, count: 20)] {
            let isRevoked = list.isRevoked(serialNumber: serialNumber)
            precondition(!isRevoked || list.revokedCount > 0, "an empty list revokes nothing")
        }
        let trust = GenuineTrust.shared
        let signed = trust.revocationLists.first {
            GenuineCertificates.signedPart(of: $0.der) == GenuineCertificates.signedPart(of: bytes)
        }
        let standing = RevocationLists([list])
            .standing(of: trust.issuer.documentSigner, under: trust.issuer.root, at: trust.now)
        switch standing {
        case .good, .revoked: precondition(standing == signed?.standing, "only what the authority signed says anything")
        case .undetermined(let problem):
            precondition(
                signed == nil || problem == .signatureInvalid || problem == .signatureAlgorithm,
                "what the authority signed says something")
        }
        _ = RevocationListRules.deviation(in: list)
        if let end = list.nextUpdate, signed != nil {
            let late = RevocationLists([list])
                .standing(of: trust.issuer.root, under: trust.issuer.root, at: end.addingTimeInterval(1))
            precondition(late != .good, "a list that has ended says of nobody that all is well")
        }
        let again = RevocationListRules.problem(replacing: list, with: list)
        precondition(again == nil || again == .numberMissing, "a list may take its own place")
    }

    static let profiles = FuzzTarget("profiles", .der) { bytes in
        guard let certificate = try? Certificate(der: bytes.span) else { return }
        let profiles: [CertificateProfile] = [
            .iacaRoot(demandsCountry: true), .iacaRoot(demandsCountry: false), .iacaLink,
            .documentSigner(docType: "org.iso.18013.5.1.mDL"),
            .documentSigner(docType: GenuineCertificates.docType), .vicalSigner, .statusListSigner,
            .readerAuthentication,
        ]
        for profile in profiles {
            let findings = profile.findings(in: certificate)
            let places = findings.compactMap { ProfileRule.all.firstIndex(of: $0.rule) }
            precondition(places.count == findings.count, "a finding is of a row")
            precondition(zip(places, places.dropFirst()).allSatisfy(<), "findings are in the order of the table")
            let names = Set(findings.map { $0.rule.rawValue.prefix { $0 != "." } })
            precondition(names.count <= 1, "findings are of one table")
            for finding in findings {
                precondition(!finding.detail.isEmpty, "a finding says what is wrong")
                switch finding.rule.severity {
                case .hard: precondition(finding.isHard, "a rule is as hard as its row says")
                case .soft: precondition(!finding.isHard, "a rule is as soft as its row says")
                case .hardWhen: break
                }
            }
        }
    }

    /// A SEQUENCE of certificates, the signer's first.
    static let certificatePath = FuzzTarget("x5chain", .der) { bytes in
        let chain = DERPieces.children(of: bytes).map { $0[...] }
        let made = GenuineCertificates.shared
        for docType in ["org.iso.18013.5.1.mDL", GenuineCertificates.docType] {
            let paths = CertificatePathValidator(
                anchors: made.anchors, revocation: GenuineTrust.shared.revocation, cachedSigners: 2)
            guard let path = try? paths.path(of: chain, docType: docType, where: { _ in true }) else { return }
            made.check(path, docType: docType)
            let again = try? paths.path(of: chain, docType: docType, where: { _ in true })
            precondition(
                again?.anchor == path.anchor && again?.intermediates == path.intermediates,
                "a path that is remembered is the one that was found")
        }
    }

    /// A SEQUENCE of certificates: each as a link, and each as a new root.
    static let links = FuzzTarget("links", .der) { bytes in
        let certificates = DERPieces.children(of: bytes).prefix(8).compactMap { try? Certificate(der: $0.span) }
        let made = GenuineCertificates.shared
        let (store, refused) = made.anchors.adding(
            links: certificates, newRoots: certificates, at: GenuineTrust.shared.now, skew: 60)
        precondition(refused.count <= certificates.count, "a link is refused once")
        let known = made.anchors.anchors
        precondition(store.anchors.starts(with: known), "what is trusted stays so")
        for anchor in store.anchors.dropFirst(known.count) {
            precondition(
                GenuineCertificates.signedPart(of: anchor.certificate.der)
                    == GenuineCertificates.signedPart(of: made.newRoot.der),
                "a new root is one that a link introduced")
            precondition(certificates.contains { made.isLink($0) }, "nothing is introduced without a link")
            precondition(anchor.profile == .standard && anchor.origin.source == .link, "a new root inherits")
        }
    }
}

extension GenuineCertificates {
    fileprivate func isLink(_ certificate: Certificate) -> Bool {
        Self.signedPart(of: certificate.der) == Self.signedPart(of: link.der)
    }

    /// What holds for every path.
    fileprivate func check(_ path: CertificatePath, docType: String) {
        for step in PathStep.allCases {
            _ = path.finding(step, at: GenuineTrust.shared.now, skew: 60)
            _ = path.reasonToSkip(step)
        }
        let untrusted = path.finding(.trustAnchor, at: GenuineTrust.shared.now, skew: 60)
        precondition((path.anchor == nil) == (untrusted != nil), "a path without an anchor says why")
        guard let anchor = path.anchor else {
            precondition(path.intermediates.isEmpty && path.issuer == nil, "nobody vouches for a stranger")
            return
        }
        precondition(anchors.anchors.contains(anchor), "an anchor is one that was configured")
        let certificates = [path.documentSigner] + path.intermediates
        for (certificate, issuer) in zip(certificates, path.intermediates + [anchor.certificate]) {
            let isSigned = issuer.publicKey.map { (try? certificate.verifySignature(by: $0)) != nil } ?? false
            precondition(isSigned, "each certificate of a path is signed by the next")
            precondition(vouch(for: certificate), "an anchor vouches for what it signed, and nothing else")
        }
        let mayHaveIntermediates = anchor.profile == .chain && docType == Self.docType
        precondition(mayHaveIntermediates || path.intermediates.isEmpty, "a licence's signer is under its root")
        precondition(path.intermediates.count <= 3, "a path is short")
    }
}
