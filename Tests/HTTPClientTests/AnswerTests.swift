// SPDX-License-Identifier: Apache-2.0

import HTTPClient
import TestSupport
import Testing

@Suite("Answers")
struct AnswerTests {
    @Test("a whole answer is given with what tells its version")
    func whole() async throws {
        let server = try ScriptedServer(
            sending: "HTTP/1.1 200 OK\r\nETag: \"a1\"\r\nLast-Modified: Mon, 02 Nov 2026 00:00:00 GMT\r\n"
                + "Content-Length: 4\r\n\r\nlist")
        guard case .body(let bytes, let validators) = try await CurlFetcher.forTests().answer(server.url()) else {
            Issue.record("no body")
            return
        }
        #expect(bytes == Array("list".utf8))
        #expect(validators == CacheValidators(etag: "\"a1\"", lastModified: "Mon, 02 Nov 2026 00:00:00 GMT"))
    }

    @Test(
        "every framing of HTTP/1.1 is read",
        arguments: [
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nli\r\n2\r\nst\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\n\r\nlist", "HTTP/1.0 200 OK\r\n\r\nlist",
            "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nlist",
            // What follows the announced length is not the answer's.
            "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nlisted",
        ])
    func framings(answer: String) async throws {
        let server = try ScriptedServer(sending: answer)
        #expect(try await CurlFetcher.forTests().body(server.url()) == Array("list".utf8))
    }

    @Test("a request tells the types and the version at hand, and nothing of who asks")
    func request() async throws {
        let server = try ScriptedServer(sending: "HTTP/1.1 304 Not Modified\r\n\r\n")
        let validators = CacheValidators(etag: "\"a1\"", lastModified: "Mon, 02 Nov 2026 00:00:00 GMT")
        let answer = try await CurlFetcher.forTests().answer(
            server.url("/a?b=c#d"), types: ["application/cwt", "*/*"], validators)
        guard case .unchanged = answer else {
            Issue.record("304 is not taken for what it says")
            return
        }
        #expect(
            server.requests == [
                """
                GET /a?b=c HTTP/1.1\r
                Host: 127.0.0.1:\(server.port)\r
                User-Agent: mdoc-reader\r
                Accept-Encoding: gzip\r
                Accept: application/cwt, */*\r
                If-None-Match: "a1"\r
                If-Modified-Since: Mon, 02 Nov 2026 00:00:00 GMT\r
                \r

                """
            ])
    }

    @Test("other answers than 200 are errors", arguments: [204, 206, 304, 400, 401, 404, 500, 503])
    func statuses(status: Int) async throws {
        let body = status == 204 || status == 304 ? "" : "Content-Length: 4\r\n\r\nlist"
        let server = try ScriptedServer(sending: "HTTP/1.1 \(status) X\r\n\(body.isEmpty ? "\r\n" : body)")
        await #expect(throws: FetchError.status(status)) { try await CurlFetcher.forTests().body(server.url()) }
    }

    @Test("an empty answer is an error")
    func empty() async throws {
        let server = try ScriptedServer(sending: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        await #expect(throws: FetchError.empty) { try await CurlFetcher.forTests().body(server.url()) }
    }

    @Test(
        "what ends before its end is an error",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nlist",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\nlist",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nlist\r\n", "",
        ])
    func truncated(answer: String) async throws {
        let server = try ScriptedServer(sending: answer)
        await #expect(throws: FetchError.truncated) { try await CurlFetcher.forTests().body(server.url()) }
    }

    @Test("what is no HTTP is an error", arguments: ["list\r\n\r\n", "SSH-2.0-x\r\n"])
    func foreign(answer: String) async throws {
        let server = try ScriptedServer(sending: answer)
        await #expect(throws: FetchError.self) { try await CurlFetcher.forTests().body(server.url()) }
    }

    @Test("validators that could break out of their field are none", arguments: ["a\r\nX: b", "", "\u{e9}"])
    func validators(value: String) {
        #expect(CacheValidators(etag: value, lastModified: value) == .none)
    }
}
