// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
internal import Mdoc
internal import MdocVerification
public import ReaderPolicy

extension SQLiteStore {
    public func retained(
        of id: SessionID, of party: RelyingPartyID, at now: Date,
        event: @escaping @Sendable ([SealedRetention]) -> AuditEvent
    ) async throws(StoreError) -> [SealedRetention]? {
        try await write { transaction throws(StoreError) in
            transaction.note(now)
            let connection = transaction.connection
            guard try SessionRow.find(id, of: party, on: connection) != nil else { return nil }
            let rows = try connection.all(
                """
                SELECT id, session, received, sealed_deadline, deadline, key_id, sealed
                FROM retention JOIN data_key ON retention = id
                WHERE session = ?1 AND deadline > ?2 AND sealed_deadline > ?2 ORDER BY deadline, id
                """,
                .blob(id.bytes), .integer(now.milliseconds)
            ) { row throws(StoreError) in try RetentionRow(row) }
            let batches = try rows.map { row throws(StoreError) in try row.batch(on: connection) }
            if !batches.isEmpty { try transaction.record(event(batches)) }
            return batches
        }
    }

    public func erase(
        _ id: SessionID, of party: RelyingPartyID?, at now: Date,
        event: @escaping @Sendable (RelyingPartyID, Int) -> AuditEvent
    ) async throws(StoreError) -> ErasureRecord? {
        let erasure = Erasure(id: id, party: party, now: now)
        // Keys first, and durably: what follows may be cut short by a crash, and nothing can be read any more.
        switch try await write({ transaction throws(StoreError) in try erasure.destroyKeys(in: transaction) }) {
        case .unknown: return nil
        case .erased(let record): return record
        case .open: break
        }
        let record = try await write { transaction throws(StoreError) in
            try erasure.finish(in: transaction, event: event)
        }
        // A reader may hold the log for a while. The next purge goes on with that; what was in it has no key.
        do { _ = try await reclaim() } catch .unavailable(.busy) {}
        return record
    }

    public func shorten(
        _ party: RelyingPartyID, to terms: RetentionTerms, at now: Date
    ) async throws(StoreError) -> Int {
        let ceiling = Int64(min(terms.ceilingDays, 36_500)) * millisecondsPerDay
        return try await write { transaction throws(StoreError) in
            transaction.note(now)
            // Whole seconds, as `RetentionPlan.deadline` counts them.
            let shortened = try transaction.connection.all(
                """
                UPDATE retention SET deadline = received / 1000 * 1000 + ?2
                WHERE deadline > received / 1000 * 1000 + ?2
                    AND session IN (SELECT id FROM session WHERE party = ?1)
                RETURNING (SELECT count(*) FROM element WHERE element.retention = retention.id)
                """,
                .text(party.rawValue), .integer(ceiling)
            ) { row throws(StoreError) in Int(try row.integer(0)) }
            let count = shortened.reduce(0, +)
            guard count > 0 else { return 0 }
            try transaction.record(
                AuditEvent(
                    .retentionShortened(ceilingDays: terms.ceilingDays, elementCount: count), at: now, party: party))
            return count
        }
    }

    public func holdings(at now: Date) async throws(StoreError) -> [Holding] {
        try await examiner.read { connection throws(StoreError) in
            try connection.all(
                """
                SELECT doc_type, name_space, identifier, promise, party, session, received, deadline
                FROM retention
                    JOIN session ON session.id = retention.session
                    JOIN data_key ON data_key.retention = retention.id
                    JOIN element ON element.retention = retention.id
                WHERE deadline > ?1 ORDER BY deadline, retention.id, element.id
                """, .integer(now.milliseconds)
            ) { row throws(StoreError) in
                guard let party = RelyingPartyID(try row.text(4)), let session = SessionID(bytes: try row.blob(5))
                else {
                    throw .corrupt("a kept element")
                }
                return Holding(
                    party: party, session: session, docType: try row.docType(0), name: try row.elementName(1),
                    promise: try row.promise(3), received: Date(milliseconds: try row.integer(6)),
                    deadline: Date(milliseconds: try row.integer(7)))
            }
        }
    }

    public func rewrap(
        with vault: RetentionVault, activeKeyID: String, at now: Date
    ) async throws(StoreError) -> Int {
        let rewrapping = Rewrapping(vault: vault, activeKeyID: activeKeyID, now: now)
        try await write { [secret] transaction throws(StoreError) in
            try rewrapping.rewrap(secret, in: transaction)
        }
        var count = 0
        var last = Int64.min
        while true {
            let from = last
            let step = try await write { transaction throws(StoreError) in
                try rewrapping.someDataKeys(after: from, in: transaction)
            }
            guard let end = step.last else { break }
            last = end
            count += step.count
        }
        // Keys under the old one still stand in the log.
        do { _ = try await reclaim() } catch .unavailable(.busy) {}
        return count
    }
}
