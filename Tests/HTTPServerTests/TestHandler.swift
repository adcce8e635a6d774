// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import Synchronization

/// Answers with what it was asked.
final class TestHandler: HTTPHandler {
    private let gate = Atomic(false)
    private let bodies = Atomic(0)
    private let requests = Atomic(0)

    /// Bytes of the bodies that came to an end.
    var bodyBytes: Int { bodies.load(ordering: .relaxed) }
    /// Requests that were worked on to the end.
    var finished: Int { requests.load(ordering: .relaxed) }

    /// Lets the requests for `/gate` go on.
    func openGate() { gate.store(true, ordering: .releasing) }

    func admit(_ head: HTTPRequestHead) -> HTTPAdmission {
        switch head.path {
        case "/refused": .refuse(HTTPResponse(status: 401, body: Array("no".utf8)))
        case "/small": .accept(maxBodyBytes: 10) { self.echo($0) }
        case "/wide": .accept(maxBodyBytes: 1 << 40) { self.echo($0) }
        case "/late":
            .accept {
                try? await Task.sleep(for: .milliseconds(100))
                return self.echo($0)
            }
        case "/gate":
            .accept {
                while !self.gate.load(ordering: .acquiring) { try? await Task.sleep(for: .milliseconds(5)) }
                return self.echo($0)
            }
        case "/large": .accept { _ in HTTPResponse(status: 200, body: [UInt8](repeating: 0x61, count: 32 << 20)) }
        default: .accept { self.echo($0) }
        }
    }

    func problem(_ refusal: HTTPRefusal) -> HTTPResponse {
        HTTPResponse(
            status: refusal.status, fields: [HTTPField("Content-Type", "application/problem+json")],
            body: Array("{\"code\":\"\(refusal)\"}".utf8))
    }

    private func echo(_ request: HTTPRequest) -> HTTPResponse {
        bodies.add(request.body.count, ordering: .relaxed)
        requests.add(1, ordering: .relaxed)
        let head = request.head
        let body = request.body.count < 100 ? String(decoding: request.body, as: UTF8.self) : "\(request.body.count)"
        let note = head.fields.values("X-Note").joined(separator: "|")
        let text = [head.method, head.path, head.query ?? "-", head.isOverTLS ? "tls" : "plain", note, body]
        return HTTPResponse(
            status: 200, fields: [HTTPField("X-Answer", "a\tb")], body: Array(text.joined(separator: " ").utf8))
    }
}

/// Runs `body` against a server of its own, and drains that.
func withServer(
    _ limits: HTTPLimits = HTTPLimits(), tls: TLSIdentity? = nil,
    _ body: (HTTPServer, TestHandler) async throws -> Void
) async throws {
    let handler = TestHandler()
    let server = try HTTPServer.start(
        on: ListenAddress(host: "127.0.0.1", port: 0), tls: tls, limits: limits, handler: handler)
    do {
        try await body(server, handler)
    } catch {
        handler.openGate()
        await server.drain(grace: .zero)
        throw error
    }
    handler.openGate()
    await server.drain(grace: .zero)
}

/// Waits up to 10 s for something to become true.
func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<1000 {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(10))
    }
    return condition()
}

extension HTTPLimits {
    static func with(_ change: (inout HTTPLimits) -> Void) -> HTTPLimits {
        var limits = HTTPLimits()
        change(&limits)
        return limits
    }
}
