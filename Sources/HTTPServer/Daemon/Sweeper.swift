// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The thread that cuts off clients whose time is over.
///
/// A thread and no task: handlers may keep every thread of the tasks' pool busy, and then it is needed most.
final class Sweeper: Sendable {
    private let isStopped = Atomic(false)
    private let server: ServerState

    init(_ server: ServerState) {
        self.server = server
    }

    /// - Returns: false when the system has no thread left.
    func start() -> Bool {
        var thread = pthread_t()
        let context = unsafe Unmanaged.passRetained(self)
        guard unsafe pthread_create(&thread, nil, runSweeper, context.toOpaque()) == 0 else {
            unsafe context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    /// The thread ends soon after.
    func stop() {
        isStopped.store(true, ordering: .releasing)
    }

    fileprivate func run() {
        while !isStopped.load(ordering: .acquiring) {
            let now = ContinuousClock.now
            server.connections.cutOff(at: now, isDraining: server.isDraining)
            server.lingering.sweep(at: now)
            usleep(server.lingering.isEmpty ? 100_000 : 10_000)
        }
    }
}

private func runSweeper(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    unsafe Unmanaged<Sweeper>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
