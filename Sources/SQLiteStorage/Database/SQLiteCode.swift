// SPDX-License-Identifier: Apache-2.0

internal import CSQLite
internal import ReaderPolicy

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// An extended result code of SQLite.
struct SQLiteCode: Hashable, Sendable {
    let rawValue: Int32

    init(_ rawValue: Int32) { self.rawValue = rawValue }

    /// The reason, without SQLite's own message: that one can quote a statement or a value.
    ///
    /// - Parameter systemError: The `errno` of the call that failed, where there was one.
    func error(systemError: Int32 = 0) -> StoreError {
        if rawValue == SQLITE_IOERR | 12 << 8 { return .unavailable(.memory) }  // SQLITE_IOERR_NOMEM
        switch rawValue & 0xff {
        case SQLITE_FULL: return .unavailable(.full)
        case SQLITE_READONLY: return .unavailable(.readOnly)
        case SQLITE_IOERR: return .unavailable(.inputOutput)
        case SQLITE_PERM, SQLITE_AUTH: return .unavailable(.permission)
        case SQLITE_NOTADB: return .unavailable(.notADatabase)
        case SQLITE_CANTOPEN: return .unavailable(Self.reason(systemError: systemError))
        case SQLITE_BUSY, SQLITE_LOCKED: return .unavailable(.busy)
        case SQLITE_NOMEM: return .unavailable(.memory)
        case SQLITE_CORRUPT: return .corrupt("its pages")
        default: return .unavailable(.misuse)
        }
    }

    /// Why a file could not be made or opened.
    static func reason(systemError: Int32) -> StoreError.Reason {
        switch systemError {
        case EACCES, EPERM: .permission
        case EROFS: .readOnly
        case ENOSPC, EDQUOT: .full
        case EIO: .inputOutput
        default: .cannotOpen
        }
    }
}
