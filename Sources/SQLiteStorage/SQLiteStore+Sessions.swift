// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
internal import JSON
internal import MdocVerification
public import ReaderPolicy

extension SQLiteStore: ReaderStore {
    public func open(_ session: Session, binding: KeyedHash, event: AuditEvent) async throws(StoreError) {
        precondition(session.state == .requested, "only a new session is opened")
        // Over proximity the transcript binds the answer, and there is no nonce.
        precondition((session.nonce == nil) == (session.channel == .proximity), "a session has what its protocol needs")
        let channel = session.channel.columns
        let request = session.request.json.serialized()
        try await write { transaction throws(StoreError) in
            try transaction.connection.run(
                """
                INSERT INTO session
                    (id, party, protocol, merchant, team, request, ceiling_days, opened, expires, state, binding, nonce)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 'requested', ?10, ?11)
                """,
                .blob(session.id.bytes), .text(session.party.rawValue), channel.protocol, channel.merchant,
                channel.team, .blob(request), .integer(Int64(session.plan.ceilingDays)),
                .integer(session.openedAt.milliseconds), .integer(session.expiresAt.milliseconds),
                .blob(binding.bytes), .optional(session.nonce?.bytes))
            try transaction.record(event)
        }
    }

    public func session(_ id: SessionID, of party: RelyingPartyID) async throws(StoreError) -> Session? {
        try await reader.read { connection throws(StoreError) in
            try SessionRow.find(id, of: party, on: connection)
        }?.session(requests)
    }

    public func spend(
        _ id: SessionID, of party: RelyingPartyID, binding: KeyedHash, answer: KeyedHash?, at now: Date
    ) async throws(StoreError) -> Spending {
        let attempt = try await write { transaction throws(StoreError) in
            transaction.note(now)
            return try SpendingAttempt(
                id: id, party: party, binding: binding, answer: answer, now: now.milliseconds
            ).run(on: transaction.connection)
        }
        return switch attempt {
        case .spent(let row): .spent(try row.session(requests))
        case .repeated(let row): .repeated(try row.session(requests))
        case .refused(let refusal): .refused(refusal)
        }
    }

    @discardableResult
    public func conclude(
        _ id: SessionID, of party: RelyingPartyID, with conclusion: Conclusion, event: AuditEvent
    ) async throws(StoreError) -> Bool {
        let outcome = conclusion.outcome
        return try await write { transaction throws(StoreError) in
            let count = try transaction.connection.run(
                """
                UPDATE session SET state = ?3, ended = ?4, failures = ?5, doc_types = ?6
                WHERE id = ?1 AND party = ?2 AND state = 'answered'
                """,
                .blob(id.bytes), .text(party.rawValue), .text(conclusion.verdict.state.rawValue),
                .integer(outcome.concludedAt.milliseconds), outcome.failures.column, outcome.docTypes.column)
            guard count == 1 else { return false }
            for batch in conclusion.retained {
                try RetentionRow.insert(batch, of: id, on: transaction.connection)
            }
            try transaction.record(event)
            return true
        }
    }

    public func claimTranscript(_ hash: KeyedHash) async throws(StoreError) -> Bool {
        try await write { transaction throws(StoreError) in
            try transaction.connection.run(
                "INSERT INTO transcript (hash) VALUES (?1) ON CONFLICT DO NOTHING", .blob(hash.bytes)) == 1
        }
    }

    public func record(_ event: AuditEvent) async throws(StoreError) {
        try await write { transaction throws(StoreError) in try transaction.record(event) }
    }

    /// Both threads answer, and the database lets itself be written.
    public func probe() async throws(StoreError) {
        try await reader.read { connection throws(StoreError) in
            _ = try connection.first("SELECT id FROM meta") { row throws(StoreError) in try row.integer(0) }
        }
        try await write { transaction throws(StoreError) in
            _ = try transaction.connection.first("SELECT id FROM meta") { row throws(StoreError) in
                try row.integer(0)
            }
        }
    }

    public func auditEntries(from number: Int64, limit: Int) async throws(StoreError) -> [AuditEntry] {
        precondition(limit > 0, "at least one entry")
        return try await reader.read { connection throws(StoreError) in
            var entries: [AuditEntry] = []
            try AuditLog.each(after: max(number, 1) - 1, on: connection) { entry throws(StoreError) in
                entries.append(entry)
                return entries.count < limit ? .goOn : .stop
            }
            return entries
        }
    }
}
