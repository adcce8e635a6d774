// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Locks

/// Runs a task from a thread that may wait, and waits no longer than so many seconds.
///
/// - Parameter seconds: nil for as long as it takes.
/// - Returns: nil where it took longer; it then still runs.
public func waiting<Result: Sendable>(
    atMost seconds: Int?, for work: @escaping @Sendable () async -> Result
) -> Result? {
    let done = DispatchSemaphore(value: 0)
    let result = Guarded<Result?>(nil)
    Task.detached {
        let value = await work()
        result.withLock { $0 = value }
        done.signal()
    }
    _ = done.wait(timeout: seconds.map { .now() + .seconds($0) } ?? .distantFuture)
    return result.withLock { $0 }
}

/// Runs a task from a thread that may wait, as `main` may.
public func waiting<Result: Sendable>(for work: @escaping @Sendable () async -> Result) -> Result {
    guard let value = waiting(atMost: nil, for: work) else { preconditionFailure("the task has ended") }
    return value
}
