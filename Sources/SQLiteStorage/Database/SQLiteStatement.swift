// SPDX-License-Identifier: Apache-2.0

internal import CSQLite
internal import ReaderPolicy

/// A statement that is prepared once and run many times.
@safe final class SQLiteStatement {
    /// What the reader of a row wants next.
    enum Continuation {
        case goOn, stop
    }

    private let handle: OpaquePointer

    /// - Parameter connection: Outlives the statement.
    init(_ sql: StaticString, on connection: OpaquePointer) throws(StoreError) {
        var handle: OpaquePointer?
        let code = sql.withUTF8Buffer { text in
            unsafe text.withMemoryRebound(to: CChar.self) { text in
                unsafe sqlite3_prepare_v3(
                    connection, text.baseAddress, Int32(text.count), UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
            }
        }
        guard code == SQLITE_OK, let handle = unsafe handle else { throw SQLiteCode(code).error() }
        unsafe self.handle = handle
    }

    deinit { unsafe sqlite3_finalize(handle) }

    /// Runs to the end of the result, or until the body has seen enough; resets however that ends.
    ///
    /// A statement that changes rows does so before its first row comes, and is still run to its end.
    func run(
        _ values: [SQLiteValue], _ body: (borrowing SQLiteRow) throws(StoreError) -> Continuation
    ) throws(StoreError) {
        defer {
            unsafe sqlite3_reset(handle)
            // Bound values are copies; none of them stays.
            unsafe sqlite3_clear_bindings(handle)
        }
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
        while true {
            switch unsafe sqlite3_step(handle) {
            case SQLITE_ROW:
                guard case .goOn = unsafe try body(SQLiteRow(of: handle)) else { return }
            case SQLITE_DONE: return
            case let code:
                throw SQLiteCode(code).error(systemError: unsafe sqlite3_system_errno(sqlite3_db_handle(handle)))
            }
        }
    }

    private func bind(_ value: SQLiteValue, at index: Int32) throws(StoreError) {
        let code =
            switch value {
            case .null: unsafe sqlite3_bind_null(handle, index)
            case .integer(let number): unsafe sqlite3_bind_int64(handle, index, number)
            case .text(let text): bind(text, at: index)
            case .blob(let bytes): bind(bytes, at: index)
            }
        guard code == SQLITE_OK else { throw SQLiteCode(code).error() }
    }

    private func bind(_ text: String, at index: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { utf8 in
            unsafe mdoc_sqlite_bind_text(handle, index, utf8.baseAddress, UInt64(utf8.count))
        }
    }

    private func bind(_ bytes: [UInt8], at index: Int32) -> Int32 {
        // A null pointer would bind NULL in place of no bytes.
        guard !bytes.isEmpty else { return unsafe sqlite3_bind_zeroblob(handle, index, 0) }
        return unsafe bytes.withUnsafeBytes { bytes in
            unsafe mdoc_sqlite_bind_blob(handle, index, bytes.baseAddress, UInt64(bytes.count))
        }
    }
}
