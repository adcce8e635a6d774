// SPDX-License-Identifier: Apache-2.0

public import Cryptography
internal import ExactText
internal import Locks

/// Finds the anchor of a document signer and applies the profiles of ISO/IEC 18013-5, annex B.
///
/// The path is ours, with IACA rules and not those of the web: one certificate directly under an anchor that was
/// configured for the document type; or, where the anchor's own profile says so and never for driving licences, a chain
/// by RFC 5280. Parsing and signature checks are OpenSSL's.
public final class CertificatePathValidator: Sendable {
    public let anchors: TrustAnchors
    public let revocation: RevocationLists
    private let builder: PathBuilder
    private let cache: Guarded<PathCache>?
    private let distributionPoints = Guarded(DistributionPointMemory())

    /// More certificates than any genuine `x5chain` has below a root.
    private static let intermediateLimit = 10

    /// - Parameters:
    ///   - revocation: The lists at hand; asked at each verification, since they have dates.
    ///   - cachedSigners: How many document signers that chained to an anchor are remembered; zero for none.
    public init(anchors: TrustAnchors, revocation: RevocationLists = .none, cachedSigners: Int = 256) {
        self.anchors = anchors
        self.revocation = revocation
        builder = PathBuilder(anchors: anchors, revocation: revocation)
        cache = cachedSigners > 0 ? Guarded(PathCache(capacity: cachedSigners)) : nil
    }

    /// Where the revocation lists of signers are that chained to an anchor, each with who issues it: an anchor, or an
    /// intermediate authority. At most 256, of http and https.
    ///
    /// They come from certificates that an anchor vouches for, so that nobody else can name a place to fetch from.
    public var knownDistributionPoints: [(uri: String, issuer: Certificate)] {
        distributionPoints.withLock { $0.points.map { ($0.uri.text, $0.issuer) } }
    }

    /// The path of the first certificate of `x5chain`.
    ///
    /// What follows it there is not looked at (annex B.1.1, note 1), unless an anchor with the profile `chain` may vouch
    /// for the document type. Several anchors may vouch for a signer after a re-key. All are tried (9.3.3), and the first
    /// that will do is taken.
    ///
    /// - Parameters:
    ///   - chain: DER certificates, the signer's first.
    ///   - willDo: Whether the caller, under its policy and at its time, accepts a path. It is asked only where there is
    ///     a choice.
    /// - Throws: When there is no certificate, or the first is none.
    public func path(
        of chain: [ArraySlice<UInt8>], docType: String, where willDo: (CertificatePath) -> Bool
    ) throws(CryptographyError) -> CertificatePath {
        guard let leaf = chain.first else { throw .malformedCertificate(.structure) }
        let scope = ProfileScope(docType: docType)
        let isThroughChain = chain.count > 1 && scope == .otherDocuments && builder.hasChainAnchor(for: docType)
        let key = PathCache.Key(der: leaf, scope: scope, isThroughChain: isThroughChain)
        let paths = try paths(
            for: key, others: isThroughChain ? chain.dropFirst().prefix(Self.intermediateLimit) : [])
        if paths.count == 1, paths[0].anchor?.mayVouch(for: docType) != false { return paths[0] }
        let allowed = paths.filter { $0.anchor?.mayVouch(for: docType) != false }
        return allowed.first(where: willDo) ?? allowed.first
            ?? builder.strangerPath(
                of: paths[0].documentSigner, scope: scope, .docTypeNotAllowed,
                "the anchor may not vouch for documents of this type")
    }

    /// One path for each way to an anchor, or one without an anchor.
    private func paths(
        for key: PathCache.Key, others: ArraySlice<ArraySlice<UInt8>>
    ) throws(CryptographyError) -> [CertificatePath] {
        let digest = others.isEmpty ? [] : Self.digest(of: others)
        if let known = cache?.withLock({ $0.paths(for: key, others: digest) }) { return known }
        let signer = try Certificate(der: key.der.span)
        // One that cannot be parsed is not used.
        let paths = builder.paths(
            of: signer, through: others.compactMap { try? Certificate(der: $0.span) }, scope: key.scope)
        // Strangers stay out, so that nobody can fill the cache with certificates of their own making; and since the
        // document type is not part of the key, nobody can fill it with one signer under invented types either.
        if paths[0].anchor != nil {
            cache?.withLock { $0.insert(paths, for: key, others: digest) }
            distributionPoints.withLock { memory in
                for path in paths { memory.remember(path) }
            }
        }
        return paths
    }

    /// Of the digests of all, so that no two lists have one.
    private static func digest(of others: ArraySlice<ArraySlice<UInt8>>) -> [UInt8] {
        let digests = others.flatMap { HashAlgorithm.sha256.hash($0.span) }
        return HashAlgorithm.sha256.hash(digests.span)
    }
}
