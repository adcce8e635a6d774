// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import Locks

/// The chains of one signer that were found before, so that their signatures are checked once.
///
/// Dates and revocation are looked at anew each time. "The top certificate of that x5chain must be issued by the CA that
/// issued the MSO signer" (second edition, 12.3.6.2): a root of annex B has path length 0, so RFC 5280 lets it issue the
/// list's signer and no intermediate above it. Apple describes such an intermediate; it is accepted under roots whose
/// path length allows it, or where the document names a trust point of its own for the list.
struct RememberedChains: Sendable {
    private enum Finding: Sendable {
        case chain(CertificateChain)
        /// No trust point has the names and keys, which no time changes.
        case unknown
    }

    private let findings = Guarded<[[Certificate]: Finding]>([:])

    /// Sets of trust points. A list has one issuer, which may have been re-keyed.
    private static let capacity = 64

    /// Why no chain holds; nil where one does.
    func problem(
        of leaf: Certificate, through others: [Certificate], to trustPoints: [Certificate],
        revocation: RevocationLists, at now: Date, skew: TimeInterval
    ) -> ChainProblem? {
        switch findings.withLock({ $0[trustPoints] }) {
        case .chain(let chain)? where chain.holds(at: now, skew: skew, revocation: revocation): return nil
        case .unknown?: return .untrusted
        default: break
        }
        do {
            let chain = try ChainValidator(trustPoints: trustPoints).chain(
                from: leaf, through: others, at: now, skew: skew, revocation: revocation)
            remember(.chain(chain), for: trustPoints)
            return nil
        } catch {
            if error == .untrusted { remember(.unknown, for: trustPoints) }
            return error
        }
    }

    private func remember(_ finding: Finding, for trustPoints: [Certificate]) {
        findings.withLock { findings in
            if findings.count >= Self.capacity { findings.removeAll() }
            findings[trustPoints] = finding
        }
    }
}

extension CertificateChain {
    /// Whether a chain that held once holds now.
    fileprivate func holds(at now: Date, skew: TimeInterval, revocation: RevocationLists) -> Bool {
        let certificates = [leaf] + intermediates + (leaf == trustPoint ? [] : [trustPoint])
        let areInTime = certificates.allSatisfy {
            now <= $0.notAfter && now.addingTimeInterval(skew) >= $0.notBefore
        }
        let areRevoked = zip(certificates, certificates.dropFirst()).contains { certificate, issuer in
            revocation.standing(of: certificate, under: issuer, at: now) == .revoked
        }
        return areInTime && !areRevoked
    }
}
