// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials
public import ReaderPolicy

/// Sessions, kept elements and the audit log in one SQLite database.
///
/// One thread writes, and lets all that came in meanwhile share one durable transaction. Reads have threads of their
/// own; a long examination does not hold up the short ones.
public final class SQLiteStore: Sendable {
    /// Who opens a database.
    public enum Mode: Sendable {
        /// The service: makes what is missing, and keeps a second service out.
        case service
        /// A command beside it: changes neither schema nor keys.
        case tool
    }

    /// The key of this store's keyed hashes.
    public let secret: ServiceSecret
    /// The latest instant by which any process decided something here: the floor of this one's `DeadlineClock`.
    public let latestInstant: Date?

    let file: DatabaseFile
    let audit: AuditChain
    let requests = ReadRequests()
    private let writer: DatabaseThread<QueuedWrite>
    let reader: ReadThread
    /// For what may take long.
    let examiner: ReadThread

    /// How many calls may wait; more are refused as busy.
    static let queueCapacity = 4_096

    /// Opens the database, or makes it. Blocks while it does.
    ///
    /// - Parameters:
    ///   - path: Of the database; its folder is made with mode 0700 where it is missing.
    ///   - keys: Wrap the store's own secret. A service wraps it anew when another key has become the active one.
    ///   - random: Makes the secret of a new database, and nonces for its wrapping.
    public static func open(
        path: String, mode: Mode, keys: KeyEncryptionKeys, random: any RandomSource
    ) throws(StoreError) -> SQLiteStore {
        try SQLiteStore(DatabaseFile(path: path), mode, keys, random)
    }

    private init(
        _ file: DatabaseFile, _ mode: Mode, _ keys: KeyEncryptionKeys, _ random: any RandomSource
    ) throws(StoreError) {
        var lock: ServiceLock?
        switch mode {
        case .service:
            try file.prepare()
            lock = try ServiceLock(file)
        case .tool:
            guard file.exists else { throw .unavailable(.cannotOpen) }
        }
        let connection = try SQLiteConnection(path: file.path, access: .readWrite)
        connection.wait(milliseconds: Settings.patience)
        switch mode {
        case .service: try Migrations.refuseForeign(connection)
        case .tool: try Migrations.check(connection)
        }
        try Settings.apply(to: connection, access: .readWrite)
        if mode == .service { try Migrations.run(on: connection) }
        let secret = try StoredSecret.open(on: connection, mode, keys, random)
        latestInstant =
            try connection.first("SELECT latest FROM meta") { row throws(StoreError) in try row.optionalInteger(0) }?
            .map { Date(milliseconds: $0) }
        self.secret = secret
        self.file = file
        let audit = AuditChain(secret)
        self.audit = audit
        reader = try ReadThread(file, capacity: Self.queueCapacity)
        examiner = try ReadThread(file, capacity: Self.queueCapacity)
        let writing = Writer(connection, audit, holding: lock)
        writer = try DatabaseThread(capacity: Self.queueCapacity) { queue in writing.serve(queue) }
    }

    /// Takes no more calls, ends those that wait, and gives the database back as one file without a log.
    public func close() async {
        await reader.close()
        await examiner.close()
        await writer.close()
    }

    /// Makes a change, and returns after it is durable.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (WriteTransaction) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Value, StoreError>, _>) in
            let write = GroupedWrite(body, continuation)
            do throws(StoreError) { try writer.put(.grouped(write)) } catch { write.refuse(error) }
        }
        return try result.get()
    }

    /// Runs on the writing connection between two transactions.
    func alone<Value: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Value, StoreError>, _>) in
            do throws(StoreError) {
                try writer.put(
                    .alone { connection in
                        continuation.resume(returning: Result { () throws(StoreError) in try body(connection) })
                    })
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        return try result.get()
    }
}
