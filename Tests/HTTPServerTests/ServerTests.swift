// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import Locks
import Testing

@Suite("Starting and draining")
struct ServerTests {
    private static let request = "GET /late HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test("draining breaks no request of busy clients")
    func drain() async throws {
        let handler = TestHandler()
        let server = try HTTPServer.start(on: ListenAddress(host: "127.0.0.1", port: 0), handler: handler)
        let answered = Guarded(0)
        let broken = Guarded(0)
        let clients = try (0..<16).map { _ in try TestClient(server) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in clients {
                group.addTask {
                    try await onThread {
                        while true {
                            do {
                                let reply = try client.ask(Self.request)
                                answered.withLock { $0 += 1 }
                                if reply.closes { return }
                            } catch {
                                broken.withLock { $0 += 1 }
                                return
                            }
                        }
                    }
                }
            }
            #expect(await eventually { answered.withLock { $0 } > 50 })
            let began = ContinuousClock.now
            await server.drain(grace: .seconds(10))
            #expect(ContinuousClock.now - began < .seconds(40))
            try await group.waitForAll()
        }
        #expect(broken.withLock { $0 } == 0)
        #expect(answered.withLock { $0 } == handler.finished)
        #expect(server.connections == 0 && server.inFlight == 0)
        #expect(throws: TestClient.Closed.self) { try TestClient(server) }
    }

    @Test("after the grace time clients are cut off, and their handlers waited for")
    func grace() async throws {
        let handler = TestHandler()
        let server = try HTTPServer.start(on: ListenAddress(host: "127.0.0.1", port: 0), handler: handler)
        let client = try TestClient(server)
        let idle = try TestClient(server)
        try client.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(await eventually { server.inFlight == 1 && server.connections == 2 })
        let isOver = Guarded(false)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await server.drain(grace: .milliseconds(100))
                isOver.withLock { $0 = true }
            }
            group.addTask {
                // A second call waits too.
                await server.drain(grace: .zero)
                #expect(server.inFlight == 0 && server.connections == 0)
            }
            #expect((try? await onThread { client.isClosed() && idle.isClosed() }) == true)
            #expect(server.inFlight == 1)
            #expect(!isOver.withLock { $0 })
            handler.openGate()
        }
        #expect(isOver.withLock { $0 })
        #expect(handler.finished == 1)
    }

    @Test("a drain in a cancelled task waits as well")
    func cancelled() async throws {
        let handler = TestHandler()
        let server = try HTTPServer.start(on: ListenAddress(host: "127.0.0.1", port: 0), handler: handler)
        let client = try TestClient(server)
        try client.send(Self.request)
        #expect(await eventually { server.inFlight == 1 })
        let drain = Task { await server.drain(grace: .seconds(10)) }
        drain.cancel()
        #expect(try await client.reply().closes)
        await drain.value
        #expect(server.connections == 0)
    }

    @Test("idle clients do not hold up a drain")
    func idle() async throws {
        let server = try HTTPServer.start(on: ListenAddress(host: "127.0.0.1", port: 0), handler: TestHandler())
        let clients = try (0..<2).map { _ in try TestClient(server) }
        #expect(try await onThread { try clients[0].ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }.status == 200)
        #expect(await eventually { server.connections == 2 })
        let began = ContinuousClock.now
        await server.drain(grace: .seconds(60))
        #expect(ContinuousClock.now - began < .seconds(40))
    }

    @Test("an address in use is an error, and free again after the drain")
    func inUse() async throws {
        let first = try HTTPServer.start(on: ListenAddress(host: "127.0.0.1", port: 0), handler: TestHandler())
        let address = try ListenAddress(host: "127.0.0.1", port: first.port)
        #expect(throws: HTTPServerError.addressInUse) {
            try HTTPServer.start(on: address, handler: TestHandler())
        }
        await first.drain(grace: .zero)
        let second = try HTTPServer.start(on: address, handler: TestHandler())
        #expect(second.port == address.port)
        await second.drain(grace: .zero)
    }

    @Test("an address of another machine is an error")
    func notHere() throws {
        #expect(throws: HTTPServerError.addressNotAvailable) {
            try HTTPServer.start(on: ListenAddress(host: "192.0.2.1", port: 0), handler: TestHandler())
        }
    }

    @Test(
        "addresses are read",
        arguments: [
            ("127.0.0.1:8080", "127.0.0.1:8080"), ("localhost:0", "127.0.0.1:0"), ("[::1]:443", "[::1]:443"),
            ("0.0.0.0:65535", "0.0.0.0:65535"),
        ])
    func addresses(text: String, shown: String) throws {
        #expect(try ListenAddress(text).description == shown)
    }

    @Test(
        "what is no address is refused",
        arguments: [
            "", "127.0.0.1", ":80", "::1:80", "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:+1", "[127.0.0.1]:1",
            "example.com:80", "[::1:80", "1.2.3:80",
        ])
    func noAddresses(text: String) {
        #expect(throws: HTTPServerError.badAddress) { try ListenAddress(text) }
    }

    @Test("IPv6 is served where the machine has it")
    func version6() async throws {
        do {
            let server = try HTTPServer.start(on: ListenAddress(host: "::", port: 0), handler: TestHandler())
            // The address of all interfaces takes IPv4 as well.
            let reply = try await TestClient.ask(server, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(reply.status == 200)
            await server.drain(grace: .zero)
        } catch HTTPServerError.addressNotAvailable, HTTPServerError.system {
            // A machine without IPv6.
        }
    }
}
