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
    /// - Throws: What is wrong with the first chain that leads to a trust point; `untrusted` where none does.
    public func chain(
        from leaf: Certificate, through others: [Certificate], at now: Date, skew: TimeInterval = 0,
        revocation: RevocationLists = .none
    ) throws(ChainProblem) -> CertificateChain {
        var found: CertificateChain?
        var firstProblem: ChainProblem?
        let holds = { (chain: CertificateChain) in
            let problem = Self.problem(in: chain, at: now, skew: skew, revocation: revocation)
            if problem == nil { found = chain }
            firstProblem = firstProblem ?? problem
            return problem == nil
        }
        if fingerprints.contains(leaf.fingerprint) {
            _ = holds(CertificateChain([leaf], to: leaf))
        } else {
            var search = ChainSearch(
                trustPoints: bySubject, others: others.filter { $0 != leaf },
                maximalIntermediates: maximalIntermediates)
            _ = search.visitChains(from: leaf, until: holds)
        }
        guard let found else { throw firstProblem ?? .untrusted }
        return found
    }

    private static func problem(
        in chain: CertificateChain, at now: Date, skew: TimeInterval, revocation: RevocationLists
    ) -> ChainProblem? {
        for certificate in chain.certificates {
            if let problem = ChainRules.dateProblem(of: certificate, at: now, skew: skew) { return problem }
        }
        if let problem = ChainRules.lastingProblem(in: chain) { return problem }
        let isRevoked = chain.links.contains { link in
            revocation.standing(of: link.certificate, under: link.issuer, at: now) == .revoked
        }
        return isRevoked ? .revoked : nil
    }
}
