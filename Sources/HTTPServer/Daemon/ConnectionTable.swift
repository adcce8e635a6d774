// SPDX-License-Identifier: Apache-2.0

internal import Locks

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// What each connection is doing, and until when it may.
///
/// libmicrohttpd has a timer for inactivity alone, which a client that sends a byte now and then never meets.
final class ConnectionTable: Sendable {
    /// A connection's part in a request.
    enum Phase {
        /// No request line has come yet.
        case opening
        /// A request is being read.
        case receiving
        /// A handler works on it; its own deadline counts.
        case working
        /// An answer is being sent.
        case answering
        /// Between two requests.
        case idle
    }

    private struct Entry {
        var phase: Phase
        var since: ContinuousClock.Instant
        var leavesBodyUnread = false
    }

    // The key is the connection's socket. An entry goes before its socket is closed, so that its number cannot have
    // become another connection's while it stands here.
    private let entries = Guarded<[Int32: Entry]>([:])
    private let limits: HTTPLimits

    init(limits: HTTPLimits) {
        self.limits = limits
    }

    var count: Int { entries.withLock { $0.count } }

    func open(_ socket: Int32, at now: ContinuousClock.Instant) {
        entries.withLock { $0[socket] = Entry(phase: .opening, since: now) }
    }

    /// - Parameter leavesBodyUnread: Whether the answer is given and the connection closed while the client still sends.
    func enter(_ phase: Phase, _ socket: Int32, at now: ContinuousClock.Instant, leavesBodyUnread: Bool = false) {
        entries.withLock { entries in
            guard let entry = entries[socket] else { return }
            entries[socket] = Entry(
                phase: phase, since: now, leavesBodyUnread: entry.leavesBodyUnread || leavesBodyUnread)
        }
    }

    /// Forgets a connection, before its socket is closed.
    ///
    /// - Returns: Whether its client may still be sending.
    func close(_ socket: Int32) -> Bool {
        entries.withLock { $0.removeValue(forKey: socket)?.leavesBodyUnread ?? false }
    }

    /// Cuts off the clients whose time is over.
    ///
    /// `isDraining` does not wait for connections on which nothing has happened for a second.
    func cutOff(at now: ContinuousClock.Instant, isDraining: Bool) {
        entries.withLock { entries in
            for (socket, entry) in entries {
                guard let allowed = allowed(entry.phase, isDraining: isDraining), entry.since + allowed <= now else {
                    continue
                }
                shutdown(socket, Self.bothWays)
            }
        }
    }

    /// Cuts off everyone.
    func cutOffAll() {
        entries.withLock { entries in
            for socket in entries.keys { shutdown(socket, Self.bothWays) }
        }
    }

    private func allowed(_ phase: Phase, isDraining: Bool) -> Duration? {
        switch phase {
        case .opening: isDraining ? min(limits.requestDeadline, .seconds(1)) : limits.requestDeadline
        case .receiving: limits.requestDeadline
        case .working: nil
        case .answering: limits.answerDeadline
        case .idle: isDraining ? min(limits.idleTimeout, .seconds(1)) : limits.idleTimeout
        }
    }

    private static let bothWays = Int32(SHUT_RDWR)
}
