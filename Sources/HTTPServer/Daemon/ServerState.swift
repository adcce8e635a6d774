// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// What the callbacks of one server share.
final class ServerState: Sendable {
    let handler: any HTTPHandler
    let limits: HTTPLimits
    let isOverTLS: Bool
    let connections: ConnectionTable
    let lingering: LingeringSockets
    private let arriving = Atomic(0)
    private let requests = Atomic(0)
    private let bufferedBytes = Atomic(0)
    private let draining = Atomic(false)

    init(handler: any HTTPHandler, limits: HTTPLimits, isOverTLS: Bool, lingering: LingeringSockets) {
        self.handler = handler
        self.limits = limits
        self.isOverTLS = isOverTLS
        self.lingering = lingering
        connections = ConnectionTable(limits: limits)
    }

    /// Whether one more client may be let in.
    var hasRoom: Bool { connections.count + arriving.load(ordering: .acquiring) < limits.maxConnections }

    /// Whether no connection and no request is left.
    var isQuiet: Bool { arriving.load(ordering: .acquiring) == 0 && connections.count == 0 && inFlight == 0 }

    /// Counts a connection that was given to the daemon.
    func expectConnection() {
        arriving.add(1, ordering: .acquiringAndReleasing)
    }

    /// The daemon took it, so that it stands in `connections`, or refused it.
    func connectionCame() {
        arriving.subtract(1, ordering: .acquiringAndReleasing)
    }

    /// The requests that handlers work on.
    var inFlight: Int { requests.load(ordering: .acquiring) }

    /// Whether every answer is its connection's last.
    var isDraining: Bool { draining.load(ordering: .acquiring) }

    /// - Returns: false when it was so already.
    func beginDraining() -> Bool { !draining.exchange(true, ordering: .acquiringAndReleasing) }

    var isFull: Bool { inFlight >= limits.maxInFlight }

    /// Counts one more request in flight, if the limit allows one.
    func beginRequest() -> Bool {
        guard requests.add(1, ordering: .acquiringAndReleasing).newValue > limits.maxInFlight else { return true }
        endRequest()
        return false
    }

    func endRequest() {
        requests.subtract(1, ordering: .acquiringAndReleasing)
    }

    /// Counts bytes of a body that is kept, if the limit allows them.
    func buffer(_ count: Int) -> Bool {
        guard bufferedBytes.add(count, ordering: .relaxed).newValue > limits.maxBufferedBytes else { return true }
        release(count)
        return false
    }

    func release(_ count: Int) {
        bufferedBytes.subtract(count, ordering: .relaxed)
    }

    /// The answer of the handler to what is refused here.
    func problem(_ refusal: HTTPRefusal) -> HTTPResponse {
        let response = handler.problem(refusal)
        guard refusal == .overloaded, !response.fields.contains(where: { $0.isNamed("Retry-After") }) else {
            return response
        }
        return HTTPResponse(
            status: response.status, fields: response.fields + [HTTPField("Retry-After", "1")], body: response.body)
    }
}
