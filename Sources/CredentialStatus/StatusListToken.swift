// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials
public import IssuerTrust
public import Redaction

/// A status list or identifier list as it was fetched: parsed, not believed.
///
/// Token Status List, 5, and the second edition of ISO/IEC 18013-5, 12.3.6.
public struct StatusListToken: Sendable, Redacted {
    public enum Form: Sendable { case cwt, jwt }

    public let form: Form
    public let claims: StatusListClaims
    public let content: StatusListContent
    /// Where the issuer tells of all its lists (Token Status List, 9), as spelt by it: not yet looked at.
    public let aggregationURI: String?
    let signer: StatusListSigner
    private let envelope: SignedEnvelope

    /// Reads a CWT, or a JWT in ASCII; at most 16 MiB.
    ///
    /// - Throws: `.structure`, `.type`, `.bits` or `.tooLarge`.
    public init(_ bytes: [UInt8]) throws(StatusListProblem) {
        envelope = try SignedEnvelope(bytes)
        let payload = try StatusListPayload(envelope)
        claims = payload.claims
        content = payload.content
        aggregationURI = payload.aggregationURI
        signer = try envelope.signer()
        form =
            switch envelope {
            case .cwt: .cwt
            case .jwt: .jwt
            }
    }

    /// What is wrong with the token, in the order of `StatusListProblem`; all that can be told independently.
    ///
    /// - Parameters:
    ///   - trustPoints: The authority that issued the document's signer, or what the document names in its place (second
    ///     edition, 12.3.6.2).
    ///   - uri: By which the document names the list.
    ///   - skew: Seconds allowed on beginnings alone.
    public func verify(
        trustPoints: [Certificate], revocation: RevocationLists, uri: String, at now: Date, skew: TimeInterval = 60
    ) -> [StatusListProblem] {
        StatusListJudgement(self).problems(
            chains: RememberedChains(), trustPoints: trustPoints, revocation: revocation, uri: uri, at: now, skew: skew)
    }

    /// The same for a token whose signer's key is known otherwise; certificates in the header have no say then.
    public func verify(key: PublicKey, uri: String, at now: Date, skew: TimeInterval = 60) -> [StatusListProblem] {
        StatusListProblem.inOrder(
            envelope.problems(under: key) + claims.lastingProblems(demandsExpiry: form == .cwt)
                + claims.problems(uri: uri, at: now, skew: skew))
    }

    /// What is wrong whenever one looks and whoever is trusted.
    var lastingProblems: [StatusListProblem] {
        signer.lastingProblems + envelope.problems(under: signer.key)
            + claims.lastingProblems(demandsExpiry: form == .cwt)
    }
}
