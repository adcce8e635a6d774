// SPDX-License-Identifier: Apache-2.0

/// What an audit of a store found; nothing of it holds a value.
public enum StoreFinding: Hashable, Sendable, CustomStringConvertible {
    /// An entry of the audit log was changed, moved or taken out; the number is that of the first that does not fit.
    case auditChainBroken(entry: Int64)
    /// Entries at the end of the audit log are gone.
    case auditLogShortened
    /// Elements are still there after their deadline; the purge has not run, or could not.
    case overdueElements(count: Int)
    /// Elements are there whose key is not, or the other way round; the purge goes on where it stopped.
    case orphans(count: Int)
    /// A kept element cannot be opened with the configured keys.
    case unreadableElements(count: Int)
    /// A spent or expired session still has its nonce, or its trace of the answer, beyond the time for a repetition.
    case lingeringSecrets(sessions: Int)
    /// A session waits although its time is over.
    case unfinishedSessions(count: Int)
    /// The database says of itself that it is damaged.
    case integrity
    /// `secure_delete` is off, or the journal is not what it should be.
    case unsafeSettings(String)
    /// Deleted pages, or a write-ahead log, still wait for their removal.
    case unreclaimedSpace(bytes: Int)

    public var description: String {
        switch self {
        case .auditChainBroken(let entry): "the audit log does not hold together at entry \(entry)"
        case .auditLogShortened: "entries at the end of the audit log are missing"
        case .overdueElements(let count): "\(count) kept elements are past their deadline"
        case .orphans(let count): "\(count) sealed rows have lost their key, or keys their rows"
        case .unreadableElements(let count): "\(count) kept elements cannot be opened with the configured keys"
        case .lingeringSecrets(let count): "\(count) sessions still hold a secret that has served"
        case .unfinishedSessions(let count): "\(count) sessions are past their time and not closed"
        case .integrity: "the database reports damage"
        case .unsafeSettings(let name): "the setting \(name) is not what erasure needs"
        case .unreclaimedSpace(let bytes): "\(bytes) bytes of deleted pages are not given back yet"
        }
    }
}
