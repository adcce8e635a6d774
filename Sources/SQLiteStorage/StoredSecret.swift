// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import ReaderPolicy

/// The store's own secret, as it lies wrapped in `meta`.
enum StoredSecret {
    /// Unwraps it, or makes the one of a new database together with the marks of its audit log.
    static func open(
        on connection: SQLiteConnection, _ mode: SQLiteStore.Mode, _ keys: KeyEncryptionKeys,
        _ random: any RandomSource
    ) throws(StoreError) -> ServiceSecret {
        do {
            guard let wrapped = try wrapped(on: connection) else {
                guard mode == .service else { throw StoreError.corrupt("its secret is missing") }
                let secret = ServiceSecret(from: random)
                try insert(try secret.wrapped(under: keys, random: random), of: secret, on: connection)
                return secret
            }
            let secret = try ServiceSecret(wrapped, under: keys)
            if mode == .service, wrapped.keyEncryptionKeyID != keys.activeID {
                try replace(try secret.wrapped(under: keys, random: random), on: connection)
            }
            return secret
        } catch let error as SealingError {
            throw .sealing(error)
        } catch let error as StoreError {
            throw error
        } catch {
            preconditionFailure("only these two are thrown above")
        }
    }

    static func wrapped(on connection: SQLiteConnection) throws(StoreError) -> WrappedKey? {
        try connection.first("SELECT secret_key_id, secret FROM meta") { row throws(StoreError) in
            WrappedKey(keyEncryptionKeyID: try row.text(0), sealed: try row.blob(1))
        }
    }

    static func replace(_ wrapped: WrappedKey, on connection: SQLiteConnection) throws(StoreError) {
        try connection.run(
            "UPDATE meta SET secret_key_id = ?1, secret = ?2, unreclaimed = unreclaimed + 1",
            .text(wrapped.keyEncryptionKeyID), .blob(wrapped.sealed))
    }

    private static func insert(
        _ wrapped: WrappedKey, of secret: ServiceSecret, on connection: SQLiteConnection
    ) throws(StoreError) {
        try connection.run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            // A log whose secret was taken away is not begun anew.
            let marks = try connection.first("SELECT count(*) FROM audit_mark") { row throws(StoreError) in
                try row.integer(0)
            }
            guard marks == 0 else { throw .corrupt("its secret is missing") }
            try connection.run(
                "INSERT INTO meta (id, secret_key_id, secret) VALUES (1, ?1, ?2)",
                .text(wrapped.keyEncryptionKeyID), .blob(wrapped.sealed))
            for mark in AuditChain.Mark.allCases {
                try AuditLog.move(mark, to: .origin, on: connection, AuditChain(secret))
            }
            try connection.run("COMMIT")
        } catch {
            if connection.isInTransaction { _ = try? connection.run("ROLLBACK") }
            throw error
        }
    }
}
