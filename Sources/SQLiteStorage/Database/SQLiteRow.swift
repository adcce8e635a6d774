// SPDX-License-Identifier: Apache-2.0

internal import CSQLite
internal import ReaderPolicy

/// One row of a result, good until its statement goes on.
///
/// A value of another type than the schema has is damage, and is taken for nothing else.
@safe struct SQLiteRow: ~Copyable {
    private let statement: OpaquePointer

    init(of statement: OpaquePointer) {
        unsafe self.statement = statement
    }

    func integer(_ column: Int32) throws(StoreError) -> Int64 {
        guard type(of: column) == SQLITE_INTEGER else { throw .corrupt("a column") }
        return unsafe sqlite3_column_int64(statement, column)
    }

    func text(_ column: Int32) throws(StoreError) -> String {
        guard type(of: column) == SQLITE_TEXT else { throw .corrupt("a column") }
        guard let start = unsafe sqlite3_column_text(statement, column) else { throw .unavailable(.memory) }
        let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
        guard let text = unsafe String(validating: bytes, as: UTF8.self) else { throw .corrupt("a text") }
        return text
    }

    func blob(_ column: Int32) throws(StoreError) -> [UInt8] {
        guard type(of: column) == SQLITE_BLOB else { throw .corrupt("a column") }
        let start = unsafe sqlite3_column_blob(statement, column)
        return unsafe Array(
            UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }

    func optionalInteger(_ column: Int32) throws(StoreError) -> Int64? {
        type(of: column) == SQLITE_NULL ? nil : try integer(column)
    }

    func optionalText(_ column: Int32) throws(StoreError) -> String? {
        type(of: column) == SQLITE_NULL ? nil : try text(column)
    }

    func optionalBlob(_ column: Int32) throws(StoreError) -> [UInt8]? {
        type(of: column) == SQLITE_NULL ? nil : try blob(column)
    }

    private func type(of column: Int32) -> Int32 { unsafe sqlite3_column_type(statement, column) }
}
