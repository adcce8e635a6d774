// SPDX-License-Identifier: Apache-2.0

internal import Redaction

/// A value that is bound to a statement; a text of SQL is never made from one.
enum SQLiteValue: Sendable, Redacted {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    static func optional(_ bytes: [UInt8]?) -> SQLiteValue { bytes.map(SQLiteValue.blob) ?? .null }
}
