// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials

/// Finds a chain by the rules of RFC 5280, 6.1, and none of the web's: no host names, no purposes.
///
/// What a chain may be used for is for the profile of its leaf to say (`CertificateProfile`).
public struct ChainValidator: Sendable {
    private let bySubject: [[UInt8]: [Certificate]]
    private let fingerprints: Set<[UInt8]>
    private let maximalIntermediates: Int

    /// Signatures that one search may check. A hostile chain can offer many ways that lead nowhere.
    private static let signatureLimit = 32

    public init(trustPoints: [Certificate], maximalIntermediates: Int = 3) {
        bySubject = Dictionary(grouping: trustPoints) { $0.subject.der }
        fingerprints = Set(trustPoints.map(\.fingerprint))
        self.maximalIntermediates = maximalIntermediates
    }

    /// The first chain from a leaf to a trust point that holds at an instant.
    ///
    /// - Parameters:
    ///   - others: Certificates that may stand between, in any order. None of them is trusted.
    ///   - skew: Seconds allowed on `notBefore` alone.
    ///   - revocation: A certificate of the chain that is known to be revoked breaks it; one of which nothing is known
    ///     does not.
    /// - Throws: What is wrong with the chain that came furthest.
    public func chain(
        from leaf: Certificate, through others: [Certificate], at now: Date, skew: TimeInterval = 0,
        revocation: RevocationLists = .none
    ) throws(ChainProblem) -> CertificateChain {
        let conditions = Conditions(now: now, skew: skew, revocation: revocation)
        if fingerprints.contains(leaf.fingerprint) {
            if let problem = conditions.problem(of: leaf) { throw problem }
            return CertificateChain([leaf], to: leaf)
        }
        var search = Search(validator: self, others: others.filter { $0 != leaf }, conditions: conditions)
        if let found = search.extend([leaf]) { return found }
        throw search.problem
    }

    private struct Conditions {
        let now: Date
        let skew: TimeInterval
        let revocation: RevocationLists

        func problem(of certificate: Certificate) -> ChainProblem? {
            if now > certificate.notAfter { return .expired }
            if now.addingTimeInterval(skew) < certificate.notBefore { return .notYetValid }
            return CertificateRules.breaksOnExtensions(certificate) ? .criticalExtension : nil
        }
    }

    private struct Search {
        let validator: ChainValidator
        let others: [Certificate]
        let conditions: Conditions
        var signaturesLeft = ChainValidator.signatureLimit
        /// Of the first chain that led to a trust point and does not hold.
        var problem = ChainProblem.untrusted

        init(validator: ChainValidator, others: [Certificate], conditions: Conditions) {
            self.validator = validator
            self.others = others
            self.conditions = conditions
        }

        mutating func extend(_ path: [Certificate]) -> CertificateChain? {
            let last = path[path.count - 1]
            for trustPoint in validator.bySubject[last.issuer.der] ?? [] where isIssuer(trustPoint, of: last) {
                if let found = problem(of: path, under: trustPoint) {
                    if problem == .untrusted { problem = found }
                } else {
                    return CertificateChain(path, to: trustPoint)
                }
            }
            guard path.count <= validator.maximalIntermediates else { return nil }
            for next in others where !path.contains(next) && next.subject == last.issuer && isIssuer(next, of: last) {
                if let found = extend(path + [next]) { return found }
            }
            return nil
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

        private func problem(of path: [Certificate], under trustPoint: Certificate) -> ChainProblem? {
            let whole = path + [trustPoint]
            for certificate in whole {
                if let found = conditions.problem(of: certificate) { return found }
            }
            // Certificates below that count for a path length; self-issued ones do not (RFC 5280, 4.2.1.9).
            var below = 0
            for issuer in whole.dropFirst() {
                guard issuer.basicConstraints?.isCA == true, issuer.keyUsage?.contains(.keyCertSign) != false else {
                    return .notAuthority
                }
                if let limit = issuer.basicConstraints?.pathLength, below > limit { return .pathLength }
                if !issuer.isSelfIssued { below += 1 }
            }
            for (certificate, issuer) in zip(path, whole.dropFirst()) {
                let standing = conditions.revocation.standing(of: certificate, under: issuer, at: conditions.now)
                if standing == .revoked { return .revoked }
            }
            return nil
        }
    }
}
