// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Builds the paths of one signer to every anchor that vouches for it, with all that no time changes.
struct PathBuilder: Sendable {
    let anchors: TrustAnchors
    let revocation: RevocationLists
    /// Anchors under which there may be intermediates, by binary subject.
    private let chainAnchors: [[UInt8]: [Certificate]]

    private static let maximalIntermediates = 3
    /// More ways than a re-keyed authority has.
    private static let chainLimit = 8

    init(anchors: TrustAnchors, revocation: RevocationLists) {
        self.anchors = anchors
        self.revocation = revocation
        let certificates = Set(anchors.anchors.filter { $0.profile == .chain }.map(\.certificate))
        chainAnchors = Dictionary(grouping: certificates) { $0.subject.der }
    }

    func hasChainAnchor(for docType: String) -> Bool {
        !chainAnchors.isEmpty
            && anchors.anchors.contains { $0.profile == .chain && $0.mayVouch(for: docType) }
    }

    /// One path for each anchor that vouches for the certificate, directly before through others; or one without.
    ///
    /// - Parameter others: What may stand between, where that is allowed.
    func paths(of signer: Certificate, through others: [Certificate], scope: ProfileScope) -> [CertificatePath] {
        let candidates = anchors.candidates(for: signer)
        let direct = candidates.filter { anchor in
            guard let key = anchor.certificate.publicKey else { return false }
            return (try? signer.verifySignature(by: key)) != nil
        }
        let (chains, problem) = chains(from: signer, through: others)
        let paths =
            direct.map { path(of: signer, through: [], to: $0, scope: scope) }
            + chains.flatMap { chain in
                anchors.anchors.filter { $0.profile == .chain && $0.certificate == chain.trustPoint }.map { anchor in
                    path(of: signer, through: chain.intermediates, to: anchor, scope: scope)
                }
            }
        guard paths.isEmpty else { return paths }
        let reason =
            if let problem {
                "the chain to the anchor does not hold: \(problem.rawValue)"
            } else if candidates.isEmpty {
                "no anchor has the issuer's name and key identifier"
            } else {
                "no anchor's key verifies the certificate's signature"
            }
        return [strangerPath(of: signer, scope: scope, .untrusted, reason)]
    }

    /// A path that leads nowhere, with the reason.
    func strangerPath(
        of signer: Certificate, scope: ProfileScope, _ problem: PathFinding.Problem, _ reason: String
    ) -> CertificatePath {
        var findings = [PathFinding(.trustAnchor, problem, reason)]
        if !anchors.unusableLists.isEmpty {
            let lists = anchors.unusableLists.map { "\($0.problem) (\($0.name))" }.joined(separator: ", ")
            findings.append(PathFinding(.list, .listInvalid, "a list that could have named an anchor: \(lists)"))
        }
        return CertificatePath(
            documentSigner: signer, anchor: nil, lastingFindings: findings + profile(of: signer, scope: scope),
            revocation: revocation)
    }

    private func path(
        of signer: Certificate, through intermediates: [Certificate], to anchor: TrustAnchor, scope: ProfileScope
    ) -> CertificatePath {
        let demandsCountry = scope == .drivingLicences || anchor.profile == .aamva
        let ofAnchor = CertificateProfile.iacaRoot(demandsCountry: demandsCountry).findings(in: anchor.certificate)
            // Below an anchor that allows intermediates, its own path length was applied.
            .filter { anchor.profile != .chain || $0.rule != Self.pathLengthOfRoot }
        let findings =
            ofAnchor.map { PathFinding($0, at: .anchorProfile) } + profile(of: signer, scope: scope)
            + NameRules(demandsCountry: demandsCountry, demandsState: anchor.profile == .aamva)
            .findings(in: signer.subject, under: anchor.certificate.subject)
        return CertificatePath(
            documentSigner: signer, intermediates: intermediates, anchor: anchor, lastingFindings: findings,
            revocation: revocation)
    }

    private func profile(of signer: Certificate, scope: ProfileScope) -> [PathFinding] {
        ProfileTable.documentSigner.findings(in: signer, scope: scope).map { PathFinding($0, at: .signerProfile) }
    }

    private static let pathLengthOfRoot = ProfileRule(rawValue: "iaca.path_length")

    /// The chains through at least one other certificate, or what is wrong with the first.
    private func chains(
        from signer: Certificate, through others: [Certificate]
    ) -> (chains: [CertificateChain], problem: ChainProblem?) {
        // A link certificate tells of a new root, and never stands in a signer's path (B.1.3).
        let usable = others.filter { $0 != signer && !anchors.isLink($0) }
        guard !usable.isEmpty, !chainAnchors.isEmpty else { return ([], nil) }
        var found: [CertificateChain] = []
        var firstProblem: ChainProblem?
        var search = ChainSearch(
            trustPoints: chainAnchors, others: usable, maximalIntermediates: Self.maximalIntermediates)
        _ = search.visitChains(from: signer) { chain in
            guard !chain.intermediates.isEmpty,
                !chain.intermediates.contains(where: { $0.subject == chain.trustPoint.subject })
            else { return false }
            if let problem = ChainRules.lastingProblem(in: chain) {
                firstProblem = firstProblem ?? problem
            } else {
                found.append(chain)
            }
            return found.count >= Self.chainLimit
        }
        return (found, firstProblem)
    }
}
