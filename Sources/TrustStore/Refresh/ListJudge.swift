// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import TrustLists

/// Decides whether bytes are a list that may be used now.
///
/// Everything passes here, whether it was fetched or lay in the cache.
struct ListJudge {
    let settings: TrustSettings
    let revocation: RevocationLists
    let now: Date

    /// A VICAL under the roots of its provider.
    func vical(_ bytes: [UInt8], trustPoints: [Certificate], replacing mark: ListMark?) -> VICALJudgement {
        var previous: ListState?
        if case .vical(let state)? = mark { previous = state }
        return VICALVerifier(
            trustPoints: trustPoints, revocation: revocation, skew: settings.skew, grace: settings.listGrace
        ).judge(bytes, at: now, replacing: previous)
    }

    func heldVICAL(
        _ bytes: [UInt8], trustPoints: [Certificate], replacing mark: ListMark?
    ) throws(ListRefusal) -> (HeldList, ListMark?) {
        let judgement = vical(bytes, trustPoints: trustPoints, replacing: mark)
        guard let verified = judgement.verified else { throw Self.refusal(judgement.problems) }
        let list = verified.list
        let held = HeldList(
            content: .vical, bytes: bytes, wanted: list.nextUpdate, end: verified.usableUntil, weight: bytes.count,
            skipped: list.skipped.count)
        return (held, .vical(verified.state))
    }

    static func refusal(_ problems: [VICALProblem]) -> ListRefusal {
        let ofTime: Set<VICALProblem> = [.overdue, .expired, .signerExpired]
        // What time does is told last: a list that is forged and old is forged.
        let problem = problems.first { !ofTime.contains($0) } ?? problems.first ?? .structure
        return ListRefusal(
            problem.rawValue, isRollback: problem == .rolledBack || problem == .equivocates,
            isOfTime: ofTime.contains(problem))
    }

    /// A revocation list of one of the authorities.
    func heldRevocationList(
        _ bytes: [UInt8], authorities: [Certificate], replacing mark: ListMark?
    ) throws(ListRefusal) -> (HeldList, ListMark?) {
        guard let list = Self.revocationList(bytes) else { throw Self.refusal(.structure) }
        if let problem = problem(of: list, authorities: authorities) { throw Self.refusal(problem) }
        let own = RevocationListMark(list)
        if case .revocationList(let former)? = mark, let problem = former.problem(ofSuccessor: own) {
            throw Self.refusal(problem)
        }
        let end = list.nextUpdate?.addingTimeInterval(settings.revocationGrace)
        let held = HeldList(
            content: .revocationList(list), bytes: bytes, wanted: list.nextUpdate, end: end, weight: 2 * bytes.count)
        return (held, .revocationList(own))
    }

    /// Why a list says nothing of the certificates of any of these authorities, now; nil where it does.
    func problem(of list: CertificateRevocationList, authorities: [Certificate]) -> RevocationListProblem? {
        var found: RevocationListProblem?
        for authority in authorities where authority.subject == list.issuer {
            guard
                let problem = RevocationListRules.lastingProblem(in: list, of: authority)
                    ?? RevocationListRules.dateProblem(in: list, at: now, grace: settings.revocationGrace)
            else { return nil }
            // Another key of the same name is the least that can be said.
            if found == nil || found == .authorityKeyMismatch { found = problem }
        }
        return found ?? .issuerMismatch
    }

    private static func refusal(_ problem: RevocationListProblem) -> ListRefusal {
        ListRefusal(
            problem.rawValue, isRollback: problem == .rolledBack || problem == .equivocates,
            isOfTime: problem == .stale)
    }

    /// In DER as RFC 5280, 4.2.1.13, has it, or in the PEM that some authorities serve.
    static func revocationList(_ bytes: [UInt8]) -> CertificateRevocationList? {
        if bytes.first == 0x30 { return try? CertificateRevocationList(der: bytes.span) }
        let blocks = (try? PEM.blocks(in: String(decoding: bytes, as: UTF8.self))) ?? []
        guard let block = blocks.first, blocks.count == 1, block.label == "X509 CRL" else { return nil }
        return block.der.withSpan { der in try? CertificateRevocationList(der: der) }
    }

    /// A status list under any of the trust points that documents may name for it.
    func heldStatusList(
        _ bytes: [UInt8], uri: String, trustPoints: [Certificate], fetchedAt: Date, replacing mark: ListMark?
    ) throws(ListRefusal) -> (HeldList, ListMark?) {
        do throws(StatusListProblem) {
            let token = try StatusListToken(bytes)
            // A forged one is not unpacked.
            if let problem = problem(of: token, uri: uri, trustPoints: trustPoints) { throw problem }
            let issued = token.claims.issuedAt?.timeIntervalSince1970 ?? 0
            if case .statusList(let former)? = mark, issued < former { throw .rolledBack }
            let (list, weight) = try Self.unpacked(token)
            let held = HeldList(
                content: .statusList(list), bytes: bytes, wanted: list.refreshAt(fetchedAt: fetchedAt),
                end: list.validUntil, weight: weight + bytes.count)
            return (held, .statusList(issuedAt: issued))
        } catch {
            throw ListRefusal(error.rawValue, isRollback: error == .rolledBack, isOfTime: error == .expired)
        }
    }

    private func problem(
        of token: StatusListToken, uri: String, trustPoints: [Certificate]
    ) -> StatusListProblem? {
        let problems = token.verify(
            trustPoints: trustPoints, revocation: revocation, uri: uri, at: now, skew: settings.skew)
        return problems.first { $0 != .expired } ?? problems.first
    }

    /// The list, and in steps how much memory it takes.
    private static func unpacked(_ token: StatusListToken) throws(StatusListProblem) -> (StatusList, Int) {
        for limit in [64 << 10, 1 << 20, 4 << 20] {
            if let list = try? StatusList(token, outputLimit: limit) { return (list, limit) }
        }
        return (try StatusList(token), StatusList.outputLimit)
    }

    /// The URIs of an issuer's status lists. Nobody signs them; what they lead to is signed.
    func heldAggregation(_ bytes: [UInt8]) throws(ListRefusal) -> (HeldList, ListMark?) {
        do {
            let uris = try StatusListAggregation(json: bytes).uris
            return (
                HeldList(content: .aggregation(uris), bytes: bytes, wanted: nil, end: nil, weight: bytes.count), nil
            )
        } catch {
            throw ListRefusal(error.rawValue)
        }
    }
}
