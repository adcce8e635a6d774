// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import Testing

@Suite("Requests over a socket")
struct RequestTests {
    @Test("several requests use one connection")
    func keepAlive() async throws {
        try await withServer { server, _ in
            let client = try TestClient(server)
            for index in 0..<20 {
                let reply = try await client.reply(
                    to: "POST /r\(index) HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
                #expect(reply.status == 200)
                #expect(reply.body == "POST /r\(index) - plain  abc")
                #expect(!reply.closes)
            }
            #expect(server.connections == 1)
            #expect(await eventually { server.inFlight == 0 })
        }
    }

    @Test("requests that were sent at once are answered in order")
    func pipelining() async throws {
        try await withServer { server, _ in
            let client = try TestClient(server)
            let bodies = try await onThread {
                let requests = (0..<10).map { "POST /p\($0) HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n\($0)" }
                try client.send(requests.joined())
                return try (0..<10).map { _ in try client.receive().body }
            }
            #expect(bodies == (0..<10).map { "POST /p\($0) - plain  \($0)" })
        }
    }

    @Test(
        "the path is as it was sent, without its query",
        arguments: [
            ("/a%2Fb/c%00", "/a%2Fb/c%00 -"), ("/a?b=c%20d&e", "/a b=c%20d&e"), ("/a?", "/a "),
            ("//x/../y", "//x/../y -"),
            ("http://a/x?y", "/x y"), ("HTTP://A", "/ -"), ("*", "* -"),
        ])
    func target(sent: String, seen: String) async throws {
        try await withServer { server, _ in
            let reply = try await TestClient.ask(server, "FROB \(sent) HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(reply.body == "FROB \(seen) plain  ")
        }
    }

    @Test("a field is found whatever the case of its name, and a second one is seen")
    func fields() async throws {
        try await withServer { server, _ in
            let reply = try await TestClient.ask(
                server, "GET / HTTP/1.1\r\nhost: a\r\nx-NOTE: one \r\nX-Note:two\r\n\r\n")
            #expect(reply.body == "GET / - plain one|two ")
            #expect(reply.fields["x-answer"] == "a b")
        }
    }

    @Test(
        "a chunked body comes without its coding, and nothing behind it is read",
        arguments: [
            ("3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nTrailer: z\r\n\r\n", "abcde"), ("0\r\n\r\n", ""),
        ])
    func chunked(sent: String, body: String) async throws {
        try await withServer { server, handler in
            let client = try TestClient(server)
            let reply = try await client.reply(
                to: "POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n" + sent
                    + "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(reply.body == "POST /c - plain  \(body)")
            #expect(reply.closes)
            #expect(try await client.endsClosed())
            #expect(handler.finished == 1)
        }
    }

    @Test("a large body comes whole")
    func large() async throws {
        try await withServer { server, handler in
            let client = try TestClient(server)
            let reply = try await onThread {
                try client.send("POST /l HTTP/1.1\r\nHost: a\r\nContent-Length: \(8 << 20)\r\n\r\n")
                try client.send([UInt8](repeating: 7, count: 8 << 20))
                return try client.receive()
            }
            #expect(reply.body == "POST /l - plain  \(8 << 20)")
            #expect(handler.bodyBytes == 8 << 20)
        }
    }

    @Test("a client that asks first is told to send its body")
    func expectation() async throws {
        try await withServer { server, _ in
            let client = try TestClient(server)
            let replies = try await onThread {
                let first = try client.ask(
                    "POST /e HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
                return [first, try client.ask("hi")]
            }
            #expect(replies.map(\.status) == [100, 200])
            #expect(replies[1].body == "POST /e - plain  hi")
            let refused = try await TestClient.ask(
                server, "POST /refused HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
            #expect(refused.status == 401)
        }
    }

    @Test("a refusal without a body to come leaves the connection open, and one with a body closes it")
    func refusals() async throws {
        try await withServer { server, _ in
            let client = try TestClient(server)
            let replies = try await onThread {
                try ["GET", "POST", "DELETE"].map { try client.ask("\($0) /refused HTTP/1.1\r\nHost: a\r\n\r\n") }
                    + [client.ask("POST /refused HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")]
                    + [client.ask("DELETE /refused HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n")]
            }
            #expect(replies.map(\.status) == [401, 401, 401, 401, 401])
            #expect(replies.map(\.closes) == [false, false, false, false, true])
            #expect(try await client.endsClosed())
        }
    }

    @Test("HTTP/1.0 is answered and closed")
    func version10() async throws {
        try await withServer { server, _ in
            let client = try TestClient(server)
            #expect(try await client.reply(to: "GET /o HTTP/1.0\r\n\r\n").body == "GET /o - plain  ")
            #expect(try await client.endsClosed())
        }
    }

    @Test("a client that goes away while its request is worked on breaks nothing")
    func abort() async throws {
        try await withServer { server, handler in
            for index in 1...20 {
                let client = try TestClient(server)
                try await onThread { try client.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n") }
                #expect(await eventually { server.inFlight == index })
                client.abortAtEnd()
            }
            #expect(await eventually { server.inFlight == 20 })
            handler.openGate()
            #expect(await eventually { server.inFlight == 0 && server.connections == 0 })
            #expect(handler.finished == 20)
            #expect(
                try await TestClient.ask(server, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
        }
    }
}
