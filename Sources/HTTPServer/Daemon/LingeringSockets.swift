// SPDX-License-Identifier: Apache-2.0

internal import Locks

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Sockets of clients that got an answer while they were still sending.
///
/// Closing such a socket at once makes the system reset the connection, and the client may lose the answer with it
/// (RFC 9112, 9.6). So a second descriptor of the socket stays here until the client has closed its side, or time is over;
/// what still comes is dropped.
final class LingeringSockets: Sendable {
    private static let withoutWaiting = Int32(MSG_DONTWAIT)
    private let deadlines = Guarded<[Int32: ContinuousClock.Instant]>([:])

    deinit {
        deadlines.withLock { $0.keys.forEach { descriptor in _ = close(descriptor) } }
    }

    /// Keeps a socket that its owner is about to close.
    func keep(_ socket: Int32, at now: ContinuousClock.Instant) {
        deadlines.withLock { deadlines in
            // Beyond that many, clients that send on and on are no longer pleased.
            guard deadlines.count < 256 else { return }
            let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { return }
            shutdown(copy, Int32(SHUT_WR))
            deadlines[copy] = now + .seconds(2)
        }
    }

    var isEmpty: Bool { deadlines.withLock { $0.isEmpty } }

    /// Drops what came, and lets go of the sockets that are done. Called by one thread.
    func sweep(at now: ContinuousClock.Instant) {
        // Outside of the lock, for which the I/O thread would wait.
        for (socket, deadline) in deadlines.withLock({ $0 }) where deadline <= now || !dropInput(of: socket) {
            deadlines.withLock { $0[socket] = nil }
            close(socket)
        }
    }

    /// - Returns: false when the client sends no more.
    private func dropInput(of socket: Int32) -> Bool {
        unsafe withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { buffer in
            // A client that sends faster than this is asked again at the next sweep.
            for _ in 0..<16 {
                let count = unsafe recv(socket, buffer.baseAddress, buffer.count, Self.withoutWaiting)
                if count == 0 { return false }
                if count < 0 { return errno == EAGAIN || errno == EINTR }
            }
            return true
        }
    }
}
