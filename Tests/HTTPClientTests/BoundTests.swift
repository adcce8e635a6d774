// SPDX-License-Identifier: Apache-2.0

import HTTPClient
import Locks
import TestSupport
import Testing

@Suite("Bounds")
struct BoundTests {
    @Test(
        "an answer of exactly the bound is read, and one byte more is refused, however it is framed",
        arguments: [0, 1, 2])
    func sizes(framing: Int) async throws {
        for (count, isAllowed) in [(1000, true), (1001, false)] {
            let body = String(repeating: "a", count: count)
            let head =
                switch framing {
                case 0: "Content-Length: \(count)\r\n\r\n\(body)"
                case 1: "\r\n\(body)"
                default: "Transfer-Encoding: chunked\r\n\r\n\(String(count, radix: 16))\r\n\(body)\r\n0\r\n\r\n"
                }
            let server = try ScriptedServer(sending: "HTTP/1.1 200 OK\r\n\(head)")
            let fetcher = CurlFetcher.forTests { $0.bytes = 1000 }
            if isAllowed {
                #expect(try await fetcher.body(server.url()).count == count)
            } else {
                await #expect(throws: FetchError.tooLarge) { try await fetcher.body(server.url()) }
            }
        }
    }

    @Test("an endless answer ends at the bound")
    func endless() async throws {
        let server = try ScriptedServer { connection in
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            while !connection.isBroken { connection.send([UInt8](repeating: 0x61, count: 65_536)) }
        }
        await #expect(throws: FetchError.tooLarge) { try await CurlFetcher.forTests().body(server.url()) }
    }

    @Test("an endless head ends at its bound")
    func endlessHead() async throws {
        let server = try ScriptedServer { connection in
            connection.send("HTTP/1.1 200 OK\r\n")
            while !connection.isBroken { connection.send("X-A: \(String(repeating: "a", count: 1000))\r\n") }
        }
        await #expect(throws: FetchError.tooLarge) { try await CurlFetcher.forTests().body(server.url()) }
    }

    private static let bomb = gzip(zeros: 200_000)
    private static let small = gzip(zeros: 1000)

    @Test("gzip is unpacked, and what it unpacks to is counted")
    func packed() async throws {
        for (packed, count) in [(Self.small, 1000), (Self.bomb, nil)] {
            let server = try ScriptedServer { connection in
                connection.send(
                    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n")
                connection.send(packed)
            }
            if let count {
                let body = try await CurlFetcher.forTests().body(server.url())
                #expect(body == [UInt8](repeating: 0, count: count))
            } else {
                await #expect(throws: FetchError.tooLarge) { try await CurlFetcher.forTests().body(server.url()) }
            }
        }
    }

    @Test("gzip that unpacks to nothing is counted as it comes")
    func hollow() async throws {
        let block: [UInt8] = [0, 0, 0, 0xff, 0xff]
        let server = try ScriptedServer { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n")
            connection.send([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
            let blocks = Array([[UInt8]](repeating: block, count: 10_000).joined())
            while !connection.isBroken { connection.send(blocks) }
        }
        await #expect(throws: FetchError.tooLarge) { try await CurlFetcher.forTests().body(server.url()) }
    }

    @Test("a coding that is not what it says is an error")
    func notPacked() async throws {
        let server = try ScriptedServer(
            sending: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nlist")
        await #expect(throws: FetchError.malformed) { try await CurlFetcher.forTests().body(server.url()) }
    }

    @Test("a server that never answers, also not the connection's first byte, is given up")
    func silent() async throws {
        let server = try ScriptedServer { $0.waitForEnd() }
        let fetcher = CurlFetcher.forTests { $0.totalDeadline = .milliseconds(500) }
        let began = ContinuousClock.now
        await #expect(throws: FetchError.timedOut) { try await fetcher.body(server.url()) }
        #expect(ContinuousClock.now - began < .seconds(10))
    }

    @Test("a server that hangs in the middle of its answer is given up before the total time")
    func stalled() async throws {
        let server = try ScriptedServer { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nlist")
            connection.waitForEnd()
        }
        let fetcher = CurlFetcher.forTests { $0.stallDeadline = .seconds(1) }
        let began = ContinuousClock.now
        await #expect(throws: FetchError.timedOut) { try await fetcher.body(server.url()) }
        #expect(ContinuousClock.now - began < .seconds(15))
    }

    @Test("a server that drips is given up, though it never stops")
    func dripping() async throws {
        let server = try ScriptedServer { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            while !connection.isBroken {
                connection.send("a")
                awaitBriefly()
            }
        }
        let slow = CurlFetcher.forTests { $0.stallDeadline = .seconds(2) }
        await #expect(throws: FetchError.timedOut) { try await slow.body(server.url()) }
        let whole = CurlFetcher.forTests { $0.totalDeadline = .milliseconds(700) }
        await #expect(throws: FetchError.timedOut) { try await whole.body(server.url()) }
    }

    @Test("the total time holds for all redirections together")
    func redirected() async throws {
        let server = try ScriptedServer { connection in
            for _ in 0..<10 { awaitBriefly() }
            connection.send("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n")
        }
        let fetcher = CurlFetcher.forTests {
            $0.totalDeadline = .seconds(1)
            $0.redirects = 100
        }
        await #expect(throws: FetchError.timedOut) { try await fetcher.body(server.url()) }
        #expect(server.requests.count <= 4)
    }

    @Test("a transfer ends when the program does")
    func cancelled() async throws {
        let server = try ScriptedServer { $0.waitForEnd() }
        let ends = Guarded(false)
        let fetcher = CurlFetcher(
            network: NetworkRule(allowsPrivateNetworks: true), isCancelled: { ends.withLock { $0 } })
        let fetch = Task { try await fetcher.body(server.url()) }
        try await Task.sleep(for: .milliseconds(100))
        ends.withLock { $0 = true }
        await #expect(throws: FetchError.cancelled) { try await fetch.value }
    }
}
