// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Locks

/// Runs heavy work on a few threads of its own, and lets only so much of it wait.
///
/// Work on Swift's own threads would keep short tasks waiting behind it; a queue without an end would keep everyone
/// waiting. Whoever needs a worker takes a seat first, before anything happens that cannot be taken back.
public final class WorkerPool: Sendable {
    private let workerCount: Int
    private let seatCount: Int
    private let queue = DispatchQueue(label: "mdoc-reader workers", attributes: .concurrent)
    private let state = Guarded(State())

    private struct State {
        var takenSeats = 0
        var busyWorkers = 0
        var waiting: [@Sendable () -> Void] = []
    }

    /// - Parameters:
    ///   - workerCount: How many pieces of work run at once.
    ///   - seatCount: How many may run, wait, or be about to: at least `workerCount`.
    public init(workerCount: Int, seatCount: Int) {
        precondition(workerCount > 0 && seatCount >= workerCount, "a pool has workers, and a seat for each")
        self.workerCount = workerCount
        self.seatCount = seatCount
    }

    /// Reserves a place; nil where all are taken.
    public func takeSeat() -> Seat? {
        let isTaken = state.withLock { state in
            guard state.takenSeats < seatCount else { return false }
            state.takenSeats += 1
            return true
        }
        return isTaken ? Seat(in: self) : nil
    }

    /// How many seats are taken now.
    public var takenSeats: Int { state.withLock { $0.takenSeats } }

    fileprivate func leaveSeat() {
        state.withLock { $0.takenSeats -= 1 }
    }

    fileprivate func enqueue(_ work: @escaping @Sendable () -> Void) {
        let startsWorker = state.withLock { state in
            state.waiting.append(work)
            guard state.busyWorkers < workerCount else { return false }
            state.busyWorkers += 1
            return true
        }
        if startsWorker { queue.async { self.work() } }
    }

    /// One worker: first come, first served, until nothing waits.
    private func work() {
        while let next = next() { next() }
    }

    private func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.busyWorkers -= 1
                return nil
            }
            return state.waiting.removeFirst()
        }
    }

    /// A reserved place, given back when it is let go of.
    public final class Seat: Sendable {
        private let pool: WorkerPool

        fileprivate init(in pool: WorkerPool) {
            self.pool = pool
        }

        deinit { pool.leaveSeat() }

        /// Runs work on one of the pool's threads.
        public func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
            await withCheckedContinuation { continuation in
                pool.enqueue { continuation.resume(returning: work()) }
            }
        }
    }
}
