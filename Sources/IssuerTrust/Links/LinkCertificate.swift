// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import ExactText
internal import FoundationEssentials

/// A certificate with which an authority's old root vouches for its new one, ISO/IEC 18013-5, B.1.3.
///
/// It introduces the new root and is no anchor itself.
struct LinkCertificate {
    let certificate: Certificate

    /// The new roots that the link introduces under an old one.
    ///
    /// - Throws: The first that is wrong.
    func newRoots(
        among offered: [Certificate], under old: Certificate, at now: Date, skew: TimeInterval,
        revocation: RevocationLists
    ) throws(LinkProblem) -> [Certificate] {
        try check(old, at: now, skew: skew)
        guard let key = old.publicKey, (try? certificate.verifySignature(by: key)) != nil else {
            throw .signatureInvalid
        }
        guard !CertificateProfile.iacaLink.findings(in: certificate).contains(where: \.isHard) else { throw .profile }
        if let problem = ChainRules.dateProblem(of: certificate, at: now, skew: skew) {
            throw problem == .expired ? .expired : .notYetValid
        }
        guard certificate.notAfter <= old.notAfter else { throw .outlivesAnchor }
        guard revocation.standing(of: certificate, under: old, at: now) != .revoked else { throw .revoked }
        let named = offered.filter { $0.subject == certificate.subject && $0.publicKey == certificate.publicKey }
        guard !named.isEmpty else { throw .newRootMissing }
        let sound = named.filter(Self.isSound)
        guard !sound.isEmpty else { throw .newRootInvalid }
        let ofCountry = sound.filter { Self.sameCountry($0.subject, old.subject) }
        guard !ofCountry.isEmpty else { throw .countryChanged }
        return ofCountry
    }

    private func check(_ old: Certificate, at now: Date, skew: TimeInterval) throws(LinkProblem) {
        guard ChainRules.dateProblem(of: old, at: now, skew: skew) == nil,
            !CertificateProfile.iacaRoot(demandsCountry: false).findings(in: old).contains(where: \.isHard)
        else { throw .anchorUnusable }
    }

    /// A root of that name and key can only be told from another one by its own signature.
    private static func isSound(_ root: Certificate) -> Bool {
        guard let key = root.publicKey, root.isSelfIssued, (try? root.verifySignature(by: key)) != nil else {
            return false
        }
        return !CertificateProfile.iacaRoot(demandsCountry: false).findings(in: root).contains(where: \.isHard)
    }

    private static func sameCountry(_ new: DistinguishedName, _ old: DistinguishedName) -> Bool {
        switch (new.country, old.country) {
        case (let new?, let old?): new.isExactly(old)
        case (nil, nil): true
        default: false
        }
    }
}
