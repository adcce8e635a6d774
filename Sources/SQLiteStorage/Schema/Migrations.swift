// SPDX-License-Identifier: Apache-2.0

internal import ReaderPolicy

/// Brings a database to the schema of this version; `PRAGMA user_version` counts the steps it has taken.
enum Migrations {
    /// In order; a step that was released is never changed again.
    private static let steps: [StaticString] = [firstSchema]

    static var current: Int { steps.count }

    /// Takes the steps that are missing, in one transaction.
    static func run(on connection: SQLiteConnection) throws(StoreError) {
        try connection.run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            for step in steps[try version(of: connection)...] { try connection.script(step) }
            try connection.run("COMMIT")
        } catch {
            if connection.isInTransaction { _ = try? connection.run("ROLLBACK") }
            throw error
        }
    }

    /// Refuses a database that is not at the schema of this version: a tool changes none beside a service.
    static func check(_ connection: SQLiteConnection) throws(StoreError) {
        guard try version(of: connection) == current else { throw .corrupt("its schema is not complete") }
    }

    /// Refuses what is no database, or one of another program, before anything in it is changed.
    static func refuseForeign(_ connection: SQLiteConnection) throws(StoreError) {
        _ = try version(of: connection)
    }

    private static func version(of connection: SQLiteConnection) throws(StoreError) -> Int {
        let version = try connection.first("PRAGMA user_version") { row throws(StoreError) in try row.integer(0) } ?? 0
        guard version <= Int64(current) else { throw .newerSchema(Int(version)) }
        let tables = try connection.first("SELECT count(*) FROM sqlite_schema") { row throws(StoreError) in
            try row.integer(0)
        }
        // A database of another program is neither filled nor changed.
        guard version > 0 || tables == 0 else { throw .unavailable(.notADatabase) }
        guard version >= 0 else { throw .corrupt("its schema version") }
        return Int(version)
    }
}
