// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import TrustLists

extension StoreState {
    /// Takes up what an earlier process left, after judging it like anything that is fetched.
    mutating func restore(at now: Date) {
        addConfigured(at: now)
        guard let cache else { return _ = assemble(at: now) }
        let (entries, dropped) = cache.load()
        for name in dropped {
            events.append(.cacheDropped(source: String(name.prefix(6)), code: "trust_cache.damaged"))
        }
        // Issuing authority lists first: their anchors vouch for the others. Then revocation lists, which have a say in
        // whether signers of status lists are good.
        for kind in ListKey.Kind.allCases {
            _ = assemble(at: now)
            for entry in entries where entry.key.kind == kind { restore(entry, at: now) }
        }
    }

    private mutating func restore(_ entry: CacheEntry, at now: Date) {
        let key = entry.key
        if records[key] == nil {
            // A clock that was set back must not keep an entry for ever.
            let age = abs(now.timeIntervalSince(entry.wantedAt))
            guard age <= ListRecord.keptSeconds else { return cache?.remove(key) ?? () }
            guard
                key.kind == .crl && settings.followsDistributionPoints
                    || key.kind == .status && settings.followsStatusLists
            else { return }
            guard addRecord(key, isConfigured: false, at: entry.wantedAt, due: soon(after: now)) else { return }
        }
        guard let id = records[key]?.id else { return }
        // What is in force is not judged by its own mark alone: bytes that do not go with the mark are an older list.
        records[key]?.mark = entry.mark
        guard let bytes = entry.bytes else { return }
        do throws(ListRefusal) {
            let fetchedAt = entry.fetchedAt ?? now
            let (held, mark) = try read(bytes, of: key, fetchedAt: fetchedAt, at: now)
            records[key]?.held = held
            records[key]?.mark = mark
            records[key]?.validators = entry.validators
            records[key]?.fetchedAt = entry.fetchedAt
            records[key]?.writtenAt = now
            events.append(.restored(source: id))
        } catch {
            restore(bytes, of: key, refusedFor: error, at: now)
        }
    }

    /// Takes up a list for which a trust point has been learned meanwhile.
    mutating func takeUpWaiting(_ key: ListKey, at now: Date) {
        guard let record = records[key], record.held == nil, let bytes = record.waiting else { return }
        guard let (held, mark) = try? read(bytes, of: key, fetchedAt: record.fetchedAt ?? now, at: now),
            hasRoom(for: held, of: key)
        else { return }
        records[key]?.waiting = nil
        records[key]?.held = held
        records[key]?.mark = mark
        events.append(.restored(source: record.id))
    }

    /// A list that was good and has ended still says something: which issue was last, and why there are no anchors; and
    /// what a revocation list says of the revoked does not end.
    private mutating func restore(_ bytes: [UInt8], of key: ListKey, refusedFor refusal: ListRefusal, at now: Date) {
        guard let id = records[key]?.id else { return }
        // Those whom documents name in an authority's place are not known before a document comes.
        if refusal.isOfStranger, key.kind != .vical {
            records[key]?.waiting = bytes
            return
        }
        events.append(.cacheDropped(source: id, code: refusal.code))
        guard refusal.isOfTime, let list = ended(bytes, of: key, at: now) else { return write(key, at: now) }
        records[key]?.held = list
        records[key]?.toldProblem = refusal.code
    }

    private func ended(_ bytes: [UInt8], of key: ListKey, at now: Date) -> HeldList? {
        switch key.kind {
        case .vical:
            HeldList(content: .vical, bytes: bytes, wanted: nil, end: now, weight: bytes.count)
        case .crl:
            ListJudge.revocationList(bytes).map {
                HeldList(
                    content: .revocationList($0), bytes: bytes, wanted: nil, end: $0.nextUpdate ?? now,
                    weight: 2 * bytes.count)
            }
        case .status, .aggregation: nil
        }
    }

    /// Keeps a record for the next process.
    mutating func write(_ key: ListKey, at now: Date) {
        guard let cache, let record = records[key] else { return }
        var entry = CacheEntry(
            key: key, wantedAt: record.wantedAt, validators: record.validators, mark: record.mark,
            bytes: record.held?.bytes ?? record.waiting)
        entry.fetchedAt = record.fetchedAt
        if cache.write(entry) {
            records[key]?.writtenAt = now
        } else if !events.contains(.cacheUnwritable) {
            events.append(.cacheUnwritable)
        }
    }
}
