// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials

extension TrustAnchors {
    /// The store with the new roots that link certificates introduce (ISO/IEC 18013-5, B.1.3).
    ///
    /// A new root inherits document types and profile of the old one. A link may be signed by a root that another link
    /// introduces. The links themselves never vouch for a document signer.
    ///
    /// - Parameters:
    ///   - newRoots: Roots that are on offer; none of them is trusted without a link.
    ///   - skew: Seconds allowed on `notBefore` alone.
    ///   - revocation: A link that its old root has revoked introduces nothing.
    /// - Returns: The store, and the links that introduced nothing.
    public func adding(
        links: [Certificate], newRoots: [Certificate], at now: Date, skew: TimeInterval = 0,
        revocation: RevocationLists = .none
    ) -> (anchors: TrustAnchors, refused: [RefusedLink]) {
        var store = TrustAnchors(
            anchors, unusableLists: unusableLists, knownLinks: knownLinks.union(links.map(\.fingerprint)))
        var waiting = links
        var refused: [RefusedLink] = []
        repeat {
            let before = store.anchors.count
            refused = []
            for link in waiting {
                do throws(LinkProblem) {
                    let introduced = try store.anchors(
                        introducedBy: link, newRoots: newRoots, at: now, skew: skew, revocation: revocation)
                    store = store.adding(introduced)
                } catch {
                    refused.append(RefusedLink(link, error))
                }
            }
            waiting = refused.map(\.certificate)
            // As long as there are new anchors, they may have signed what is left.
            guard store.anchors.count > before else { break }
        } while !waiting.isEmpty
        return (store, refused)
    }

    /// - Throws: What is wrong under the anchor that came furthest, if any could have signed the link.
    private func anchors(
        introducedBy link: Certificate, newRoots: [Certificate], at now: Date, skew: TimeInterval,
        revocation: RevocationLists
    ) throws(LinkProblem) -> [TrustAnchor] {
        var introduced: [TrustAnchor] = []
        var problem = LinkProblem.untrusted
        for old in candidates(for: link) {
            do throws(LinkProblem) {
                introduced += try LinkCertificate(certificate: link)
                    .newRoots(among: newRoots, under: old.certificate, at: now, skew: skew, revocation: revocation)
                    .map { root in
                        TrustAnchor(
                            root, origin: AnchorOrigin(.link, name: old.origin.name), docTypes: old.docTypes,
                            profile: old.profile)
                    }
            } catch {
                // A root of the same name with another key did not sign it, which says nothing of the link.
                if problem == .untrusted || problem == .signatureInvalid { problem = error }
            }
        }
        guard !introduced.isEmpty else { throw problem }
        return introduced
    }

    private func adding(_ introduced: [TrustAnchor]) -> TrustAnchors {
        let new = introduced.filter { anchor in !anchors.contains { $0.trustsLike(anchor) } }
        return TrustAnchors(anchors + new, unusableLists: unusableLists, knownLinks: knownLinks)
    }
}

extension RefusedLink {
    fileprivate init(_ certificate: Certificate, _ problem: LinkProblem) {
        self.certificate = certificate
        self.problem = problem
        rules =
            problem == .profile
            ? CertificateProfile.iacaLink.findings(in: certificate).filter(\.isHard).map(\.rule) : []
    }
}
