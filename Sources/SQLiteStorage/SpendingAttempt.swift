// SPDX-License-Identifier: Apache-2.0

internal import ReaderPolicy

/// The spending of a session: one statement decides who gets it.
struct SpendingAttempt {
    let id: SessionID
    let party: RelyingPartyID
    let binding: KeyedHash
    let answer: KeyedHash?
    /// Milliseconds.
    let now: Int64

    enum Result {
        case spent(SessionRow)
        case repeated(SessionRow)
        case refused(Spending.Refusal)
    }

    func run(on connection: SQLiteConnection) throws(StoreError) -> Result {
        let spent = try connection.first(
            """
            UPDATE session SET state = 'answered', answered = ?5, answer = ?4
            WHERE id = ?1 AND party = ?2 AND binding = ?3 AND state = 'requested' AND expires > ?5
            RETURNING id, state, answered, binding, answer, nonce, party, protocol, merchant, team, request,
                ceiling_days, opened, expires, ended, failures, doc_types
            """,
            .blob(id.bytes), .text(party.rawValue), .blob(binding.bytes), .optional(answer?.bytes), .integer(now)
        ) { row throws(StoreError) in try SessionRow(row) }
        guard let spent else { return try explained(on: connection) }
        // Nobody can send this answer again, so nothing needs the nonce any more; this one use has it from the row.
        if answer == nil {
            try connection.run("UPDATE session SET nonce = NULL WHERE id = ?1", .blob(id.bytes))
        }
        return .spent(spent)
    }

    /// Why the statement met no session. The order is that of what a stranger may learn.
    private func explained(on connection: SQLiteConnection) throws(StoreError) -> Result {
        guard let row = try SessionRow.find(id, of: party, on: connection) else { return .refused(.unknown) }
        // An erased session has no binding to compare with.
        guard row.binding == nil || row.binding == binding else { return .refused(.bindingMismatch) }
        switch row.state {
        case .answered, .accepted, .rejected: return isRepetition(of: row) ? .repeated(row) : .refused(.replayed)
        case .requested, .expired: return .refused(.expired)
        case .erased: return .refused(.erased)
        }
    }

    private func isRepetition(of row: SessionRow) -> Bool {
        guard let answer, row.answer == answer, let answered = row.answered else { return false }
        return now < answered + repetitionMilliseconds
    }
}

/// `SessionLifetime.repetition` in milliseconds.
let repetitionMilliseconds = Int64(SessionLifetime.repetition) * 1_000

extension SessionRow {
    static func find(
        _ id: SessionID, of party: RelyingPartyID, on connection: SQLiteConnection
    ) throws(StoreError) -> SessionRow? {
        try connection.first(
            """
            SELECT id, state, answered, binding, answer, nonce, party, protocol, merchant, team, request,
                ceiling_days, opened, expires, ended, failures, doc_types
            FROM session WHERE id = ?1 AND party = ?2
            """,
            .blob(id.bytes), .text(party.rawValue)
        ) { row throws(StoreError) in try SessionRow(row) }
    }
}
