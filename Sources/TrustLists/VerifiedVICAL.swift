// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials
public import IssuerTrust

/// A list that passed every check: the only place where a list's anchors come from.
public struct VerifiedVICAL: Sendable {
    public let list: VICAL
    public let chain: CertificateChain
    /// To be kept, for the list that follows.
    public let state: ListState
    /// The last instant at which the same bytes pass, as far as dates decide.
    public let usableUntil: Date

    public var signer: Certificate { chain.leaf }

    /// Only a judgement makes one.
    init(list: VICAL, chain: CertificateChain, state: ListState, grace: TimeInterval) {
        self.list = list
        self.chain = chain
        self.state = state
        let ends = ([chain.leaf, chain.trustPoint] + chain.intermediates).map(\.notAfter)
        usableUntil = (ends + [list.overdueAfter(grace: grace)]).reduce(list.notAfter ?? .distantFuture, min)
    }

    /// The roots of the entries in use, in the list's order, each for the document types of its entry alone.
    ///
    /// - Parameter profile: What the list's document signers are held to.
    public func anchors(profile: IssuerProfile = .standard) -> [TrustAnchor] {
        let origin = AnchorOrigin(.vical, name: list.name)
        return list.entries.filter { $0.skip == nil }.compactMap { entry in
            entry.certificate.map {
                TrustAnchor($0, origin: origin, docTypes: Set(entry.docTypes), profile: profile)
            }
        }
    }
}
