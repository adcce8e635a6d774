// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import ReaderPolicy

/// The erasure of one session, in two transactions.
struct Erasure {
    let id: SessionID
    /// nil: whichever it is.
    let party: RelyingPartyID?
    let now: Date

    enum Standing {
        case unknown
        case erased(ErasureRecord)
        case open
    }

    /// The first step: from here on, nothing kept of the session can be opened.
    func destroyKeys(in transaction: WriteTransaction) throws(StoreError) -> Standing {
        transaction.note(now)
        let standing = try standing(on: transaction.connection)
        guard case .open = standing else { return standing }
        try deleteKeys(in: transaction)
        return standing
    }

    /// The second: the rows, the session's secrets, and the record of it.
    ///
    /// - Returns: nil where the session was forgotten in between.
    func finish(
        in transaction: WriteTransaction, event: (RelyingPartyID, Int) -> AuditEvent
    ) throws(StoreError) -> ErasureRecord? {
        let connection = transaction.connection
        switch try standing(on: connection) {
        case .unknown: return nil
        // Somebody else was faster.
        case .erased(let record): return record
        case .open: break
        }
        // Once more, for what a verification kept between the two steps.
        try deleteKeys(in: transaction)
        let elements = try connection.run(
            "DELETE FROM element WHERE retention IN (SELECT id FROM retention WHERE session = ?1)", .blob(id.bytes))
        try connection.run("DELETE FROM retention WHERE session = ?1", .blob(id.bytes))
        let party = try connection.first(
            """
            UPDATE session SET state = 'erased', ended = ?2, erased_count = ?3, nonce = NULL, answer = NULL,
                binding = NULL, answered = NULL, failures = NULL, doc_types = NULL
            WHERE id = ?1 RETURNING party
            """,
            .blob(id.bytes), .integer(now.milliseconds), .integer(Int64(elements))
        ) { row throws(StoreError) in try row.text(0) }
        guard let party = party.flatMap({ RelyingPartyID($0) }) else { throw .corrupt("a session") }
        try transaction.record(event(party, elements))
        return ErasureRecord(
            session: id, erasedAt: Date(milliseconds: now.milliseconds), retainedElementCount: elements)
    }

    private func deleteKeys(in transaction: WriteTransaction) throws(StoreError) {
        try transaction.connection.run(
            "DELETE FROM data_key WHERE retention IN (SELECT id FROM retention WHERE session = ?1)", .blob(id.bytes))
        try transaction.needsReclaiming()
    }

    private func standing(on connection: SQLiteConnection) throws(StoreError) -> Standing {
        let found = try connection.first(
            "SELECT state, ended, erased_count FROM session WHERE id = ?1 AND (?2 IS NULL OR party = ?2)",
            .blob(id.bytes), party.map { .text($0.rawValue) } ?? .null
        ) { row throws(StoreError) -> Standing in
            guard try row.text(0) == SessionState.erased.rawValue else { return .open }
            return .erased(
                ErasureRecord(
                    session: id, erasedAt: Date(milliseconds: try row.integer(1)),
                    retainedElementCount: Int(try row.integer(2))))
        }
        return found ?? .unknown
    }
}
