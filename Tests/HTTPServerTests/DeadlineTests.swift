// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import Testing

@Suite("Deadlines")
struct DeadlineTests {
    private static let limits = HTTPLimits.with {
        $0.requestDeadline = .seconds(1)
        $0.idleTimeout = .seconds(1)
        $0.answerDeadline = .seconds(1)
    }

    @Test(
        "a client that trickles is cut off in time, and others are served meanwhile",
        arguments: [
            "", "GET", "GET / HTTP/1.1\r\nHost: a\r\nX: ",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n64\r\n",
        ])
    func trickles(start: String) async throws {
        try await withServer(Self.limits) { server, handler in
            let began = ContinuousClock.now
            async let cut = onThread {
                let client = try TestClient(server)
                try client.send(start)
                while (try? client.send("x")) != nil { awaitBriefly() }
                return client.isClosed()
            }
            async let served = onThread {
                let client = try TestClient(server)
                return try (0..<50).filter { _ in try client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200 }
                    .count
            }
            let count = try await served
            #expect(count == 50)
            let isCut = try await cut
            #expect(isCut)
            let took = ContinuousClock.now - began
            #expect(took >= .milliseconds(900) && took < .seconds(40), "\(took)")
            #expect(handler.finished == 50)
        }
    }

    @Test("an idle connection is closed, after its answer")
    func idle() async throws {
        try await withServer(.with { $0.idleTimeout = .milliseconds(500) }) { server, _ in
            let client = try TestClient(server)
            let began = ContinuousClock.now
            #expect(try await client.reply(to: "GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
            #expect(try await client.endsClosed())
            #expect((.milliseconds(200)..<(.seconds(40))).contains(ContinuousClock.now - began))
        }
    }

    @Test("a client that does not take its answer is cut off")
    func answer() async throws {
        try await withServer(Self.limits) { server, _ in
            let client = try TestClient(server)
            try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(await eventually { server.connections == 1 })
            #expect(await eventually { server.connections == 0 })
        }
    }

    @Test("a handler may take longer than a client")
    func handler() async throws {
        try await withServer(
            .with {
                $0.requestDeadline = .milliseconds(200); $0.idleTimeout = .milliseconds(200)
            }
        ) {
            server, handler in
            let client = try TestClient(server)
            try client.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
            try await Task.sleep(for: .seconds(1))
            handler.openGate()
            #expect(try await client.reply().status == 200)
        }
    }

    @Test("300 slow clients do not stop a normal one")
    func crowd() async throws {
        try await withServer(.with { $0.requestDeadline = .seconds(3) }) { server, _ in
            let crowd = try (0..<300).map { index in
                let client = try TestClient(server)
                try client.send(
                    index.isMultiple(of: 2)
                        ? "GET / HTTP/1.1\r\nHost: " : "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1")
                return client
            }
            #expect(await eventually { server.connections == 300 })
            let served = try await onThread {
                try (0..<50).filter { _ in
                    try TestClient(server).ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200
                }.count
            }
            #expect(served == 50)
            #expect(await eventually { server.connections == 0 })
            #expect(try await onThread { crowd.allSatisfy { $0.isClosed() } })
        }
    }
}
