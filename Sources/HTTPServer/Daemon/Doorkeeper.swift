// SPDX-License-Identifier: Apache-2.0

internal import Locks

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The thread that lets clients in, and cuts off those whose time is over.
///
/// libmicrohttpd could accept by itself, but `MHD_quiesce_daemon` of 0.9.75 races with its own thread for the listening
/// socket, and aborts the process when it loses. A thread and no task: handlers may keep every thread of the tasks' pool
/// busy, and then it is needed most.
final class Doorkeeper: @unchecked Sendable {
    // Sendable by hand: `socket` belongs to the thread, and everything else is Sendable.
    private let socket: ListeningSocket
    private let daemon: Daemon
    private let server: ServerState
    private let orders = Guarded(Orders())

    private struct Orders {
        var isClosing = false
        var isClosed = false
        var isLeaving = false
    }

    init(_ socket: ListeningSocket, daemon: Daemon, server: ServerState) {
        self.socket = socket
        self.daemon = daemon
        self.server = server
    }

    /// - Returns: false when the system has no thread left.
    func start() -> Bool {
        var thread = pthread_t()
        let context = unsafe Unmanaged.passRetained(self)
        guard unsafe pthread_create(&thread, nil, runDoorkeeper, context.toOpaque()) == 0 else {
            unsafe context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    /// Whoever has connected is let in still, and then the port is free: soon after, when `isClosed`.
    func closeDoor() {
        orders.withLock { $0.isClosing = true }
    }

    var isClosed: Bool { orders.withLock { $0.isClosed } }

    /// The thread ends soon after.
    func leave() {
        orders.withLock { $0.isLeaving = true }
    }

    fileprivate func run() {
        var lastLook = ContinuousClock.now
        while !orders.withLock({ $0.isLeaving }) {
            let pause = server.lingering.isEmpty ? Self.pause : Self.shortPause
            if isClosed { usleep(UInt32(pause) * 1000) } else { letIn(pause: pause) }
            let now = ContinuousClock.now
            // Not after each client: looking at all connections is work too.
            guard now - lastLook >= .milliseconds(pause) else { continue }
            lastLook = now
            server.connections.cutOff(at: now, isDraining: server.isDraining)
            server.lingering.sweep(at: now)
        }
    }

    /// Lets in those who have connected, or waits so many milliseconds for one.
    private func letIn(pause: Int32) {
        let isClosing = orders.withLock { $0.isClosing }
        let someoneWaits = !isClosing && server.hasRoom && socket.waitForClient(milliseconds: pause)
        var cameIn = 0
        while server.hasRoom, let client = socket.accept() {
            cameIn += 1
            server.expectConnection()
            if !daemon.add(client) { server.connectionCame() }
        }
        if isClosing {
            socket.close()
            orders.withLock { $0.isClosed = true }
        } else if !server.hasRoom || someoneWaits && cameIn == 0 {
            // All connections are taken, or all descriptors of the process.
            usleep(UInt32(Self.shortPause) * 1000)
        }
    }

    /// Milliseconds between two looks at the deadlines, and between two where something is waited for.
    private static let pause: Int32 = 100
    private static let shortPause: Int32 = 10
}

private func runDoorkeeper(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    unsafe Unmanaged<Doorkeeper>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
