// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials
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
    /// - Parameter now: Of several anchors that vouch for the signer, one that lives at this instant is taken.
    /// - Throws: When the bytes are no certificate.
    public func path(
        of der: ArraySlice<UInt8>, docType: String, at now: Date
    ) throws(CryptographyError) -> CertificatePath {
        let key = PathCache.Key(der: der, docType: docType)
        if let known = cache?.withLock({ $0[key] }) { return Self.living(known, at: now) }
        let paths = evaluate(try Certificate(der: der.span), docType: docType)
        // Strangers stay out, so that nobody can fill the cache with certificates of their own making.
        if paths[0].anchor != nil { cache?.withLock { $0.insert(paths, for: key) } }
        return Self.living(paths, at: now)
    }

    private static func living(_ paths: [CertificatePath], at now: Date) -> CertificatePath {
        paths.first { $0.anchor?.certificate.isAlive(at: now) == true } ?? paths[0]
    }

    /// One path for each anchor whose key verifies the certificate, or one without an anchor.
    private func evaluate(_ signer: Certificate, docType: String) -> [CertificatePath] {
        let candidates = anchors.candidates(for: signer, docType: docType)
        let vouching = candidates.filter { anchor in
            guard let key = anchor.certificate.publicKey else { return false }
            return (try? signer.verifySignature(by: key)) != nil
        }
        let profile = DocumentSignerProfile(docType: docType)
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
            findings += names(of: signer, under: anchor.certificate)
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
    private func names(of signer: Certificate, under anchor: Certificate) -> [PathFinding] {
        var findings: [PathFinding] = []
        if signer.subject.country != anchor.subject.country {
            findings.append(
                PathFinding(.country, .countryMismatch, "document signer and anchor name different countries"))
        }
        if let state = anchor.subject.stateOrProvince, signer.subject.stateOrProvince != state {
            findings.append(
                PathFinding(
                    .stateOrProvince, .stateMismatch,
                    "the anchor names a state or province, and the document signer \(signer.subject.stateOrProvince == nil ? "none" : "another")"
                ))
        }
        return findings
    }
}

extension Certificate {
    fileprivate func isAlive(at now: Date) -> Bool { notBefore <= now && now <= notAfter }
}
