// SPDX-License-Identifier: Apache-2.0

internal import ReaderPolicy

/// What waits for the writing thread.
enum QueuedWrite: Sendable {
    /// Shares a transaction with its neighbours.
    case grouped(GroupedWrite)
    /// Runs between transactions: what SQLite does not do inside of one.
    case alone(@Sendable (SQLiteConnection) -> Void)
}

/// A change whose caller hears of it after the commit, and not before.
struct GroupedWrite: Sendable {
    /// Makes the change.
    let attempt: @Sendable (WriteTransaction) -> Attempt
    /// Answers the caller without an attempt.
    let refuse: @Sendable (StoreError) -> Void

    struct Attempt: Sendable {
        /// Why its changes must be taken back.
        let failure: StoreError?
        /// Answers the caller: with what the change gave, or with why its transaction did not come to be.
        let answer: @Sendable (StoreError?) -> Void
    }

    init<Value: Sendable>(
        _ body: @escaping @Sendable (WriteTransaction) throws(StoreError) -> Value,
        _ continuation: CheckedContinuation<Result<Value, StoreError>, Never>
    ) {
        attempt = { transaction in
            let result = Result { () throws(StoreError) in try body(transaction) }
            guard case .success = result else {
                return Attempt(failure: result.failure) { _ in continuation.resume(returning: result) }
            }
            return Attempt(failure: nil) { error in
                continuation.resume(returning: error.map(Result.failure) ?? result)
            }
        }
        refuse = { continuation.resume(returning: .failure($0)) }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
