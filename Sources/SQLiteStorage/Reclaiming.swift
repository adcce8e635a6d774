// SPDX-License-Identifier: Apache-2.0

internal import ReaderPolicy

/// Gives back the pages of what was deleted, and the write-ahead log in which they still stand as they were.
enum Reclaiming {
    /// Milliseconds that the writer waits for a reader to let go of the log; the next purge tries again.
    private static let patience: Int32 = 200

    /// A few free pages.
    ///
    /// - Returns: How many are left.
    static func freePages(on connection: SQLiteConnection) throws(StoreError) -> Int {
        try connection.run("PRAGMA incremental_vacuum(256)")
        return try freePageCount(on: connection)
    }

    static func freePageCount(on connection: SQLiteConnection) throws(StoreError) -> Int {
        Int(try connection.first("PRAGMA freelist_count") { row throws(StoreError) in try row.integer(0) } ?? 0)
    }

    /// Moves the log into the database and cuts it to nothing.
    ///
    /// - Returns: false where a reader still holds it.
    static func truncateLog(on connection: SQLiteConnection) throws(StoreError) -> Bool {
        let deletions = try deletions(on: connection)
        connection.wait(milliseconds: patience)
        defer { connection.wait(milliseconds: Settings.patience) }
        let isBusy = try connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { row throws(StoreError) in
            try row.integer(0)
        }
        guard isBusy == 0 else { return false }
        // Another process may have deleted something since; then the note about it stays.
        if deletions > 0 {
            try connection.run("UPDATE meta SET unreclaimed = 0 WHERE unreclaimed = ?1", .integer(deletions))
        }
        return true
    }

    /// How many deletions wait for the log to be cut.
    static func deletions(on connection: SQLiteConnection) throws(StoreError) -> Int64 {
        try connection.first("SELECT unreclaimed FROM meta") { row throws(StoreError) in try row.integer(0) } ?? 0
    }
}

extension SQLiteStore {
    /// - Returns: Whether nothing is left to be given back.
    func reclaim() async throws(StoreError) -> Bool {
        var left = Int.max
        while left > 0 {
            let now = try await alone { connection throws(StoreError) in try Reclaiming.freePages(on: connection) }
            guard now < left else { return false }
            left = now
        }
        return try await alone { connection throws(StoreError) in try Reclaiming.truncateLog(on: connection) }
    }
}
