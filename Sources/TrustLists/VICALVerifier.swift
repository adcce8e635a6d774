// SPDX-License-Identifier: Apache-2.0

internal import COSE
public import Cryptography
public import FoundationEssentials
public import IssuerTrust

/// Judges issuing authority lists, ISO/IEC 18013-5, C.1.8.
public struct VICALVerifier: Sendable {
    private let chains: ChainValidator
    private let revocation: RevocationLists
    private let skew: TimeInterval
    private let grace: TimeInterval

    /// - Parameters:
    ///   - trustPoints: The provider's roots, from out of band. One that travels in a list's `x5chain` is no trust.
    ///   - revocation: A signer that they say is revoked is refused; one of which they say nothing is warned of.
    ///   - skew: Seconds by which a beginning may lie ahead.
    ///   - grace: Seconds for which a list is used after the instant when a newer one should have been there.
    public init(
        trustPoints: [Certificate], revocation: RevocationLists = .none, skew: TimeInterval = 60,
        grace: TimeInterval = 0
    ) {
        chains = ChainValidator(trustPoints: trustPoints)
        self.revocation = revocation
        // Neither a negative number nor one that is none may lengthen the life of a list.
        self.skew = max(0, skew)
        self.grace = max(0, grace)
    }

    /// Reads and judges a list.
    ///
    /// - Parameters:
    ///   - now: The instant at which the list shall be used.
    ///   - previous: The issue in force, whatever became of its bytes.
    public func judge(_ bytes: [UInt8], at now: Date, replacing previous: ListState? = nil) -> VICALJudgement {
        let envelope: VICALEnvelope
        let list: VICAL
        do {
            envelope = try VICALEnvelope(bytes)
            list = try VICAL(envelope.content)
        } catch {
            return VICALJudgement(unreadable: error)
        }
        let signing = VICALSigning(envelope.sign1, chains: chains, revocation: revocation, at: now, skew: skew)
        var problems = signing.problems.union(dateProblems(of: list, at: now))

        // One that nobody vouches for is compared with the list in force all the same, for what else there is to tell.
        let trustPoint = signing.chain?.trustPoint.keyFingerprint ?? previous?.trustPoint
        let state = ListState(
            trustPoint: trustPoint ?? [], provider: list.provider, issueID: list.issueID, date: list.date,
            digest: HashAlgorithm.sha256.hash(envelope.payload.span))
        // A forged list is no word of the provider's, so it accuses nobody of saying two things.
        if let problem = previous?.problem(ofSuccessor: state), problem == .rolledBack || signing.isAuthentic {
            problems.insert(problem)
        }
        return VICALJudgement(
            list: list, signing: signing, problems: problems,
            verified: signing.chain.map { VerifiedVICAL(list: list, chain: $0, state: state, grace: grace) })
    }

    private func dateProblems(of list: VICAL, at now: Date) -> Set<VICALProblem> {
        var problems: Set<VICALProblem> = []
        if list.date > now.addingTimeInterval(skew) { problems.insert(.notYetValid) }
        if now > list.overdueAfter(grace: grace) { problems.insert(.overdue) }
        if let end = list.notAfter, now > end { problems.insert(.expired) }
        return problems
    }
}

extension VICAL {
    /// Providers publish at least every ninety days (C.1.2), which limits a list that does not say when the next comes.
    func overdueAfter(grace: TimeInterval) -> Date {
        (nextUpdate ?? date.addingTimeInterval(90 * 86_400)).addingTimeInterval(grace)
    }
}

extension VICALJudgement {
    fileprivate init(unreadable fault: VICALError) {
        list = nil
        signer = nil
        self.fault = fault
        problems = [fault == .unsupportedVersion ? .version : .structure]
        warnings = []
        signerFindings = []
        verified = nil
    }

    fileprivate init(list: VICAL, signing: VICALSigning, problems: Set<VICALProblem>, verified: VerifiedVICAL?) {
        self.list = list
        signer = signing.signer
        fault = signing.fault
        self.problems = VICALProblem.allCases.filter { $0.isHard && problems.contains($0) }
        warnings = VICALProblem.allCases.filter { !$0.isHard && problems.contains($0) }
        signerFindings = signing.findings
        self.verified = self.problems.isEmpty ? verified : nil
    }
}
