// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Looks for the chains from a leaf to trust points whose names, key identifiers and signatures agree.
///
/// The certificates between come from strangers and may offer many ways that lead nowhere, so that everything is bounded.
struct ChainSearch {
    /// By binary subject.
    let trustPoints: [[UInt8]: [Certificate]]
    let others: [Certificate]
    let maximalIntermediates: Int
    /// Signatures that one search may check.
    private var signaturesLeft = 32

    init(trustPoints: [[UInt8]: [Certificate]], others: [Certificate], maximalIntermediates: Int) {
        self.trustPoints = trustPoints
        // A trust point in the middle of a chain only makes it longer.
        self.others = others.filter { trustPoints[$0.subject.der]?.contains($0) != true }
        self.maximalIntermediates = maximalIntermediates
    }

    /// Hands over each chain, the shortest way first, until one will do.
    ///
    /// - Returns: Whether one did.
    mutating func visitChains(from leaf: Certificate, until willDo: (CertificateChain) -> Bool) -> Bool {
        extend([leaf], until: willDo)
    }

    /// As deep as the greatest number of intermediates, and no deeper.
    private mutating func extend(_ path: [Certificate], until willDo: (CertificateChain) -> Bool) -> Bool {
        let last = path[path.count - 1]
        for trustPoint in trustPoints[last.issuer.der] ?? [] where isIssuer(trustPoint, of: last) {
            if willDo(CertificateChain(path, to: trustPoint)) { return true }
        }
        guard path.count <= maximalIntermediates else { return false }
        for next in others where !path.contains(next) && next.subject == last.issuer && isIssuer(next, of: last) {
            if extend(path + [next], until: willDo) { return true }
        }
        return false
    }

    /// By key identifier, where both have one, and by signature.
    private mutating func isIssuer(_ issuer: Certificate, of certificate: Certificate) -> Bool {
        if let named = certificate.authorityKeyIdentifier, let own = issuer.subjectKeyIdentifier, named != own {
            return false
        }
        guard signaturesLeft > 0, let key = issuer.publicKey else { return false }
        signaturesLeft -= 1
        return (try? certificate.verifySignature(by: key)) != nil
    }
}
