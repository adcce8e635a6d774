// SPDX-License-Identifier: Apache-2.0

public import Cryptography
internal import ExactText
public import FoundationEssentials
internal import Locks

/// The revocation lists at hand: immutable, and looked up by the issuer's binary name.
///
/// A list counts for one issuer at a time: two authorities may share a name after a re-key. Whether it is that issuer's
/// does not change and is remembered; dates are looked at anew each time.
public struct RevocationLists: Sendable {
    /// Seconds that a list may still be used after its `nextUpdate`.
    public let grace: TimeInterval
    private let lists: [CertificateRevocationList]
    /// Places in `lists`.
    private let byIssuer: [[UInt8]: [Int]]
    /// Of lists that prove nothing good, by place.
    private let outdated: [Int: RevocationListProblem]
    private let judgements = Guarded<[Judged: RevocationListProblem?]>([:])

    private static let judgementLimit = 4_096

    private struct Judged: Hashable {
        let list: Int
        /// The fingerprint of the issuer's certificate.
        let issuer: [UInt8]
    }

    public static let none = RevocationLists([])

    /// - Parameters:
    ///   - outdated: Lists that another has overtaken, or that nobody has confirmed for long, each with what to tell of
    ///     it. Like one whose time has ended, they prove who is revoked, and nothing else.
    ///   - grace: Seconds that a list may still be used after its `nextUpdate`.
    public init(
        _ lists: [CertificateRevocationList],
        outdated: [(list: CertificateRevocationList, problem: RevocationListProblem)] = [],
        graceAfterNextUpdate grace: TimeInterval = 0
    ) {
        self.grace = grace
        self.lists = lists + outdated.map(\.list)
        byIssuer = Dictionary(grouping: self.lists.indices) { [all = self.lists] in all[$0].issuer.der }
        self.outdated = Dictionary(
            uniqueKeysWithValues: outdated.enumerated().map { (lists.count + $0.offset, $0.element.problem) })
    }

    public var isEmpty: Bool { byIssuer.isEmpty }

    /// Whether the certificate is revoked, as far as the lists of its issuer say.
    ///
    /// Of several lists any one that has the certificate counts, so that another cannot hide it. Under ISO a certificate
    /// that was revoked stays so (no list has reasons, of which a hold is one), and therefore a list whose time has ended
    /// still proves that; it proves nothing about certificates that it does not have.
    public func standing(
        of certificate: Certificate, under issuer: Certificate, at now: Date
    ) -> RevocationStanding {
        guard let places = byIssuer[issuer.subject.der] else { return .undetermined(nil) }
        var problem: RevocationListProblem?
        var isCovered = false
        for place in places {
            let list = lists[place]
            let found =
                judge(place, of: issuer) ?? RevocationListRules.dateProblem(in: list, at: now, grace: grace)
            guard found == nil || found == .stale else {
                problem = problem ?? found
                continue
            }
            if list.isRevoked(serialNumber: certificate.serialNumber) { return .revoked }
            guard list.covers(certificate) else {
                problem = problem ?? .partial
                continue
            }
            let doubt = found ?? outdated[place]
            if doubt == nil { isCovered = true }
            problem = problem ?? doubt
        }
        return isCovered ? .good : .undetermined(problem)
    }

    private func judge(_ place: Int, of issuer: Certificate) -> RevocationListProblem? {
        let key = Judged(list: place, issuer: issuer.fingerprint)
        if let known = judgements.withLock({ $0[key] }) { return known }
        let problem = RevocationListRules.lastingProblem(in: lists[place], of: issuer)
        judgements.withLock { known in
            // Issuers below a trust point come with the documents, and one of them could have any number of certificates.
            if known.count < Self.judgementLimit { known[key] = .some(problem) }
        }
        return problem
    }
}

extension CertificateRevocationList {
    /// Whether the list speaks of this certificate at all: one for a single distribution point does so only of those that
    /// name it (RFC 5280, 6.3.3).
    fileprivate func covers(_ certificate: Certificate) -> Bool {
        guard let own = distributionPoint else { return true }
        return certificate.crlDistributionPoints.contains { uri in own.contains { $0.isExactly(uri) } }
    }
}
