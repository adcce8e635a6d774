// SPDX-License-Identifier: Apache-2.0

internal import CSQLite
internal import ReaderPolicy

/// One connection to a database, for one thread at a time.
///
/// Opened without SQLite's own mutexes; it is not `Sendable`, and `DatabaseThread` keeps each to its thread. Statements
/// are prepared once. Their text is a `StaticString`, so that no input can become part of one.
@safe final class SQLiteConnection {
    enum Access {
        case readWrite, readOnly
    }

    private let handle: OpaquePointer
    private var isOpen = true
    /// By the address of their text: the same literal elsewhere is only prepared once more.
    private var statements: [UInt: SQLiteStatement] = [:]

    /// Opens a database that exists.
    init(path: String, access: Access) throws(StoreError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let mode = access == .readWrite ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
        let code = unsafe sqlite3_open_v2(path, &handle, flags | mode, nil)
        guard let handle = unsafe handle else { throw .unavailable(.memory) }
        guard code == SQLITE_OK else {
            let error = SQLiteCode(code).error(systemError: unsafe sqlite3_system_errno(handle))
            unsafe sqlite3_close_v2(handle)
            throw error
        }
        unsafe self.handle = handle
    }

    deinit { close() }

    /// Ends the connection; nothing may be asked of it afterwards.
    func close() {
        guard isOpen else { return }
        isOpen = false
        statements.removeAll()
        unsafe sqlite3_close_v2(handle)
    }

    /// Runs one statement to its end.
    ///
    /// - Returns: How many rows it inserted, changed or deleted.
    @discardableResult
    func run(_ sql: StaticString, _ values: SQLiteValue...) throws(StoreError) -> Int {
        try statement(sql).run(values) { _ in .goOn }
        return Int(unsafe sqlite3_changes64(handle))
    }

    /// The first row of a result. A statement that writes still runs to its end.
    func first<Value>(
        _ sql: StaticString, _ values: SQLiteValue..., read: (borrowing SQLiteRow) throws(StoreError) -> Value
    ) throws(StoreError) -> Value? {
        try first(sql, values, read: read)
    }

    func first<Value>(
        _ sql: StaticString, _ values: [SQLiteValue], read: (borrowing SQLiteRow) throws(StoreError) -> Value
    ) throws(StoreError) -> Value? {
        var first: Value?
        try statement(sql).run(values) { row throws(StoreError) in
            if first == nil { first = try read(row) }
            return .goOn
        }
        return first
    }

    /// All rows of a result that is known to be small.
    func all<Value>(
        _ sql: StaticString, _ values: SQLiteValue..., read: (borrowing SQLiteRow) throws(StoreError) -> Value
    ) throws(StoreError) -> [Value] {
        var all: [Value] = []
        try statement(sql).run(values) { row throws(StoreError) in
            all.append(try read(row))
            return .goOn
        }
        return all
    }

    /// Each row of a result, one at a time.
    func each(
        _ sql: StaticString, _ values: SQLiteValue...,
        body: (borrowing SQLiteRow) throws(StoreError) -> SQLiteStatement.Continuation
    ) throws(StoreError) {
        try statement(sql).run(values, body)
    }

    /// Runs statements that are needed once, such as those of a schema.
    func script(_ sql: StaticString) throws(StoreError) {
        let code = sql.withUTF8Buffer { text in
            unsafe text.withMemoryRebound(to: CChar.self) { text in
                // A `StaticString` of a literal ends with a zero.
                unsafe sqlite3_exec(handle, text.baseAddress, nil, nil, nil)
            }
        }
        guard code == SQLITE_OK else {
            throw SQLiteCode(code).error(systemError: unsafe sqlite3_system_errno(handle))
        }
    }

    /// False also where SQLite itself has rolled a transaction back, as after a full disk.
    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    /// How long a statement waits for another process, in milliseconds.
    func wait(milliseconds: Int32) {
        unsafe sqlite3_busy_timeout(handle, milliseconds)
    }

    private func statement(_ sql: StaticString) throws(StoreError) -> SQLiteStatement {
        precondition(isOpen, "a closed connection has no statements")
        let key = UInt(bitPattern: unsafe sql.utf8Start)
        if let known = statements[key] { return known }
        let made = try unsafe SQLiteStatement(sql, on: handle)
        statements[key] = made
        return made
    }
}
