// SPDX-License-Identifier: Apache-2.0

internal import ReaderPolicy

/// How a connection is set up: for durability first, and so that what is deleted is gone.
enum Settings {
    /// What a statement waits for another process, in milliseconds.
    static let patience: Int32 = 5_000

    static func apply(to connection: SQLiteConnection, access: SQLiteConnection.Access) throws(StoreError) {
        connection.wait(milliseconds: patience)
        try connection.script(
            """
            PRAGMA trusted_schema = OFF;
            PRAGMA foreign_keys = ON;
            PRAGMA cell_size_check = ON;
            PRAGMA temp_store = MEMORY;
            """)
        switch access {
        case .readOnly: try connection.script("PRAGMA query_only = ON")
        case .readWrite:
            // The order matters: the first table, and the change to WAL, fix how pages are given back.
            try connection.script(
                """
                PRAGMA auto_vacuum = INCREMENTAL;
                PRAGMA journal_mode = WAL;
                PRAGMA synchronous = FULL;
                PRAGMA secure_delete = ON;
                PRAGMA wal_autocheckpoint = 1000;
                PRAGMA journal_size_limit = 4194304;
                """)
            let failing = try broken(on: connection)
            guard failing.isEmpty else { throw .unavailable(.misuse) }
        }
    }

    /// The settings that are not what erasure and one-time use need.
    static func broken(on connection: SQLiteConnection) throws(StoreError) -> [String] {
        var broken: [String] = []
        // By names and not by numbers only where SQLite itself answers with a name.
        if try connection.first("PRAGMA journal_mode", read: { row throws(StoreError) in try row.text(0) }) != "wal" {
            broken.append("journal_mode")
        }
        let numbers: [(name: String, sql: StaticString, value: Int64)] = [
            ("synchronous", "PRAGMA synchronous", 2), ("secure_delete", "PRAGMA secure_delete", 1),
            ("foreign_keys", "PRAGMA foreign_keys", 1), ("auto_vacuum", "PRAGMA auto_vacuum", 2),
        ]
        for (name, sql, value) in numbers {
            let found = try connection.first(sql, read: { row throws(StoreError) in try row.integer(0) })
            if found != value { broken.append(name) }
        }
        return broken
    }
}
