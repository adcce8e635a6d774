// SPDX-License-Identifier: Apache-2.0

public import Cryptography
internal import ExactText
internal import Locks

/// Finds the anchor of a document signer and applies the profiles of ISO/IEC 18013-5, annex B.
///
/// The path is ours, with IACA rules and not those of the web: one certificate directly under an anchor that was
/// configured for the document type. Parsing and signature checks are OpenSSL's.
public final class CertificatePathValidator: Sendable {
    public let anchors: TrustAnchors
    private let cache: Guarded<PathCache>?

    /// - Parameter cachedSigners: How many document signers that chained to an anchor are remembered; zero for none.
    public init(anchors: TrustAnchors, cachedSigners: Int = 256) {
        self.anchors = anchors
        cache = cachedSigners > 0 ? Guarded(PathCache(capacity: cachedSigners)) : nil
    }

    /// The path of the first certificate of `x5chain`; what follows it there is not looked at (annex B.1.1, note 1).
    ///
    /// Several anchors may vouch for a signer after a re-key. All are tried (9.3.3), and the first that will do is taken.
    ///
    /// - Parameter willDo: Whether the caller, under its policy and at its time, accepts a path. It is asked only where
    ///   there is a choice.
    /// - Throws: When the bytes are no certificate.
    public func path(
        of der: ArraySlice<UInt8>, docType: String, where willDo: (CertificatePath) -> Bool
    ) throws(CryptographyError) -> CertificatePath {
        let profile = DocumentSignerProfile(docType: docType)
        let key = PathCache.Key(der: der, profile: profile)
        let paths: [CertificatePath]
        if let known = cache?.withLock({ $0[key] }) {
            paths = known
        } else {
            paths = evaluate(try Certificate(der: der.span), profile: profile)
            // Strangers stay out, so that nobody can fill the cache with certificates of their own making; and since the
            // document type is not part of the key, nobody can fill it with one signer under invented types either.
            if paths[0].anchor != nil { cache?.withLock { $0.insert(paths, for: key) } }
        }
        if paths.count == 1, paths[0].anchor?.mayVouch(for: docType) != false { return paths[0] }
        let allowed = paths.filter { $0.anchor?.mayVouch(for: docType) != false }
        return allowed.first(where: willDo) ?? allowed.first
            ?? path(paths[0].documentSigner, under: nil, profile: profile, hasCandidates: false)
    }

    /// One path for each anchor whose key verifies the certificate, or one without an anchor.
    private func evaluate(_ signer: Certificate, profile: DocumentSignerProfile) -> [CertificatePath] {
        let candidates = anchors.candidates(for: signer)
        let vouching = candidates.filter { anchor in
            guard let key = anchor.certificate.publicKey else { return false }
            return (try? signer.verifySignature(by: key)) != nil
        }
        guard !vouching.isEmpty else {
            return [path(signer, under: nil, profile: profile, hasCandidates: !candidates.isEmpty)]
        }
        return vouching.map { path(signer, under: $0, profile: profile, hasCandidates: true) }
    }

    private func path(
        _ signer: Certificate, under anchor: TrustAnchor?, profile: DocumentSignerProfile, hasCandidates: Bool
    ) -> CertificatePath {
        var findings: [PathFinding] = []
        if let anchor {
            findings += IACAProfile(demandsCountry: profile.demandsCountry).findings(in: anchor.certificate)
            findings += names(of: signer, under: anchor.certificate, profile: profile)
        } else if !hasCandidates {
            findings.append(PathFinding(.trustAnchor, .untrusted, "no anchor has the issuer's name and key identifier"))
        } else {
            findings.append(
                PathFinding(.trustAnchor, .untrusted, "no anchor's key verifies the certificate's signature"))
        }
        findings += profile.findings(in: signer)
        findings.append(
            PathFinding(.revocation, .revocationUnknown, isHard: false, "no revocation list of this issuer is at hand"))
        return CertificatePath(documentSigner: signer, anchor: anchor, lastingFindings: findings)
    }

    /// Country and state of both subjects, 9.3.3 and annex B.1.1.
    private func names(
        of signer: Certificate, under anchor: Certificate, profile: DocumentSignerProfile
    ) -> [PathFinding] {
        var findings: [PathFinding] = []
        let countries = (of: signer.subject.country, above: anchor.subject.country)
        let agree = countries.of.map { countries.above?.isExactly($0) == true } ?? (countries.above == nil)
        if !agree {
            let bothAreNamed = countries.of != nil && countries.above != nil
            findings.append(
                PathFinding(
                    .country, .countryMismatch, isHard: profile.demandsCountry || bothAreNamed,
                    "document signer and anchor name different countries"))
        }
        if let state = anchor.subject.stateOrProvince, signer.subject.stateOrProvince?.isExactly(state) != true {
            findings.append(
                PathFinding(
                    .stateOrProvince, .stateMismatch,
                    "the anchor names a state or province, and the document signer \(signer.subject.stateOrProvince == nil ? "none" : "another")"
                ))
        }
        return findings
    }
}
