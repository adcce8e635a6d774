// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import ReaderPolicy

/// Wraps keys under another key-encryption key, some at a time.
struct Rewrapping {
    let vault: RetentionVault
    let activeKeyID: String
    let now: Date

    /// So many data keys at a time, so that no caller waits long.
    private static var step: Int64 { 128 }

    /// The store's own secret, which is no data key and not counted as one.
    func rewrap(_ secret: ServiceSecret, in transaction: WriteTransaction) throws(StoreError) {
        let stored = try StoredSecret.wrapped(on: transaction.connection)
        guard stored?.keyEncryptionKeyID != activeKeyID else { return }
        let wrapped: WrappedKey
        do { wrapped = try vault.wrapped(secret) } catch { throw .sealing(error) }
        try StoredSecret.replace(wrapped, on: transaction.connection)
        transaction.note(now)
    }

    /// - Returns: How many were wrapped anew, and the last that was looked at; nil where there are no more.
    func someDataKeys(
        after last: Int64, in transaction: WriteTransaction
    ) throws(StoreError) -> (count: Int, last: Int64?) {
        let rows = try transaction.connection.all(
            """
            SELECT id, session, received, sealed_deadline, deadline, key_id, sealed
            FROM data_key JOIN retention ON id = retention
            WHERE retention > ?1 AND key_id <> ?2 ORDER BY retention LIMIT ?3
            """,
            .integer(last), .text(activeKeyID), .integer(Self.step)
        ) { row throws(StoreError) in try RetentionRow(row) }
        guard let end = rows.last else { return (0, nil) }
        var count = 0
        for row in rows {
            let wrapped: WrappedKey?
            do {
                wrapped = try vault.rewrapped(row.dataKey, of: row.session, sealedDeadline: row.sealedUntil)
            } catch {
                throw .sealing(error)
            }
            guard let wrapped else { continue }
            try transaction.connection.run(
                "UPDATE data_key SET key_id = ?2, sealed = ?3 WHERE retention = ?1",
                .integer(row.id), .text(wrapped.keyEncryptionKeyID), .blob(wrapped.sealed))
            count += 1
        }
        guard count > 0 else { return (0, end.id) }
        try transaction.needsReclaiming()
        try transaction.record(AuditEvent(.keysRewrapped(keyEncryptionKeyID: activeKeyID, count: count), at: now))
        return (count, end.id)
    }
}
