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
        if let book = cache.loadMarks() { marks = book } else { tellDropped("marks", "trust_cache.damaged") }
        let (entries, dropped) = cache.load()
        for name in dropped { tellDropped(String(name.prefix(6)), "trust_cache.damaged") }
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
            // A clock that was set back must not keep an entry for ever.
            let age = MarkBook.day(now).subtractingReportingOverflow(entry.wantedDay)
            guard !age.overflow, abs(age.partialValue) <= ListRecord.keptDays else { return cache?.remove(key) ?? () }
            guard
                key.kind == .crl && settings.followsDistributionPoints
                    || key.kind == .status && settings.followsStatusLists || key.kind == .vical
                    || key.kind == .aggregation
            else { return }
            guard addRecord(key, .learned, at: now, due: soon(after: now)) else { return }
            records[key]?.wantedDay = min(MarkBook.day(now), entry.wantedDay)
        }
        records[key]?.validators = entry.validators
        records[key]?.fetchedAt = entry.fetchedAt.map { min($0, now) }
        // Of the day when what is on the disk was last confirmed.
        records[key]?.writtenAt = entry.lists.first?.seenAt ?? now
        // The one that came last is put in force last, and stays the first.
        var isWhole = true
        for list in entry.lists.reversed() where !restore(list, of: key, at: now) { isWhole = false }
        if records[key]?.held.first?.bytes != entry.lists.first?.bytes { records[key]?.validators = .none }
        if !isWhole { write(key, at: now) }
    }

    /// - Returns: Whether it is of use, now or later.
    private mutating func restore(_ list: StoredList, of key: ListKey, at now: Date) -> Bool {
        guard let source = records[key]?.source else { return true }
        // The roots of a provider that no setting names are not read.
        if let record = records[key], !record.isFetched {
            records[key]?.waiting.insert(list, at: 0)
            return true
        }
        // What was kept under a clock that was ahead is not believed for longer.
        let seenAt = min(list.seenAt, now)
        do throws(ListRefusal) {
            try takeIn(read(list.bytes, of: key, fetchedAt: seenAt, at: now), for: key, at: now)
            events.append(.restored(source: source))
            return true
        } catch {
            // Those whom documents name in an authority's place are not known before a document comes.
            if error.isOfStranger, key.kind != .vical {
                records[key]?.waiting.insert(list, at: 0)
                return true
            }
            events.append(.cacheDropped(source: source, code: error.code))
            guard error.isOfTime, let ended = ended(list.bytes, of: key, seenAt: seenAt, at: now),
                records[key]?.take(ended, at: now) == true
            else {
                // So that it is told until something better comes.
                records[key]?.fetchProblem = error.code
                return false
            }
            records[key]?.toldProblem = error.code
            return true
        }
    }

    /// Takes up lists for which a trust point has been learned meanwhile.
    mutating func takeUpWaiting(_ key: ListKey, at now: Date) {
        guard let record = records[key], !record.waiting.isEmpty else { return }
        for list in record.waiting.reversed() {
            let seenAt = min(list.seenAt, now)
            guard let held = try? read(list.bytes, of: key, fetchedAt: seenAt, at: now),
                (try? takeIn(held, for: key, at: now)) != nil
            else { continue }
            records[key]?.waiting.removeAll { $0 == list }
            events.append(.restored(source: record.source))
        }
    }

    /// A list that was good and has ended still says something: why there are no anchors; and what a revocation list says of
    /// the revoked does not end.
    private mutating func ended(_ bytes: [UInt8], of key: ListKey, seenAt: Date, at now: Date) -> HeldList? {
        switch key.kind {
        case .vical:
            HeldList(
                content: .vical, bytes: bytes, marks: [], wanted: nil, end: now, weight: bytes.count, seenAt: seenAt)
        case .crl:
            judge(at: now).outdatedRevocationList(bytes, authorities: trustPoints(for: key), seenAt: seenAt)
        case .status, .aggregation: nil
        }
    }

    /// Keeps a record for the next process.
    mutating func write(_ key: ListKey, at now: Date) {
        guard let cache, let record = records[key] else { return }
        var lists = record.held.map { StoredList(bytes: $0.bytes, seenAt: $0.seenAt) } + record.waiting
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
        } else if !events.contains(.cacheUnwritable) {
            events.append(.cacheUnwritable)
        }
    }
}
