// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import Testing

@Suite("Limits")
struct LimitTests {
    private static var head: String { "HTTP/1.1\r\nHost: a\r\n" }

    @Test(
        "a body is refused by its announced length, before it is sent",
        arguments: [("/any", 101), ("/small", 11), ("/wide", 101), ("/any", Int.max)])
    func announced(path: String, length: Int) async throws {
        try await withServer(.with { $0.maxBodyBytes = 100 }) { server, _ in
            let reply = try await TestClient.ask(server, "POST \(path) \(Self.head)Content-Length: \(length)\r\n\r\n")
            #expect(reply.status == 413)
            #expect(reply.closes)
        }
    }

    @Test("a body as long as the limit is taken, and one byte more is not", arguments: [100, 101])
    func chunked(length: Int) async throws {
        try await withServer(.with { $0.maxBodyBytes = 100 }) { server, handler in
            let reply = try await TestClient.ask(
                server,
                "POST /c \(Self.head)Transfer-Encoding: chunked\r\n\r\n"
                    + "\(String(length, radix: 16))\r\n\(String(repeating: "x", count: length))\r\n0\r\n\r\n")
            #expect(reply.status == (length == 100 ? 200 : 413))
            #expect(handler.finished == (length == 100 ? 1 : 0))
        }
    }

    @Test("a chunked body without an end is cut off")
    func endless() async throws {
        try await withServer(.with { $0.maxBodyBytes = 100 }) { server, handler in
            let client = try TestClient(server)
            let chunk = [UInt8]("10000\r\n".utf8) + [UInt8](repeating: 7, count: 0x10000) + [UInt8]("\r\n".utf8)
            await #expect(throws: TestClient.Closed.self) {
                try await onThread {
                    try client.send("POST /c \(Self.head)Transfer-Encoding: chunked\r\n\r\n")
                    for _ in 0..<4096 { try client.send(chunk) }
                }
            }
            #expect(await eventually { server.connections == 0 })
            #expect(handler.finished == 0)
        }
    }

    @Test("a client that sends all of a refused body still reads why it was refused")
    func lingering() async throws {
        try await withServer(.with { $0.maxBodyBytes = 100 }) { server, _ in
            let reply = try await onThread {
                let client = try TestClient(server)
                try client.send("POST / \(Self.head)Content-Length: \(8 << 20)\r\n\r\n")
                try client.send([UInt8](repeating: 7, count: 8 << 20))
                return try client.receive()
            }
            #expect(reply.status == 413)
        }
    }

    @Test("bodies that do not fit into the memory for all are refused")
    func memory() async throws {
        try await withServer(.with { $0.maxBufferedBytes = 1000 }) { server, _ in
            func post(_ count: Int) async throws -> TestClient.Reply {
                try await TestClient.ask(
                    server, "POST / \(Self.head)Content-Length: \(count)\r\n\r\n" + String(repeating: "x", count: count)
                )
            }
            for _ in 0..<3 {
                #expect(try await post(1000).status == 200)
                let refused = try await post(1001)
                #expect(refused.status == 503)
                #expect(refused.fields["retry-after"] == "1")
            }
        }
    }

    @Test("a head larger than its buffer is refused", arguments: [true, false])
    func head(inTarget: Bool) async throws {
        try await withServer { server, _ in
            let long = String(repeating: "y", count: 40_000)
            let status = try await TestClient.ask(
                server, inTarget ? "GET /\(long) \(Self.head)\r\n" : "GET / \(Self.head)X: \(long)\r\n\r\n"
            ).status
            #expect(status == (inTarget ? 414 : 431))
        }
    }

    @Test("more requests than may be in flight are told to come again, before their body")
    func inFlight() async throws {
        try await withServer(.with { $0.maxInFlight = 2 }) { server, handler in
            let clients = try (0..<2).map { _ in try TestClient(server) }
            for client in clients { try client.send("GET /gate \(Self.head)\r\n") }
            #expect(await eventually { server.inFlight == 2 })
            let refused = try await TestClient.ask(server, "POST / \(Self.head)Content-Length: 5\r\n\r\n")
            #expect(refused.status == 503)
            #expect(refused.fields["retry-after"] == "1")
            #expect(refused.body == "{\"code\":\"overloaded\"}")
            handler.openGate()
            for client in clients { #expect(try await client.reply().status == 200) }
            #expect(await eventually { server.inFlight == 0 })
            #expect(try await TestClient.ask(server, "GET / \(Self.head)\r\n").status == 200)
        }
    }

    @Test("a request whose body ended when all were busy is told so, and its connection goes on")
    func inFlightAtTheEnd() async throws {
        try await withServer(.with { $0.maxInFlight = 1 }) { server, handler in
            let slow = try TestClient(server)
            try slow.send("POST / \(Self.head)Content-Length: 2\r\n\r\na")
            // The head of the slow one is in when a later connection was answered: one thread serves both.
            #expect(try await TestClient.ask(server, "GET / \(Self.head)\r\n").status == 200)
            let busy = try TestClient(server)
            try busy.send("GET /gate \(Self.head)\r\n")
            #expect(await eventually { server.inFlight == 1 })
            let refused = try await slow.reply(to: "b")
            #expect(refused.status == 503)
            #expect(!refused.closes)
            handler.openGate()
            #expect(await eventually { server.inFlight == 0 })
            #expect(try await slow.reply(to: "GET / \(Self.head)\r\n").status == 200)
        }
    }

    @Test("connections over the limit wait until one is free")
    func connections() async throws {
        try await withServer(.with { $0.maxConnections = 4 }) { server, _ in
            var clients = try (0..<4).map { _ in try TestClient(server) }
            #expect(await eventually { server.connections == 4 })
            let fifth = try TestClient(server)
            try fifth.send("GET / \(Self.head)\r\n")
            try await Task.sleep(for: .milliseconds(100))
            #expect(server.connections == 4)
            clients.removeLast()
            #expect(try await fifth.reply().status == 200)
        }
    }

    @Test("one address has no more connections than its share")
    func perAddress() async throws {
        try await withServer(.with { $0.maxConnectionsPerAddress = 2 }) { server, _ in
            let clients = try (0..<2).map { _ in try TestClient(server) }
            #expect(await eventually { server.connections == 2 })
            let third = try TestClient(server)
            #expect(try await third.endsClosed())
            for client in clients {
                #expect(try await client.reply(to: "GET / \(Self.head)\r\n").status == 200)
            }
        }
    }
}
