// SPDX-License-Identifier: Apache-2.0

internal import Locks

/// One request on its way through the server. Belongs to the I/O thread, but for the answer that a task puts in.
final class Exchange {
    private enum Stage {
        /// The request line has come.
        case head
        /// The body is coming.
        case body(HTTPRequestHead, limit: Int, HTTPAdmission.Responder)
        /// What still comes of the body is dropped, and then this is the answer.
        case refused(HTTPResponse, bytesLeft: Int, closes: Bool)
        /// A task works on it.
        case working(Guarded<HTTPResponse?>)
        case answered
    }

    private let server: ServerState
    private let target: String
    private var stage = Stage.head
    private var body: [UInt8] = []
    private var bufferedBytes = 0
    /// Whether the connection is closed after the answer, because where the request ended may be read in two ways.
    private var isLast = false

    /// - Parameter target: As sent, RFC 9112, 3.2.
    init(target: String, server: ServerState) {
        self.target = target
        self.server = server
    }

    deinit {
        server.release(bufferedBytes)
    }

    /// Takes the next thing that came: the head first, parts of the body, nothing at its end, and once more nothing after
    /// the answer was made.
    ///
    /// - Returns: false when the connection must be closed without an answer.
    func proceed(
        on connection: Connection, line: RequestLine, part: UnsafeRawBufferPointer
    ) -> Bool {
        switch stage {
        case .head:
            return takeHead(line, on: connection)
        case .body(let head, let limit, let respond):
            if unsafe part.isEmpty { return begin(HTTPRequest(head: head, body: body), respond, on: connection) }
            unsafe takeBody(part, limit: limit)
            return true
        case .refused(let response, let bytesLeft, let closes):
            if unsafe part.isEmpty { return answer(response, on: connection, closes: closes) }
            stage = .refused(response, bytesLeft: bytesLeft - part.count, closes: closes)
            return part.count <= bytesLeft
        case .working(let made):
            guard let response = made.withLock({ $0 }) else { return false }
            return answer(response, on: connection)
        case .answered:
            return false
        }
    }

    private func takeHead(_ line: RequestLine, on connection: Connection) -> Bool {
        guard let fields = connection.fields(after: line, target: target),
            let head = HTTPRequestHead(
                method: line.method, target: target, version: line.version, fields: fields, isOverTLS: server.isOverTLS)
        else {
            // Where this request ends is not sure, so nothing after it may be read as the next one.
            return answer(server.problem(.malformed), on: connection, closes: true, leavesBodyUnread: true)
        }
        // The library reads chunks and trailer fields as leniently as the head, and shows less of them.
        isLast = head.framing == .chunked
        guard !server.isFull else { return refuse(server.problem(.overloaded), head, on: connection) }
        switch server.handler.admit(head) {
        case .refuse(let response):
            return refuse(response, head, on: connection)
        case .accept(let maxBodyBytes, let respond):
            let limit = min(maxBodyBytes, server.limits.maxBodyBytes)
            if case .length(let length) = head.framing, length > limit {
                return refuse(server.problem(.bodyTooLarge), head, on: connection)
            }
            stage = .body(head, limit: limit, respond)
            return true
        }
    }

    private func takeBody(_ part: UnsafeRawBufferPointer, limit: Int) {
        let refusal: HTTPRefusal
        if part.count > limit - body.count {
            refusal = .bodyTooLarge
        } else if !server.buffer(part.count) {
            refusal = .overloaded
        } else {
            bufferedBytes += part.count
            unsafe body.append(contentsOf: part)
            return
        }
        // No answer can be given before the body ends. Little more of it is waited for.
        stage = .refused(server.problem(refusal), bytesLeft: Self.droppedBytes, closes: true)
        body = []
    }

    private func begin(
        _ request: consuming HTTPRequest, _ respond: @escaping HTTPAdmission.Responder, on connection: Connection
    ) -> Bool {
        body = []
        guard server.beginRequest() else { return answer(server.problem(.overloaded), on: connection) }
        let made = Guarded<HTTPResponse?>(nil)
        stage = .working(made)
        server.connections.enter(.working, connection.socket, at: .now)
        // Before the task exists, which may resume at once.
        connection.suspend()
        // No child of another task: a callback of C starts it. `HTTPServer.drain` waits for it.
        Task { [server, request = copy request] in
            let response = await respond(request)
            made.withLock { $0 = response }
            connection.resume()
            server.endRequest()
        }
        return true
    }

    /// Answers before the body and closes the connection. Without a body the answer waits for the request's formal end,
    /// which comes at once, so that the connection can go on.
    private func refuse(_ response: HTTPResponse, _ head: HTTPRequestHead, on connection: Connection) -> Bool {
        guard head.framing == .noBody else {
            return answer(response, on: connection, closes: true, leavesBodyUnread: true)
        }
        stage = .refused(response, bytesLeft: 0, closes: false)
        return true
    }

    private func answer(
        _ response: HTTPResponse, on connection: Connection, closes: Bool = false, leavesBodyUnread: Bool = false
    ) -> Bool {
        stage = .answered
        server.connections.enter(
            .answering, connection.socket, at: .now, leavesBodyUnread: leavesBodyUnread)
        return connection.queue(response, closes: closes || isLast || server.isDraining)
    }

    /// Bytes of a refused body that are read and dropped, so that its client comes to read the answer.
    private static let droppedBytes = 1 << 20
}
