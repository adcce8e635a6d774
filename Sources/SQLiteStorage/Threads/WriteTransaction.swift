// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JSON
internal import ReaderPolicy

/// An open transaction, with what all changes in it share: the end of the audit log and the latest instant.
final class WriteTransaction {
    let connection: SQLiteConnection
    let audit: AuditChain
    /// Taken back together with the changes of one caller.
    var shared = Shared()

    struct Shared {
        /// The end of the audit log, once something was appended to it.
        var head: AuditLog.Position?
        var latest: Date?
    }

    init(_ connection: SQLiteConnection, _ audit: AuditChain) {
        self.connection = connection
        self.audit = audit
    }

    /// Appends to the audit log, in this transaction.
    func record(_ event: AuditEvent) throws(StoreError) {
        note(event.time)
        let head: AuditLog.Position
        if let known = shared.head { head = known } else { head = try AuditLog.position(.head, on: connection, audit) }
        shared.head = try AuditLog.append(event.json.serialized(), after: head, on: connection, audit)
    }

    /// Remembers an instant by which something was decided, so that a later process starts no earlier.
    func note(_ now: Date) {
        shared.latest = max(shared.latest ?? now, now)
    }

    /// Notes that pages or the write-ahead log still hold what was deleted, until they are given back.
    func needsReclaiming() throws(StoreError) {
        try connection.run("UPDATE meta SET unreclaimed = unreclaimed + 1")
    }

    /// Writes down what is shared; the last thing before the commit.
    func finish() throws(StoreError) {
        if let head = shared.head { try AuditLog.move(.head, to: head, on: connection, audit) }
        if let latest = shared.latest?.milliseconds {
            try connection.run("UPDATE meta SET latest = ?1 WHERE latest IS NULL OR latest < ?1", .integer(latest))
        }
    }
}
