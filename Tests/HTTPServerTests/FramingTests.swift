// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HTTPServer

@Suite("Framing of requests")
struct FramingTests {
    private static let host = "Host: a\r\n"

    @Test(
        "what two servers could read differently is refused, and the connection closed",
        arguments: [
            "POST / HTTP/1.1\r\n\(host)Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\n\(host)Content-Length: 2\r\nContent-Length: 3\r\n\r\nabc",
            "POST / HTTP/1.1\r\n\(host)Content-Length: 2\r\nContent-Length: 2\r\n\r\nab",
            "POST / HTTP/1.1\r\n\(host)Content-Length: +2\r\n\r\nab",
            "POST / HTTP/1.1\r\n\(host)Content-Length: 2x\r\n\r\nab",
            "POST / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\nab",
            "POST / HTTP/1.1\r\n\(host)Content-Length: 2, 2\r\n\r\nab",
            "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.0\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\n\(host)Content-Length : 2\r\n\r\nab",
            "POST / HTTP/1.1\r\n\(host)X Y: 2\r\n\r\n",
            // What libmicrohttpd does not show: the second of these would make a request out of a field.
            "GET / HTTP/1.1\r\n\(host): 2\r\n\r\n",
            "GET / HTTP/1.1\r\n\(host): 2\r\nGET /smuggled HTTP/1.1\r\n\(host)\r\n",
            "GET / HTTP/1.1\r\n\(host):\r\n\r\n",
            "GET / HTTP/1.1\r\n\(host)X:a\r\nY:b\r\n:\r\n\r\n",
            "POST / HTTP/1.1\r\n\(host)Content-Length: 2\0 3\r\n\r\nab",
            "GET / HTTP/1.1\r\n\(host)X: \0\r\n\r\n",
            "GET / HTTP/1.1\r\n\(host)X: a\0b\r\nY: c\r\n\r\n",
            "GET /a\0b HTTP/1.1\r\n\(host)\r\n",
            "GET / HTTP/1.1\r\n\(host)X\0Y: b\r\n\r\n",
            "GET / HTTP/1.1\r\n\(host)X: a\r\n b\r\n\r\n",
            "GET / HTTP/1.1\r\n X: a\r\n\(host)\r\n",
            "GET / HTTP/1.1\n\(host)\r\n",
            "GET / HTTP/1.1\r\nHost: a\n\r\n",
            "GET / HTTP/1.1\r\nX: b\nHost: a\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\n\n",
            "GET  / HTTP/1.1\r\n\(host)\r\n",
            "GET /  HTTP/1.1\r\n\(host)\r\n",
            "GET / HTTP/1.1 \r\n\(host)\r\n",
            "GET / HTTP/1.1\r\n: 2\r\n\(host)\r\n",
            "GET / HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\n\(host)Host: b\r\n\r\n",
            "GET / HTTP/1.1\r\n\(host)X: a\rb\r\n\r\n",
            "GET / HTTP/1.1\r\n\(host)X: a\u{1}b\r\n\r\n",
            "GET / HTTP/1.1\r\n\(host)X: a\u{7f}b\r\n\r\n",
            "GET / HTTP/1.2\r\n\(host)\r\n",
            "G\u{1}T / HTTP/1.1\r\n\(host)\r\n",
            "GET /a#b HTTP/1.1\r\n\(host)\r\n",
            "GET /é HTTP/1.1\r\n\(host)\r\n",
            "GET /a b HTTP/1.1\r\n\(host)\r\n",
            "GET a HTTP/1.1\r\n\(host)\r\n",
            "GET http://b/ HTTP/1.1\r\n\(host)\r\n",
            "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0x2\r\nab\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n-2\r\nab\r\n0\r\n\r\n",
        ])
    func refused(request: String) async throws {
        try await withServer { server, handler in
            let client = try TestClient(server)
            let status = try await onThread {
                // What follows must never be taken for a request.
                try client.ask(request + "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n").status
            }
            #expect(status == 400)
            #expect(await eventually { server.connections == 0 })
            #expect(handler.finished == 0)
        }
    }

    @Test("a chunk larger than any number is refused")
    func hugeChunk() async throws {
        try await withServer { server, handler in
            let status = try await TestClient.ask(
                server,
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n10000000000000002\r\nab\r\n0\r\n\r\n"
            ).status
            #expect(status == 413)
            #expect(handler.finished == 0)
        }
    }

    @Test(
        "odd but unambiguous heads are taken",
        arguments: [
            "GET / HTTP/1.1\r\nHost:a\r\n\r\n", "GET / HTTP/1.1\r\nX:\r\nY: \r\nHost:  a \t\r\n\r\n",
            "\r\nGET / HTTP/1.1\r\nHost:\ta\r\n\r\n", "GET / HTTP/1.1\r\nHost: \r\nCookie: a=b; c=\"d\"; e\r\n\r\n",
            "GET /?a=b&c HTTP/1.1\r\nHost: a\r\nX: \u{e9}, \"q\"\r\nAuthorization: Basic YTpi\r\n\r\n",
            "GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "y", count: 9000))\r\n\r\n",
        ])
    func taken(head: String) async throws {
        try await withServer { server, _ in
            let whole = try await TestClient.ask(server, head)
            #expect(whole.status == 200)
            // The same in small pieces, so that the buffer grows and moves meanwhile.
            let client = try TestClient(server)
            let pieces = try await onThread {
                for byte in head.utf8 { try client.send([byte]) }
                return try client.receive()
            }
            #expect(pieces.status == 200)
            // And behind another one.
            let behind = try TestClient(server)
            let status = try await onThread {
                _ = try behind.ask("GET /first HTTP/1.1\r\nHost: a\r\n\r\n" + head)
                return try behind.receive().status
            }
            #expect(status == 200)
        }
    }

    @Test("the layer's refusals speak with the handler's words")
    func words() async throws {
        try await withServer { server, _ in
            let reply = try await TestClient.ask(server, "GET /a HTTP/1.1\r\n\r\n")
            #expect(reply.fields["content-type"] == "application/problem+json")
            #expect(reply.body == "{\"code\":\"malformed\"}")
            #expect(reply.closes)
        }
    }

    @Test("lengths are digits that fit")
    func lengths() {
        func framing(_ value: String) -> MessageFraming? {
            HTTPField(name: "content-length", value: value).flatMap {
                MessageFraming(version: "HTTP/1.1", fields: HTTPFields([HTTPField("Host", ""), $0]))
            }
        }
        #expect(framing("0") == .noBody)
        #expect(framing("007") == .length(7))
        #expect(framing("9223372036854775807") == .length(.max))
        for value in ["", "9223372036854775808", "1 2", "0x1", "1e3", "٣"] { #expect(framing(value) == nil) }
    }
}
