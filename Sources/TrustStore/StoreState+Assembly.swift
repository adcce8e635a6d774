// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust

extension StoreState {
    /// What is trusted now; put together anew where something has changed, and once a minute for what time does.
    mutating func current(at now: Date) -> AssembledTrust {
        if !isChanged, let latest = assembly.latest(at: now) { return latest }
        return assemble(at: now)
    }

    /// Whether nothing has happened, and time has done nothing that is looked at now.
    func isIdle(at now: Date) -> Bool { !isChanged && assembly.isPublished && assembly.latest(at: now) != nil }

    mutating func assemble(at now: Date) -> AssembledTrust {
        // A list that turns out to be the newest of its series speaks against others, and a new authority has a say in
        // whose lists are good: what is found once is looked at with that in mind, and a list of roots may take a third.
        var assembled = assembleOnce(at: now)
        for _ in 0..<2 {
            let isMoreHeld = takeUpWaiting(at: now)
            let isMoreKnown = noteMarks(of: assembled, at: now)
            guard isMoreHeld || isMoreKnown || !assembly.revocationLists.isSame(assembled.revocationLists)
            else { break }
            assembled = assembleOnce(at: now)
        }
        writeMarks()
        assembly.latest = assembled
        assembly.isPublished = false
        isChanged = false
        followDistributionPoints(at: now)
        return assembled
    }

    mutating func judge(at now: Date) -> ListJudge {
        let judge = ListJudge(settings: settings, revocation: assembly.revocation, marks: marks, now: now)
        let filed = files.revocationLists
        assembly.filedRevocation.update(
            filed, authorities: filed.isEmpty ? [] : revocationAuthorities, judge: judge)
        let listed = ListedRevocation(
            filed: assembly.filedRevocation, records: records, marks: marks, isOffline: isOffline, at: now)
        if !listed.isSame(assembly.revocationLists) || assembly.revocation.grace != settings.revocationGrace {
            assembly.revocationLists = listed
            assembly.revocation = RevocationLists(
                listed.current, outdated: listed.outdated, graceAfterNextUpdate: settings.revocationGrace)
        }
        return ListJudge(settings: settings, revocation: assembly.revocation, marks: marks, now: now)
    }

    private mutating func assembleOnce(at now: Date) -> AssembledTrust {
        let trust = TrustAssembly(files: files, records: records, judge: judge(at: now))
        var selections: [[TrustSource]: TrustAssembly.Selection] = [:]
        for sources in settings.selections where selections[sources] == nil {
            selections[sources] = trust.selection(sources)
        }
        let anchors = selections.values.flatMap { $0.anchors.anchors.map(\.certificate) }
        assembly.setAuthorities(anchors + files.allTrustPoints, listSigners: selections.values.flatMap(\.signers))
        let states = trust.listSources(authorities: revocationAuthorities) { uri in
            ListKey(.status, uri).map { trustPoints(for: $0) } ?? assembly.authorities
        }
        return AssembledTrust(
            now: now, selections: selections, revocation: assembly.revocation,
            revocationLists: assembly.revocationLists, statusLists: statusLists(trust.judge), listSources: states)
    }

    /// Takes note of every list at hand that is good.
    ///
    /// - Returns: Whether more is known than before.
    private mutating func noteMarks(of assembled: AssembledTrust, at now: Date) -> Bool {
        let judge = judge(at: now)
        var found = assembled.selections.values.flatMap(\.marks)
        found += assembly.filedRevocation.marks(at: now)
        for material in files.all {
            found += material.statusLists.flatMap { list -> [ListMark] in
                guard let uri = list.value.claims.subject, let key = ListKey(.status, uri) else { return [] }
                return judge.marks(of: list.value, uri: uri, trustPoints: trustPoints(for: key))
            }
        }
        // What was fetched was noted when it came.
        var isNew = false
        for mark in found where marks.note(mark, at: now) { isNew = true }
        for list in records.values.flatMap(\.held) where list.isConfirmed(at: now) {
            for mark in list.marks { marks.note(mark, at: now) }
        }
        return isNew
    }

    /// Keeps what was seen, before anything is made of it.
    mutating func writeMarks() {
        guard let cache, marks.isChanged, !isRestoring, !cache.isHeldUp else { return }
        guard !cache.write(&marks), !events.contains(.cacheUnwritable) else { return }
        events.append(.cacheUnwritable)
    }

    /// Revocation lists of anchors, and of those who sign lists.
    private mutating func followDistributionPoints(at now: Date) {
        for key in records.keys { records[key]?.isOfAuthority = false }
        guard settings.followsDistributionPoints else { return }
        // Those that are known first, so that none of them makes room for another.
        let known = assembly.distributionPoints.filter { records[$0] != nil }
        for key in known + assembly.distributionPoints { addRecord(key, .authority, at: now, due: now) }
    }

    /// By URI all lists that may be asked: files, and what was fetched from there. Which of them counts for a document
    /// depends on who vouches for it; one that was overtaken by a newer one of all who vouch for it is left out.
    private func statusLists(_ judge: ListJudge) -> [String: [StatusLists.Candidate]] {
        var lists: [String: [StatusLists.Candidate]] = [:]
        for list in files.all.flatMap({ $0.statusLists.map(\.value) }) {
            guard let uri = list.claims.subject, let key = ListKey(.status, uri),
                judge.overtaken(list, uri: uri, trustPoints: trustPoints(for: key)) == nil
            else { continue }
            lists[uri, default: []].append(StatusLists.Candidate(list))
        }
        for record in records.values where record.key.kind == .status {
            for held in record.held {
                guard case .statusList(let list) = held.content,
                    held.marks.contains(where: { marks.problem(of: $0) == nil })
                else { continue }
                lists[record.key.url, default: []].append(
                    StatusLists.Candidate(list, isConfirmed: held.isConfirmed(at: judge.now)))
            }
        }
        return lists
    }
}
