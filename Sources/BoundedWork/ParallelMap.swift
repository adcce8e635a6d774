// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Locks

/// Does many pieces of work on a few threads of its own, and keeps what they come to in their order.
public enum ParallelMap {
    /// - Parameters:
    ///   - count: How many pieces there are; they are begun in the order of their numbers.
    ///   - workers: On how many threads, the caller's among them.
    ///   - isLast: Whether no piece after this one is wanted. What was begun meanwhile is finished and then left out, so that
    ///     the result does not depend on how many workers there are.
    ///   - finished: Called after each piece, on any of the threads, but never by two at a time.
    ///   - work: One piece.
    /// - Returns: What the pieces came to, in their order, up to the first one that is the last.
    public static func run<Output: Sendable>(
        count: Int, workers: Int, isLast: @escaping @Sendable (Output) -> Bool = { _ in false },
        finished: @escaping @Sendable (Output) -> Void = { _ in }, work: @escaping @Sendable (Int) -> Output
    ) -> [Output] {
        precondition(count >= 0 && workers > 0, "work needs a worker")
        let state = Guarded(Progress<Output>(end: count))
        let body: @Sendable () -> Void = {
            while let index = state.withLock({ $0.begin() }) {
                let output = work(index)
                state.withLock { state in
                    state.outputs[index] = output
                    if isLast(output) { state.end = min(state.end, index + 1) }
                    finished(output)
                }
            }
        }
        let others = DispatchGroup()
        for _ in 1..<max(1, min(workers, count)) {
            others.enter()
            Thread.detachNewThread {
                body()
                others.leave()
            }
        }
        body()
        others.wait()
        return state.withLock { state in (0..<state.end).compactMap { state.outputs[$0] } }
    }

    private struct Progress<Output: Sendable> {
        var next = 0
        /// The number after the last piece that is wanted.
        var end: Int
        var outputs: [Int: Output] = [:]

        init(end: Int) { self.end = end }

        mutating func begin() -> Int? {
            guard next < end else { return nil }
            defer { next += 1 }
            return next
        }
    }
}
