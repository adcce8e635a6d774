// SPDX-License-Identifier: Apache-2.0

internal import ReaderPolicy

/// A thread with a connection that can only read. Its reads never wait for a write.
struct ReadThread: Sendable {
    private let thread: DatabaseThread<@Sendable (SQLiteConnection) -> Void>

    init(_ file: DatabaseFile, capacity: Int) throws(StoreError) {
        let connection = try SQLiteConnection(path: file.path, access: .readOnly)
        try Settings.apply(to: connection, access: .readOnly)
        thread = try DatabaseThread(capacity: capacity) { queue in
            while let jobs = queue.takeAll() {
                for job in jobs { job(connection) }
            }
            connection.close()
        }
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Value, StoreError>, _>) in
            do throws(StoreError) {
                try thread.put { connection in
                    continuation.resume(
                        returning: Result { () throws(StoreError) in
                            try connection.snapshot { () throws(StoreError) in try body(connection) }
                        })
                }
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        return try result.get()
    }

    func close() async { await thread.close() }
}

extension SQLiteConnection {
    /// Reads in one transaction, so that all of it shows one state of the database.
    fileprivate func snapshot<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try run("BEGIN")
        let result = Result { () throws(StoreError) in try body() }
        // It has nothing to write, so that ending it cannot lose anything.
        if isInTransaction { try run("ROLLBACK") }
        return try result.get()
    }
}
