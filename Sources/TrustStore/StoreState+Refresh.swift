// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import HTTPClient
internal import TrustLists

extension StoreState {
    /// What is to be asked now: by kind, since each vouches for the next or has a say in it; of a kind the sources that
    /// work first, and of these the one that has waited longest.
    ///
    /// - Parameter isForced: Takes all others, too.
    func due(at now: Date, isForced: Bool = false) -> ArraySlice<ListRecord> {
        records.values.filter { (isForced || $0.isDue(at: now, interval: settings.interval)) && $0.isFetched }.sorted {
            ($0.key.kind.place, $0.schedule.failures, $0.schedule.due, $0.key.digest)
                < ($1.key.kind.place, $1.schedule.failures, $1.schedule.due, $1.key.digest)
        }[...]
    }

    /// Takes what came from a source, if it may be used and is not older than what was ever seen of it.
    mutating func apply(_ outcome: Result<FetchAnswer, FetchError>, to key: ListKey, at now: Date) {
        // The settings may have changed during the fetch.
        guard records[key] != nil else { return }
        isChanged = true
        switch outcome {
        case .success(.body(let bytes, let validators)):
            records[key]?.fetchedAt = now
            do throws(ListRefusal) {
                let isNew = records[key]?.held.contains { $0.bytes == bytes } != true
                try takeIn(read(bytes, of: key, fetchedAt: now, at: now), for: key, at: now)
                records[key]?.validators = validators
                succeed(key, isNew: isNew, at: now)
            } catch {
                fail(key, error, at: now)
            }
        case .success(.unchanged):
            records[key]?.fetchedAt = now
            reconsider(key, at: now)
        case .failure(let error):
            fail(key, ListRefusal(error.code), at: now)
        }
    }

    /// The list in these bytes, judged now.
    mutating func read(
        _ bytes: [UInt8], of key: ListKey, fetchedAt: Date, isKept: Bool = false, at now: Date
    ) throws(ListRefusal) -> HeldList {
        let judge = judge(at: now)
        let trustPoints = trustPoints(for: key, isKept: isKept)
        return switch key.kind {
        case .vical: try judge.heldVICAL(bytes, trustPoints: trustPoints, seenAt: fetchedAt)
        case .crl: try judge.heldRevocationList(bytes, authorities: trustPoints, seenAt: fetchedAt)
        case .status:
            try judge.heldStatusList(bytes, uri: key.url, trustPoints: trustPoints, fetchedAt: fetchedAt)
        case .aggregation: try judge.heldAggregation(bytes, seenAt: fetchedAt)
        }
    }

    /// Puts a list in force, after noting that it was.
    mutating func takeIn(_ held: HeldList, for key: ListKey, at now: Date) throws(ListRefusal) {
        guard var record = records[key] else { return }
        let former = record.held.first {
            $0.bytes == held.bytes || $0.isInForce(at: now) && held.replaces($0)
        }
        guard record.take(held, at: now, named: namedKeys(for: key)),
            MemoryBudget.hasRoom(for: held, in: record, among: records.values, successor: former)
        else { throw ListRefusal("trust.full") }
        for mark in held.marks { marks.note(mark, at: now) }
        writeMarks()
        record.waiting.removeAll { $0.stored.bytes == held.bytes }
        record.toldProblem = nil
        records[key] = record
        isChanged = true
        if case .aggregation(let uris) = held.content { follow(uris, of: key, at: now) }
    }

    private mutating func succeed(_ key: ListKey, isNew: Bool, at now: Date) {
        guard var record = records[key], let held = record.held.first else { return }
        record.fetchProblem = nil
        record.schedule.succeed(at: now, interval: settings.interval, wanted: held.wanted, random: random)
        records[key] = record
        if isNew {
            events.append(.refreshed(source: record.source))
            if held.skipped > 0 { events.append(.skippedEntries(source: record.source, count: held.skipped)) }
        }
        // Its anchors vouch for what comes later in the same round.
        if isNew, key.kind == .vical { _ = assemble(at: now) }
        if isNew || record.isUnwritten || record.writtenAt.map({ abs(now.timeIntervalSince($0)) > 86_400 }) ?? true {
            write(key, at: now)
        }
    }

    /// URIs of one aggregation that are followed.
    private static let maximalFollowedCount = 256

