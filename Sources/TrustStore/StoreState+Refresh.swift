// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import HTTPClient
internal import TrustLists

extension StoreState {
    /// What is to be asked now: sources that work first, of these the lists of anchors, which vouch for the others, and then
    /// the one that has waited longest.
    ///
    /// - Parameter isForced: Takes all others, too.
    mutating func due(at now: Date, isForced: Bool = false) -> ArraySlice<ListRecord> {
        followDistributionPoints(at: now)
        return records.values.filter { isForced || $0.schedule.due <= now }.sorted {
            ($0.schedule.failures, $0.key.kind.place, $0.schedule.due, $0.key.digest)
                < ($1.schedule.failures, $1.key.kind.place, $1.schedule.due, $1.key.digest)
        }[...]
    }

    /// Revocation lists of anchors, and of those who sign lists.
    private mutating func followDistributionPoints(at now: Date) {
        guard settings.followsDistributionPoints else { return }
        for certificate in authorities + listSigners {
            for key in certificate.crlDistributionPoints.prefix(4).compactMap({ ListKey(.crl, $0) }) {
                addRecord(key, isConfigured: false, at: now, due: now)
            }
        }
    }

    /// Takes what came from a source, if it may be used and is not older than what is in force.
    mutating func apply(_ outcome: Result<FetchAnswer, FetchError>, to key: ListKey, at now: Date) {
        // The settings may have changed during the fetch.
        guard records[key] != nil else { return }
        switch outcome {
        case .success(.body(let bytes, let validators)):
            records[key]?.fetchedAt = now
            do throws(ListRefusal) {
                let (held, mark) = try read(bytes, of: key, fetchedAt: now, at: now)
                guard hasRoom(for: held, of: key) else { throw ListRefusal("trust.full") }
                records[key]?.validators = validators
                take(held, mark, for: key, at: now)
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
        _ bytes: [UInt8], of key: ListKey, fetchedAt: Date, at now: Date
    ) throws(ListRefusal) -> (HeldList, ListMark?) {
        let mark = records[key]?.mark
        let judge = judge(at: now)
        let trustPoints = trustPoints(for: key)
        return switch key.kind {
        case .vical: try judge.heldVICAL(bytes, trustPoints: trustPoints, replacing: mark)
        case .crl: try judge.heldRevocationList(bytes, authorities: trustPoints, replacing: mark)
        case .status:
            try judge.heldStatusList(
                bytes, uri: key.url, trustPoints: trustPoints, fetchedAt: fetchedAt, replacing: mark)
        case .aggregation: try judge.heldAggregation(bytes)
        }
    }

    func hasRoom(for held: HeldList, of key: ListKey) -> Bool {
        let others = records.values.filter { $0.key != key }.reduce(0) { $0 + ($1.held?.weight ?? 0) }
        return held.weight <= Self.maximalWeight - others
    }

    private mutating func take(_ held: HeldList, _ mark: ListMark?, for key: ListKey, at now: Date) {
        guard var record = records[key] else { return }
        let isNew = record.held?.bytes != held.bytes
        // The same bytes keep the object that has remembered what it judged.
        if isNew { record.held = held }
        record.waiting = nil
        record.mark = mark
        record.fetchProblem = nil
        record.toldProblem = nil
        record.schedule.succeed(at: now, interval: settings.interval, wanted: held.wanted, random: random)
        records[key] = record
        if isNew {
            events.append(.refreshed(source: record.id))
            if held.skipped > 0 { events.append(.skippedEntries(source: record.id, count: held.skipped)) }
        }
        // Its anchors vouch for what comes later in the same round.
        if isNew, key.kind == .vical { _ = assemble(at: now) }
        if case .aggregation(let uris) = held.content { follow(uris, at: now) }
        if isNew || record.writtenAt.map({ now.timeIntervalSince($0) > 86_400 }) ?? true { write(key, at: now) }
    }

    private mutating func follow(_ uris: [String], at now: Date) {
        for key in uris.compactMap({ ListKey(.status, $0) }) {
            guard addRecord(key, isConfigured: false, at: now, due: soon(after: now)) else { return }
        }
    }

    /// Nothing has changed at the source; what is in force may have ended all the same.
    private mutating func reconsider(_ key: ListKey, at now: Date) {
        guard let held = records[key]?.held else { return fail(key, ListRefusal("fetch.status"), at: now) }
        do throws(ListRefusal) {
            let (judged, mark) = try read(held.bytes, of: key, fetchedAt: now, at: now)
            take(judged, mark, for: key, at: now)
        } catch {
            fail(key, error, at: now)
        }
    }

    private mutating func fail(_ key: ListKey, _ refusal: ListRefusal, at now: Date) {
        guard var record = records[key] else { return }
        record.schedule.fail(at: now, random: random)
        record.fetchProblem = refusal.code
        records[key] = record
        events.append(
            refusal.isRollback
                ? .rolledBack(source: record.id, code: refusal.code)
                : .failed(source: record.id, code: refusal.code, failures: record.schedule.failures))
    }

    /// Tells of lists that have ended, lets go of those that ended long ago, and forgets what nobody wants.
    mutating func expire(at now: Date) {
        for (key, record) in records {
            if record.isForgotten(at: now) {
                records[key] = nil
                cache?.remove(key)
                continue
            }
            guard let held = record.held else { continue }
            // A signer may be revoked before the list ends.
            if key.kind == .vical { tellStale(key, at: now) }
            guard let end = held.end, now > end else { continue }
            if key.kind != .vical { tellStale(key, at: now) }
            if now.timeIntervalSince(end) > ListRecord.keptSeconds {
                records[key]?.held = nil
                // Its mark stays, so that no older list comes after it.
                write(key, at: now)
            }
        }
        forgetTrustPoints()
    }

    private mutating func tellStale(_ key: ListKey, at now: Date) {
        guard let held = records[key]?.held else { return }
        var code: String?
        do throws(ListRefusal) { _ = try read(held.bytes, of: key, fetchedAt: now, at: now) } catch {
            code = error.code
        }
        guard let code, records[key]?.toldProblem != code, let id = records[key]?.id else { return }
        records[key]?.toldProblem = code
        events.append(.stale(source: id, code: code))
    }
}
