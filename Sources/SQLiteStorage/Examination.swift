// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import ReaderPolicy

/// One walk through a store, in one snapshot and a row at a time.
struct Examination: Sendable {
    let audit: AuditChain
    let vault: RetentionVault
    let now: Date
    /// Seconds between two purges.
    let interval: Int
    /// Bytes of the write-ahead log.
    let logByteCount: Int

    func run(on connection: SQLiteConnection) throws(StoreError) -> AuditReport {
        let isIntact = try isIntact(on: connection)
        let log = try examineLog(on: connection)
        var findings = isIntact ? log.findings : [.integrity] + log.findings
        for finding in try [
            (overdueElements(on: connection), StoreFinding.overdueElements(count:)),
            (orphans(on: connection), StoreFinding.orphans(count:)),
            (unreadableElements(on: connection), StoreFinding.unreadableElements(count:)),
            (lingeringSecrets(on: connection), StoreFinding.lingeringSecrets(sessions:)),
            (unfinishedSessions(on: connection), StoreFinding.unfinishedSessions(count:)),
            (unreclaimedBytes(on: connection), StoreFinding.unreclaimedSpace(bytes:)),
        ] where finding.0 > 0 {
            findings.append(finding.1(finding.0))
        }
        return AuditReport(
            findings: findings, sessionCount: try count("SELECT count(*) FROM session", on: connection),
            retainedElementCount: try count("SELECT count(*) FROM element", on: connection),
            auditEntryCount: log.count)
    }

    private func isIntact(on connection: SQLiteConnection) throws(StoreError) -> Bool {
        do throws(StoreError) {
            let answer = try connection.first("PRAGMA integrity_check(1)") { row throws(StoreError) in
                try row.text(0)
            }
            let strays = try connection.first("PRAGMA foreign_key_check") { _ in true }
            return answer == "ok" && strays == nil
        } catch .corrupt {
            return false
        }
    }

    /// Walks the chain from where the log begins to where it must end.
    private func examineLog(
        on connection: SQLiteConnection
    ) throws(StoreError) -> (findings: [StoreFinding], count: Int) {
        let count = try count("SELECT count(*) FROM audit", on: connection)
        guard var end = try mark(.pruned, on: connection) else {
            let first = try self.count("SELECT coalesce(min(number), 1) FROM audit", on: connection)
            return ([.auditChainBroken(entry: Int64(first))], count)
        }
        var broken: Int64?
        try AuditLog.each(after: end.number, on: connection) { entry throws(StoreError) in
            guard entry.number == end.number + 1,
                entry.link == audit.link(entry.json, number: entry.number, after: end.link)
            else {
                broken = end.number + 1
                return .stop
            }
            end = AuditLog.Position(number: entry.number, link: entry.link)
            return .goOn
        }
        if let broken { return ([.auditChainBroken(entry: broken)], count) }
        guard let head = try mark(.head, on: connection), head.number <= end.number else {
            return ([.auditLogShortened], count)
        }
        // Entries that the mark does not know can only be ones that were put there beside this program.
        return (head == end ? [] : [.auditChainBroken(entry: head.number + 1)], count)
    }

    private func mark(
        _ mark: AuditChain.Mark, on connection: SQLiteConnection
    ) throws(StoreError) -> AuditLog.Position? {
        do throws(StoreError) {
            return try AuditLog.position(mark, on: connection, audit)
        } catch .corrupt {
            return nil
        }
    }

    private func overdueElements(on connection: SQLiteConnection) throws(StoreError) -> Int {
        try count(
            """
            SELECT count(*) FROM element WHERE retention IN (
                SELECT id FROM retention WHERE deadline <= ?1 OR sealed_deadline <= ?1)
            """, .integer(now.milliseconds), on: connection)
    }

    private func orphans(on connection: SQLiteConnection) throws(StoreError) -> Int {
        try count(
            """
            SELECT (SELECT count(*) FROM retention WHERE id NOT IN (SELECT retention FROM data_key)
                    OR id NOT IN (SELECT retention FROM element)
                    OR session NOT IN (SELECT id FROM session))
                + (SELECT count(*) FROM data_key WHERE retention NOT IN (SELECT id FROM retention))
                + (SELECT count(*) FROM element WHERE retention NOT IN (SELECT id FROM retention))
            """, on: connection)
    }

    /// Opens each batch. What cannot be opened counts with all of its elements.
    private func unreadableElements(on connection: SQLiteConnection) throws(StoreError) -> Int {
        var count = 0
        try connection.each(
            """
            SELECT id, session, received, sealed_deadline, deadline, key_id, sealed
            FROM retention JOIN data_key ON retention = id ORDER BY id
            """
        ) { row throws(StoreError) in
            let row = try RetentionRow(row)
            let batch = try row.batch(on: connection)
            if (try? vault.open(batch, of: row.session)) == nil { count += batch.elements.count }
            return .goOn
        }
        return count
    }

    private func lingeringSecrets(on connection: SQLiteConnection) throws(StoreError) -> Int {
        try count(
            """
            SELECT count(*) FROM session
            WHERE state <> 'requested' AND (nonce IS NOT NULL OR answer IS NOT NULL)
                AND (answer IS NULL OR answered IS NULL OR answered <= ?1)
            """, .integer(settledBefore - repetitionMilliseconds), on: connection)
    }

    /// What was over by then, a purge has seen.
    private var settledBefore: Int64 { now.milliseconds - Int64(interval) * 1_000 }

    private func unfinishedSessions(on connection: SQLiteConnection) throws(StoreError) -> Int {
        try count(
            """
            SELECT count(*) FROM session
            WHERE state = 'requested' AND expires <= ?1 OR state = 'answered' AND answered <= ?2
            """, .integer(settledBefore), .integer(settledBefore - repetitionMilliseconds), on: connection)
    }

    /// Free pages; and the log, where something was deleted since it was last cut. A log of new entries is no finding.
    private func unreclaimedBytes(on connection: SQLiteConnection) throws(StoreError) -> Int {
        let pages = try Reclaiming.freePageCount(on: connection)
        let pageByteCount = try count("PRAGMA page_size", on: connection)
        return pages * pageByteCount + (try Reclaiming.deletions(on: connection) > 0 ? logByteCount : 0)
    }

    private func count(
        _ sql: StaticString, _ values: SQLiteValue..., on connection: SQLiteConnection
    ) throws(StoreError) -> Int {
        Int(try connection.first(sql, values) { row throws(StoreError) in try row.integer(0) } ?? 0)
    }
}
