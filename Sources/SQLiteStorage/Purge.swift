// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import ReaderPolicy

/// The steps of a purge. Each is one small transaction that does some of what there is and says whether there is more,
/// so that callers get in between, and a crash between two of them only leaves work for the next purge.
struct Purge: Sendable {
    let limits: PurgeLimits
    let now: Date

    /// Rows at a time.
    static let step = 128

    struct Progress {
        let count: Int
        let goesOn: Bool
    }

    private var instant: SQLiteValue { .integer(now.milliseconds) }
    /// What was spent by then can no longer be sent again.
    private var repeatable: SQLiteValue { .integer(now.milliseconds - repetitionMilliseconds) }
    private var step: SQLiteValue { .integer(Int64(Self.step)) }

    /// Entries of the audit log before this instant have been kept long enough.
    var auditLimit: Date { Date(milliseconds: now.milliseconds - Int64(limits.auditDays) * millisecondsPerDay) }

    func expireSessions(in transaction: WriteTransaction) throws(StoreError) -> Progress {
        transaction.note(now)
        let ended = try transaction.connection.all(
            """
            UPDATE session SET state = 'expired', nonce = NULL, ended = expires
            WHERE id IN (SELECT id FROM session WHERE state = 'requested' AND expires <= ?1 ORDER BY expires LIMIT ?2)
            RETURNING id, party
            """, instant, step, read: sessionAndParty)
        for (id, party) in ended {
            try transaction.record(AuditEvent(.sessionExpired, at: now, party: party, session: id))
        }
        return progress(ended.count)
    }

    /// A session whose verification never came to an end is rejected, once nobody can send the answer again.
    func rejectInterrupted(in transaction: WriteTransaction) throws(StoreError) -> Progress {
        transaction.note(now)
        // Few at any time, and those under way are among them.
        let stopped = try transaction.connection.all(
            "SELECT id, party FROM session WHERE state = 'answered' AND answered <= ?1", repeatable,
            read: sessionAndParty)
        let ended = stopped.filter { !limits.underWay.contains($0.0) }.prefix(Self.step)
        for (id, party) in ended {
            try transaction.connection.run(
                """
                UPDATE session SET state = 'rejected', nonce = NULL, answer = NULL, ended = ?2, failures = ?3,
                    doc_types = ?4
                WHERE id = ?1
                """, .blob(id.bytes), instant, [SessionOutcome.interruptedCode].column, [String]().column)
            try transaction.record(AuditEvent(.sessionInterrupted, at: now, party: party, session: id))
        }
        return progress(ended.count)
    }

    /// Nonce and trace of an answer that can no longer be sent again.
    func wipeTraces(in transaction: WriteTransaction) throws(StoreError) -> Progress {
        let count = try transaction.connection.run(
            """
            UPDATE session SET nonce = NULL, answer = NULL
            WHERE id IN (SELECT id FROM session WHERE answer IS NOT NULL AND answered <= ?1 LIMIT ?2)
            """, repeatable, step)
        return progress(count)
    }

    /// - Returns: How many keys went.
    func destroyKeys(in transaction: WriteTransaction) throws(StoreError) -> Int {
        transaction.note(now)
        let count = try transaction.connection.run(
            """
            DELETE FROM data_key WHERE retention IN (
                SELECT id FROM retention JOIN data_key ON data_key.retention = id
                WHERE deadline <= ?1 ORDER BY deadline LIMIT ?2)
            """, instant, step)
        if count > 0 { try transaction.needsReclaiming() }
        return count
    }

    /// Elements past their deadline whose key is gone already.
    func deleteOverdue(in transaction: WriteTransaction) throws(StoreError) -> Progress {
        let overdue = try transaction.connection.all(
            """
            SELECT id FROM retention
            WHERE deadline <= ?1 AND NOT EXISTS (SELECT 1 FROM data_key WHERE data_key.retention = id)
            ORDER BY deadline LIMIT ?2
            """, instant, step
        ) { row throws(StoreError) in try row.integer(0) }
        return Progress(count: try delete(overdue, in: transaction), goesOn: overdue.count == Self.step)
    }

    /// Deletes batches that have no key, and records it for each of their sessions.
    ///
    /// - Returns: How many elements went.
    func delete(_ retentions: [Int64], in transaction: WriteTransaction) throws(StoreError) -> Int {
        let connection = transaction.connection
        var counts: [SessionID: (party: RelyingPartyID, count: Int)] = [:]
        for id in retentions {
            let owner = try connection.first(
                """
                SELECT session.id, party FROM session JOIN retention ON retention.session = session.id
                WHERE retention.id = ?1
                    AND NOT EXISTS (SELECT 1 FROM data_key WHERE data_key.retention = retention.id)
                """, .integer(id), read: sessionAndParty)
            guard let (session, party) = owner else { continue }
            let count = try connection.run("DELETE FROM element WHERE retention = ?1", .integer(id))
            try connection.run("DELETE FROM retention WHERE id = ?1", .integer(id))
            counts[session, default: (party, 0)].count += count
        }
        guard !counts.isEmpty else { return 0 }
        try transaction.needsReclaiming()
        for (session, (party, count)) in counts.sorted(by: { $0.key.description < $1.key.description }) {
            try transaction.record(
                AuditEvent(.retainedElementsPurged(elementCount: count), at: now, party: party, session: session))
        }
        return counts.values.reduce(0) { $0 + $1.count }
    }

    /// Sessions that ended long ago and of which nothing is kept. The audit log has their end; that they are forgotten
    /// tells nobody more.
    func forgetSessions(in transaction: WriteTransaction) throws(StoreError) -> Progress {
        let limit = now.milliseconds - Int64(limits.outcomeDays) * millisecondsPerDay
        let count = try transaction.connection.run(
            """
            DELETE FROM session WHERE id IN (
                SELECT id FROM session WHERE ended <= ?1
                    AND NOT EXISTS (SELECT 1 FROM retention WHERE retention.session = session.id)
                ORDER BY ended LIMIT ?2)
            """, .integer(limit), step)
        if count > 0 { try transaction.needsReclaiming() }
        return progress(count)
    }

    private func progress(_ count: Int) -> Progress { Progress(count: count, goesOn: count == Self.step) }
}

/// Reads `id, party`.
private func sessionAndParty(_ row: borrowing SQLiteRow) throws(StoreError) -> (SessionID, RelyingPartyID) {
    guard let id = SessionID(bytes: try row.blob(0)), let party = RelyingPartyID(try row.text(1)) else {
        throw .corrupt("a session")
    }
    return (id, party)
}