    /// What an aggregation names takes the place of what it named before. Nobody signs it: it has no say in whom else this
    /// process talks to.
    private mutating func follow(_ uris: [String], of aggregation: ListKey, at now: Date) {
        let origin = aggregation.origin
        let own = uris.lazy.compactMap { ListKey(.status, $0) }.filter { $0.origin == origin }
        let keys = Array(own.prefix(Self.maximalFollowedCount))
        let named = Set(keys)
        for (key, record) in records where record.aggregations.contains(aggregation) && !named.contains(key) {
            records[key]?.aggregations.remove(aggregation)
            if record.aggregations.count == 1, !record.isNamed, !record.isLearned { forget(key) }
        }
        for key in keys {
            guard addRecord(key, .aggregated(aggregation), at: now, due: soon(after: now)) else { return }
        }
    }

    /// Nothing has changed at the source; what is in force may have ended all the same.
    private mutating func reconsider(_ key: ListKey, at now: Date) {
        guard let held = records[key]?.held.first else { return fail(key, ListRefusal("fetch.status"), at: now) }
        do throws(ListRefusal) {
            try takeIn(read(held.bytes, of: key, fetchedAt: now, at: now), for: key, at: now)
            succeed(key, isNew: false, at: now)
        } catch {
            fail(key, error, at: now)
        }
    }

    private mutating func fail(_ key: ListKey, _ refusal: ListRefusal, at now: Date) {
        guard var record = records[key] else { return }
        record.schedule.fail(at: now, random: random)
        record.fetchProblem = refusal.code
        records[key] = record
        if record.isUnwritten, record.writtenAt != nil { write(key, at: now) }
        events.append(
            refusal.isRollback
                ? .rolledBack(source: record.source, code: refusal.code)
                : .failed(source: record.source, code: refusal.code, failures: record.schedule.failures))
    }

    /// Lets go of lists that ended long ago, and forgets what nobody wants.
    mutating func expire(at now: Date) {
        for (key, record) in records {
            if record.isForgotten(at: now) {
                forget(key)
                continue
            }
            // Of a clock that was ahead: nothing that it told is believed when the time comes.
            records[key]?.wantedDay = min(record.wantedDay, MarkBook.day(now))
            for place in record.held.indices where record.held[place].seenAt > now.addingTimeInterval(86_400) {
                records[key]?.held[place].seenAt = .distantPast
            }
            expireWaiting(key, at: now)
            // A revocation list goes with its record: what it says of the revoked does not end.
            guard key.kind != .crl else { continue }
            let kept = (records[key]?.held ?? []).filter {
                $0.end.map { now.timeIntervalSince($0) <= ListRecord.keptSeconds } ?? true
            }
            guard kept.count < record.held.count else { continue }
            records[key]?.held = kept
            isChanged = true
            write(key, at: now)
        }
        forgetTrustPoints()
        marks.forgetEnded(at: now)
        if marks.isChanged { writeMarks() }
    }

    /// Of a status list that had ended by the clock of the start: if that was right, it is not taken up any more.
    private mutating func expireWaiting(_ key: ListKey, at now: Date) {
        guard key.kind == .status, let waiting = records[key]?.waiting else { return }
        let kept = waiting.filter {
            !$0.isOfTime || abs(now.timeIntervalSince($0.stored.seenAt)) <= 2 * ListRecord.keptSeconds
        }
        guard kept.count < waiting.count else { return }
        records[key]?.waiting = kept
        write(key, at: now)
    }

    mutating func tellStale(at now: Date) {
        for record in records.values { tellStale(record, at: now) }
    }

    /// Of the list that came last.
    private mutating func tellStale(_ record: ListRecord, at now: Date) {
        guard record.isFetched, let held = record.held.first else { return }
        // A signer may be revoked before the list ends.
        let hasEnded = held.end.map { now > $0 } ?? false
        guard record.key.kind == .vical || hasEnded || !held.isConfirmed(at: now) else { return }
        var code: String?
        do throws(ListRefusal) {
            _ = try read(held.bytes, of: record.key, fetchedAt: held.seenAt, at: now)
            if !held.isConfirmed(at: now) { code = TrustAssembly.unconfirmed }
        } catch { code = error.code }
        guard let code, record.toldProblem != code else { return }
        records[record.key]?.toldProblem = code
        events.append(.stale(source: record.source, code: code))
    }
}
