// SPDX-License-Identifier: Apache-2.0

internal import ReaderPolicy

/// The one connection that writes, on its thread.
///
/// What came in while the last transaction was being made durable goes into the next one together: the disk is waited
/// for once, however many callers there are.
final class Writer {
    private let connection: SQLiteConnection
    private let audit: AuditChain
    private let lock: ServiceLock?

    init(_ connection: SQLiteConnection, _ audit: AuditChain, holding lock: ServiceLock?) {
        self.connection = connection
        self.audit = audit
        self.lock = lock
    }

    func serve(_ queue: BoundedQueue<QueuedWrite>) {
        while let jobs = queue.takeAll() {
            var group: [GroupedWrite] = []
            for job in jobs {
                switch job {
                case .grouped(let write): group.append(write)
                case .alone(let body):
                    commit(group)
                    group = []
                    body(connection)
                }
            }
            commit(group)
        }
        // Best effort: what cannot be moved into the database now stays in the log, where the next opening finds it.
        _ = try? Reclaiming.truncateLog(on: connection)
        connection.close()
        lock?.release()
    }

    private func commit(_ writes: [GroupedWrite]) {
        var rest = writes[...]
        while !rest.isEmpty { rest = commitSome(of: rest) }
    }

    /// One transaction.
    ///
    /// - Returns: The writes that are not part of it, where SQLite ended it early.
    private func commitSome(of writes: ArraySlice<GroupedWrite>) -> ArraySlice<GroupedWrite> {
        do throws(StoreError) {
            try connection.run("BEGIN IMMEDIATE")
        } catch {
            for write in writes { write.refuse(error) }
            return []
        }
        let transaction = WriteTransaction(connection, audit)
        var attempts: [GroupedWrite.Attempt] = []
        for (index, write) in zip(writes.indices, writes) {
            do throws(StoreError) {
                try attempt(write, in: transaction, adding: &attempts)
            } catch {
                takeBack(attempts, because: error)
                if attempts.count == index - writes.startIndex { write.refuse(error) }
                return writes[(index + 1)...]
            }
        }
        do throws(StoreError) {
            try transaction.finish()
            try connection.run("COMMIT")
        } catch {
            takeBack(attempts, because: error)
            return []
        }
        for attempt in attempts { attempt.answer(nil) }
        return []
    }

    /// Makes one change so that its failure takes back its own part alone.
    ///
    /// - Throws: Where the whole transaction is lost.
    private func attempt(
        _ write: GroupedWrite, in transaction: WriteTransaction, adding attempts: inout [GroupedWrite.Attempt]
    ) throws(StoreError) {
        let shared = transaction.shared
        try connection.run("SAVEPOINT caller")
        let attempt = write.attempt(transaction)
        attempts.append(attempt)
        if let failure = attempt.failure {
            // A full disk, for example, makes SQLite roll all of it back.
            guard connection.isInTransaction else { throw failure }
            try connection.run("ROLLBACK TO caller")
            transaction.shared = shared
        }
        try connection.run("RELEASE caller")
    }

    private func takeBack(_ attempts: [GroupedWrite.Attempt], because error: StoreError) {
        // Where this fails too, the next BEGIN does, and its callers hear of it.
        if connection.isInTransaction { _ = try? connection.run("ROLLBACK") }
        for attempt in attempts { attempt.answer(error) }
    }
}
