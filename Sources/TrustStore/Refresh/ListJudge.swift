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
    let marks: MarkBook
    let now: Date

    /// A VICAL under the roots of its provider, beside all issues that were ever seen good.
    func vical(_ bytes: [UInt8], trustPoints: [Certificate]) -> VICALJudgement {
        let verifier = VICALVerifier(
            trustPoints: trustPoints, revocation: revocation, skew: settings.skew, grace: settings.listGrace)
        let judgement = verifier.judge(bytes, at: now)
        guard let state = judgement.verified?.state,
            case .vical(let former)? = marks.former(of: .vical(state))
        else { return judgement }
        return verifier.judge(bytes, at: now, replacing: former)
    }

    func heldVICAL(_ bytes: [UInt8], trustPoints: [Certificate], seenAt: Date) throws(ListRefusal) -> HeldList {
        let judgement = vical(bytes, trustPoints: trustPoints)
        guard let verified = judgement.verified else { throw Self.refusal(judgement.problems) }
        let list = verified.list
        return HeldList(
            content: .vical, bytes: bytes, marks: [.vical(verified.state)], wanted: list.nextUpdate,
            end: verified.usableUntil, weight: bytes.count, skipped: list.skipped.count, seenAt: seenAt)
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
        _ bytes: [UInt8], authorities: [Certificate], seenAt: Date
    ) throws(ListRefusal) -> HeldList {
        guard let list = Self.revocationList(bytes) else { throw Self.refusal(.structure) }
        let finding = finding(on: list, authorities: authorities)
        guard let authority = finding.authority, finding.problem == nil else {
            throw Self.refusal(finding.problem ?? .issuerMismatch)
        }
        if let refusal = overtaken(list, of: authority) { throw refusal }
        return held(list, bytes, of: authority, seenAt: seenAt)
    }

    /// A list of the past as it is held for what it says of the revoked; nil where it is nobody's.
    func outdatedRevocationList(_ bytes: [UInt8], authorities: [Certificate], seenAt: Date) -> HeldList? {
        guard let list = Self.revocationList(bytes) else { return nil }
        let finding = finding(on: list, authorities: authorities)
        guard let authority = finding.authority, finding.isAuthentic else { return nil }
        return held(list, bytes, of: authority, seenAt: seenAt)
    }

    private func held(
        _ list: CertificateRevocationList, _ bytes: [UInt8], of authority: Certificate, seenAt: Date
    ) -> HeldList {
        HeldList(
            content: .revocationList(list), bytes: bytes,
            marks: [.revocationList(RevocationListMark(list, of: authority))], wanted: list.nextUpdate,
            end: list.nextUpdate?.addingTimeInterval(settings.revocationGrace),
            weight: 2 * bytes.count, authorityKey: authority.keyFingerprint, seenAt: seenAt)
    }

    /// Whether a newer list of the authority was seen, or another one of the same number.
    func overtaken(_ list: CertificateRevocationList, of authority: Certificate) -> ListRefusal? {
        marks.problem(of: .revocationList(RevocationListMark(list, of: authority)))
    }

    /// Which of these authorities speaks in a list, and why it says nothing now.
    func finding(on list: CertificateRevocationList, authorities: [Certificate]) -> RevocationFinding {
        var found: RevocationListProblem?
        for authority in authorities where authority.subject == list.issuer {
            guard let problem = RevocationListRules.lastingProblem(in: list, of: authority) else {
                return RevocationFinding(
                    authority: authority,
                    problem: RevocationListRules.dateProblem(in: list, at: now, grace: settings.revocationGrace))
            }
            // Another key of the same name is the least that can be said.
            if found == nil || found == .authorityKeyMismatch { found = problem }
        }
        return RevocationFinding(authority: nil, problem: found ?? .issuerMismatch)
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
        _ bytes: [UInt8], uri: String, trustPoints: [Certificate], fetchedAt: Date
    ) throws(ListRefusal) -> HeldList {
        do throws(StatusListProblem) {
            let token = try StatusListToken(bytes)
            // A forged one is not unpacked.
            if let problem = problem(of: token, uri: uri, trustPoints: trustPoints) { throw problem }
            let (list, weight) = try Self.unpacked(token)
            let all = self.marks(of: list, uri: uri, trustPoints: trustPoints)
            // Of a list that several vouch for it is enough to be the newest of one.
            let marks = all.filter { self.marks.problem(of: $0) == nil }
            if marks.isEmpty { throw .rolledBack }
            return HeldList(
                content: .statusList(list), bytes: bytes, marks: marks,
                wanted: list.refreshAt(fetchedAt: fetchedAt), end: list.validUntil, weight: weight + bytes.count,
                seenAt: fetchedAt)
        } catch {
            throw ListRefusal(error.rawValue, isRollback: error == .rolledBack, isOfTime: error == .expired)
        }
    }

    /// One for each trust point that vouches for a list now. They are looked for by halves, since there may be thousands,
    /// of which hardly more than one does.
    func marks(of list: StatusList, uri: String, trustPoints: [Certificate]) -> [ListMark] {
        let issuedAt = list.claims.issuedAt?.timeIntervalSince1970 ?? 0
        var marks: [ListMark] = []
        var open = [trustPoints[...]]
        while let points = open.popLast(), marks.count < Self.maximalMarkCount {
            guard !points.isEmpty,
                list.verify(
                    trustPoints: Array(points), revocation: revocation, uri: uri, at: now, skew: settings.skew
                ).isEmpty
            else { continue }
            if points.count == 1, let point = points.first {
                marks.append(
                    .statusList(
                        StatusListMark(
                            uri: uri, trustPoint: point, issuedAt: issuedAt,
                            endsAt: list.claims.expiry?.timeIntervalSince1970)))
            } else {
                let middle = points.startIndex + points.count / 2
                open += [points[middle...], points[..<middle]]
            }
        }
        return marks
    }

    /// Whether all who vouch for a list have issued a newer one; nil also where nobody does.
    func overtaken(_ list: StatusList, uri: String, trustPoints: [Certificate]) -> ListRefusal? {
        let refusals = marks(of: list, uri: uri, trustPoints: trustPoints).map { marks.problem(of: $0) }
        return refusals.allSatisfy { $0 != nil } ? refusals.first ?? nil : nil
    }

    /// More than a list has issuers, which may have been re-keyed.
    private static let maximalMarkCount = 16

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
    func heldAggregation(_ bytes: [UInt8], seenAt: Date) throws(ListRefusal) -> HeldList {
        do {
            let uris = try StatusListAggregation(json: bytes).uris
            return HeldList(
                content: .aggregation(uris), bytes: bytes, marks: [], wanted: nil, end: nil, weight: bytes.count,
                seenAt: seenAt)
        } catch {
            throw ListRefusal(error.rawValue)
        }
    }
}
