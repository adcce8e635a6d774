// SPDX-License-Identifier: Apache-2.0

internal import ReaderPolicy

/// The audit log's table and its two marks.
enum AuditLog {
    /// An entry's place in the chain.
    struct Position: Hashable, Sendable {
        let number: Int64
        let link: [UInt8]

        static let origin = Position(number: 0, link: AuditChain.origin)
    }

    /// Where a mark stands, when nobody else has moved it.
    ///
    /// Looked at before each append: to go on from a moved end would make the gap look genuine.
    static func position(
        _ mark: AuditChain.Mark, on connection: SQLiteConnection, _ audit: AuditChain
    ) throws(StoreError) -> Position {
        let found = try connection.first(
            "SELECT number, link, code FROM audit_mark WHERE name = ?1", .text(mark.rawValue)
        ) { row throws(StoreError) in
            (position: Position(number: try row.integer(0), link: try row.blob(1)), code: try row.blob(2))
        }
        guard let (position, code) = found,
            code == audit.code(for: mark, number: position.number, link: position.link)
        else { throw .corrupt("a mark of the audit log") }
        return position
    }

    static func move(
        _ mark: AuditChain.Mark, to position: Position, on connection: SQLiteConnection, _ audit: AuditChain
    ) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO audit_mark (name, number, link, code) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (name) DO UPDATE SET number = ?2, link = ?3, code = ?4
            """,
            .text(mark.rawValue), .integer(position.number), .blob(position.link),
            .blob(audit.code(for: mark, number: position.number, link: position.link)))
    }

    /// - Returns: The new end of the log, which the transaction writes down once.
    static func append(
        _ json: [UInt8], after head: Position, on connection: SQLiteConnection, _ audit: AuditChain
    ) throws(StoreError) -> Position {
        let number = head.number + 1
        let next = Position(number: number, link: audit.link(json, number: number, after: head.link))
        try connection.run(
            "INSERT INTO audit (number, json, link) VALUES (?1, ?2, ?3)",
            .integer(number), .blob(json), .blob(next.link))
        return next
    }

    /// Each entry after a number, in order.
    static func each(
        after number: Int64, on connection: SQLiteConnection,
        body: (AuditEntry) throws(StoreError) -> SQLiteStatement.Continuation
    ) throws(StoreError) {
        try connection.each(
            "SELECT number, json, link FROM audit WHERE number > ?1 ORDER BY number", .integer(number)
        ) { row throws(StoreError) in
            try body(AuditEntry(number: try row.integer(0), json: try row.blob(1), link: try row.blob(2)))
        }
    }
}
