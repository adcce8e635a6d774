// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import HTTPClient
internal import TrustLists

extension StoreState {
    /// Takes up what an earlier process left, after judging it like anything that is fetched.
    mutating func restore(at now: Date) {
        addConfigured(at: now)
        guard let cache else { return _ = assemble(at: now) }
        isRestoring = true
        defer {
            isRestoring = false
            writeMarks()
        }
        do throws(TrustCacheError) {
            if let book = try cache.loadMarks() { marks = book } else { tellDropped("marks", "trust_cache.damaged") }
        } catch { tellDropped("marks", error.code) }
        let (entries, damaged, unreadable) = cache.load()
        for name in damaged { tellDropped(String(name.prefix(6)), "trust_cache.damaged") }
        for name in unreadable { tellDropped(String(name.prefix(6)), "trust_cache.unreadable") }
        // Issuing authority lists first: their anchors vouch for the others, and name the revocation lists that are kept
        // however old they are. Those have a say in whether signers of status lists are good.
        for kind in ListKey.Kind.allCases.sorted(by: { $0.place < $1.place }) {
            _ = assemble(at: now)
            for entry in entries where entry.key.kind == kind { restore(entry, at: now) }
            isChanged = true
        }
    }

    private mutating func tellDropped(_ name: String, _ code: String) {
        events.append(.cacheDropped(source: SourceID(name), code: code))
    }

    private mutating func restore(_ entry: CacheEntry, at now: Date) {
        let key = entry.key
        if records[key] == nil {
            guard
                key.kind == .crl && settings.followsDistributionPoints
                    || key.kind == .status && settings.followsStatusLists || key.kind == .vical
                    || key.kind == .aggregation
            else { return }
            guard addRecord(key, .learned, at: now, due: soon(after: now)) else { return }
            // Whether it is wanted no longer is said later, when the clock is known to go as it should.
            records[key]?.wantedDay = min(max(entry.wantedDay, 0), ListRecord.lastDay)
        }
        records[key]?.fetchedAt = entry.fetchedAt.map { min($0, now) }
        // Of the day when what is on the disk was last confirmed.
        records[key]?.writtenAt = entry.lists.first?.seenAt ?? now
        // The one that came last is put in force last, and stays the first.
        var isWhole = true
        for list in entry.lists.reversed() where !restore(list, of: key, at: now) { isWhole = false }
        // Of one that another has overtaken the source is to say anew what it has.
        if let first = records[key]?.held.first, first.bytes == entry.lists.first?.bytes,
            first.marks.isEmpty || first.marks.contains(where: { marks.problem(of: $0) == nil })
        {
            records[key]?.validators = entry.validators
        }
        if !isWhole { write(key, at: now) }
    }

    /// - Returns: Whether it is of use, now or later.
    private mutating func restore(_ list: StoredList, of key: ListKey, at now: Date) -> Bool {
        guard let source = records[key]?.source else { return true }
        // The roots of a provider that no setting names are not read.
        if let record = records[key], !record.isFetched {
            records[key]?.waiting.insert(WaitingList(list, of: key.kind), at: 0)
            return true
        }
        let seenAt = list.seen(by: now)
        do throws(ListRefusal) {
            try takeIn(read(list.bytes, of: key, fetchedAt: seenAt, isKept: true, at: now), for: key, at: now)
            events.append(.restored(source: source))
            return true
        } catch {
            // Those whom documents name in an authority's place are not known before a document comes.
            if error.isOfStranger, key.kind != .vical {
                records[key]?.waiting.insert(WaitingList(list, of: key.kind), at: 0)
                return true
            }
            if error.isOfFuture || error.isOfTime && key.kind == .status {
                records[key]?.waiting.insert(WaitingList(list, of: key.kind, isOfTime: true), at: 0)
                records[key]?.fetchProblem = error.code
                events.append(.stale(source: source, code: error.code))
                return true
            }
            events.append(.cacheDropped(source: source, code: error.code))
            guard keepOutdated(list, error, of: key, at: now) else {
                // So that it is told until something better comes.
                records[key]?.fetchProblem = error.code
                return false
            }
            return true
        }
    }

    /// Holds a list that was good once, for what it still says: why there are no anchors; and of a revocation list who is
    /// revoked, which does not end, and which a newer list that did not last until now takes nothing from.
    private mutating func keepOutdated(
        _ list: StoredList, _ refusal: ListRefusal, of key: ListKey, at now: Date
    ) -> Bool {
        let held: HeldList? =
            switch key.kind {
            case .vical where refusal.isOfTime:
                HeldList(
                    content: .vical, bytes: list.bytes, marks: [], wanted: nil, end: now, weight: list.bytes.count,
                    seenAt: list.seen(by: now))
            case .crl where refusal.isOfTime || refusal.isRollback:
                judge(at: now).outdatedRevocationList(
                    list.bytes, authorities: trustPoints(for: key, isKept: true), seenAt: list.seen(by: now))
            case .vical, .crl, .status, .aggregation: nil
            }
        let named = namedKeys(for: key)
        guard let held, records[key]?.take(held, at: now, named: named) == true else { return false }
        records[key]?.toldProblem = refusal.code
        isChanged = true
        return true
    }

    /// Takes up what waits at all sources, where there are other authorities than before (of one that a list of roots has
    /// brought back the revocation list may not be had any more), or where the clock has gone on or was set right.
    ///
    /// - Returns: Whether any list is held now that was not.
    mutating func takeUpWaiting(at now: Date) -> Bool {
        let areAuthoritiesNew = assembly.areAuthoritiesNew
        assembly.areAuthoritiesNew = false
        var hasTaken = false
        for record in records.values where record.isFetched {
            guard areAuthoritiesNew || record.waiting.contains(where: \.isOfTime) else { continue }
            if takeUpWaiting(record.key, at: now) { hasTaken = true }
        }
        return hasTaken
    }

    /// Takes up lists for which a trust point has been learned meanwhile.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    mutating func takeUpWaiting(_ key: ListKey, at now: Date) -> Bool {
        guard let record = records[key], !record.waiting.isEmpty else { return false }
        for list in record.waiting.reversed().map(\.stored) {
            let seenAt = list.seen(by: now)
            do throws(ListRefusal) {
                try takeIn(read(list.bytes, of: key, fetchedAt: seenAt, isKept: true, at: now), for: key, at: now)
            } catch {
                guard keepOutdated(list, error, of: key, at: now) else { continue }
            }
            records[key]?.waiting.removeAll { $0.stored == list }
            // What the clock said, unless a fetch has said something since.
            if record.schedule.failures == 0 { records[key]?.fetchProblem = nil }
            events.append(.restored(source: record.source))
        }
        return (records[key]?.waiting.count ?? 0) < record.waiting.count
    }

    /// Keeps a record for the next process.
    mutating func write(_ key: ListKey, at now: Date) {
        guard let cache, let record = records[key] else { return }
        var lists = record.held.map { StoredList(bytes: $0.bytes, seenAt: $0.seenAt) }
        lists += record.waiting.map(\.stored)
        var total = 0
        lists = Array(
            lists.prefix(ListRecord.maximalListCount).prefix { list in
                total += list.bytes.count
                return total < CacheEntry.maximalByteCount - 65_536
            })
        var entry = CacheEntry(
            key: key, wantedDay: record.wantedDay, validators: record.validators, lists: lists)
        entry.fetchedAt = record.fetchedAt
        if cache.write(entry) {
            records[key]?.writtenAt = now
            records[key]?.isUnwritten = false
        } else if !events.contains(.cacheUnwritable) {
            events.append(.cacheUnwritable)
        }
    }
}
