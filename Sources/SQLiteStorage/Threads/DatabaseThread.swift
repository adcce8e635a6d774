// SPDX-License-Identifier: Apache-2.0

internal import Locks
internal import ReaderPolicy

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A thread that owns one connection and runs what comes through its queue, so that no call of SQLite ever blocks a
/// thread of Swift's own pool.
final class DatabaseThread<Job: Sendable>: Sendable {
    private let queue: BoundedQueue<Job>
    private let ending = Guarded(Ending())

    private struct Ending {
        var hasEnded = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// Starts the thread.
    ///
    /// - Parameter serve: Runs on the thread; takes jobs out of the queue until there is no more to come.
    init(capacity: Int, serve: sending @escaping (BoundedQueue<Job>) -> Void) throws(StoreError) {
        let queue = BoundedQueue<Job>(capacity: capacity)
        self.queue = queue
        let ending = ending
        try ThreadBody {
            serve(queue)
            let waiting = ending.withLock { ending in
                ending.hasEnded = true
                return ending.waiting
            }
            for continuation in waiting { continuation.resume() }
        }.start()
    }

    deinit { queue.close() }

    func put(_ job: Job) throws(StoreError) {
        do throws(BoundedQueue<Job>.Refusal) {
            try queue.append(job)
        } catch {
            switch error {
            case .full: throw .unavailable(.busy)
            case .closed: throw .closed
            }
        }
    }

    /// Takes no more jobs, and returns when the thread has done what was in the queue and has ended.
    func close() async {
        queue.close()
        await withCheckedContinuation { continuation in
            let hasEnded = ending.withLock { ending in
                if !ending.hasEnded { ending.waiting.append(continuation) }
                return ending.hasEnded
            }
            if hasEnded { continuation.resume() }
        }
    }
}

/// What a thread runs, on its way there.
private final class ThreadBody {
    private let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }

    func start() throws(StoreError) {
        let context = unsafe Unmanaged.passRetained(self)
        var thread = pthread_t()
        guard unsafe pthread_create(&thread, nil, runThreadBody, context.toOpaque()) == 0 else {
            unsafe context.release()
            throw .unavailable(.memory)
        }
        pthread_detach(thread)
    }

    fileprivate func callAsFunction() { run() }
}

/// A free function: a closure inside of the class could inherit an isolation that this thread does not have.
private func runThreadBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context = unsafe context {
        let body = unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue()
        body()
    }
    return nil
}
