// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust

/// What was put together last, and what the next time needs of it.
struct AssemblyState: Sendable {
    /// The object stays the same as long as the lists do: it remembers what it has judged.
    var revocation = RevocationLists.none
    var revocationLists = ListedRevocation()
    var filedRevocation = FiledRevocation()
    /// All anchors and roots of list providers.
    private(set) var authorities: [Certificate] = []
    /// Whether they are others than when lists that wait for one were last looked at.
    var areAuthoritiesNew = false
    /// Who has signed lists in force.
    private(set) var listSigners: [Certificate] = []
    /// Where their revocation lists are.
    private(set) var distributionPoints: [ListKey] = []
    /// Whose revocation lists these certificates say are there.
    private(set) var revocationAuthorities: [ListKey: Set<Certificate>] = [:]
    var latest: AssembledTrust?
    /// Whether verifications have what was put together last.
    var isPublished = false

    /// Seconds for which it need not be put together again where nothing has changed but the time.
    static let lastingSeconds: TimeInterval = 60

    /// What was put together, if not long ago.
    func latest(at now: Date) -> AssembledTrust? {
        guard let latest, (0..<Self.lastingSeconds).contains(now.timeIntervalSince(latest.now)) else { return nil }
        return latest
    }

    mutating func setAuthorities(_ certificates: [Certificate], listSigners signers: [Certificate]) {
        var known: Set<Certificate> = []
        let sorted = certificates.filter { known.insert($0).inserted }
            .sorted { $0.fingerprint.lexicographicallyPrecedes($1.fingerprint) }
        guard sorted != authorities || signers != listSigners else { return }
        areAuthoritiesNew = areAuthoritiesNew || sorted != authorities
        (authorities, listSigners) = (sorted, signers)
        (distributionPoints, revocationAuthorities) = ([], [:])
        let anchors = Set(authorities)
        for certificate in authorities + listSigners {
            let keys = certificate.crlDistributionPoints.prefix(4).compactMap { ListKey(.crl, $0) }
            guard !keys.isEmpty else { continue }
            distributionPoints += keys
            let isSelfIssued = certificate.subject == certificate.issuer
            let issuers = isSelfIssued ? [] : authorities.filter { $0.subject == certificate.issuer }
            for key in keys {
                revocationAuthorities[key, default: []].formUnion(
                    issuers + (anchors.contains(certificate) ? [certificate] : []))
            }
        }
    }
}
