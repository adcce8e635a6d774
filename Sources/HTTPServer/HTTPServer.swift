// SPDX-License-Identifier: Apache-2.0

internal import Locks

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A server for HTTP/1.1, over TLS if asked for.
///
/// One thread reads and writes all connections; each request is answered by a task. A server serves until `drain`, also
/// when nothing refers to it any more.
public final class HTTPServer: Sendable {
    /// The port that it listens on, also when the system chose it.
    public let port: UInt16
    private let state: ServerState
    private let doorkeeper: Doorkeeper
    private let daemon: Daemon
    private let isStopped = Guarded(false)

    private init(port: UInt16, state: ServerState, doorkeeper: Doorkeeper, daemon: Daemon) {
        self.port = port
        self.state = state
        self.doorkeeper = doorkeeper
        self.daemon = daemon
    }

    /// Listens, and serves from then on.
    ///
    /// The process ignores SIGPIPE afterwards: a client that has gone is an error of one connection, and no signal.
    public static func start(
        on address: ListenAddress, tls: TLSIdentity? = nil, limits: HTTPLimits = HTTPLimits(),
        handler: some HTTPHandler
    ) throws(HTTPServerError) -> HTTPServer {
        _ = signal(SIGPIPE, SIG_IGN)
        let socket = try ListeningSocket(address, backlog: limits.backlog)
        let port = try socket.port()
        let state = ServerState(handler: handler, limits: limits, isOverTLS: tls != nil, lingering: LingeringSockets())
        let daemon = try Daemon(tls: tls, state: state)
        let doorkeeper = Doorkeeper(socket, daemon: daemon, server: state)
        guard doorkeeper.start() else {
            daemon.stop()
            throw .system(errno: EAGAIN)
        }
        return HTTPServer(port: port, state: state, doorkeeper: doorkeeper, daemon: daemon)
    }

    /// The connections that are open.
    public var connections: Int { state.connections.count }

    /// The requests that handlers work on.
    public var inFlight: Int { state.inFlight }

    /// Stops without breaking a request: no more connections are accepted, every answer closes its own, and the server
    /// ends when all are gone.
    ///
    /// After the grace time, clients are cut off and only the handlers are waited for, however long they take: their
    /// answers have nowhere to go, but the library cannot end before them. A second call waits for the first.
    public func drain(grace: Duration) async {
        guard state.beginDraining() else {
            await pause { self.isStopped.withLock { $0 } }
            return
        }
        let end = ContinuousClock.now + grace
        doorkeeper.closeDoor()
        await pause { self.doorkeeper.isClosed }
        await pause { self.state.isQuiet || ContinuousClock.now >= end }
        await pause {
            self.state.connections.cutOffAll()
            return self.connections == 0 && self.inFlight == 0
        }
        daemon.stop()
        await pause { self.state.lingering.isEmpty }
        doorkeeper.leave()
        isStopped.withLock { $0 = true }
    }

    /// Waits until the condition holds, also in a task that was cancelled.
    private func pause(until condition: @escaping @Sendable () -> Bool) async {
        // An own task: sleeping in a cancelled one returns at once.
        await Task {
            while !condition() { try? await Task.sleep(for: .milliseconds(5)) }
        }.value
    }
}
