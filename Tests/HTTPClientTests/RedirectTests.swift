// SPDX-License-Identifier: Apache-2.0

import HTTPClient
import TestSupport
import Testing

@Suite("Redirections and URLs")
struct RedirectTests {
    private static func redirection(to location: String, status: Int = 302) -> String {
        "HTTP/1.1 \(status) Found\r\nLocation: \(location)\r\nContent-Length: 3\r\n\r\nno!"
    }

    private static let list = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nlist"

    @Test("a redirection is followed, also a relative one", arguments: [301, 302, 303, 307, 308])
    func followed(status: Int) async throws {
        let server = try ScriptedServer { connection in
            connection.send(connection.path == "/a" ? Self.redirection(to: "b?c", status: status) : Self.list)
        }
        #expect(try await CurlFetcher.forTests().body(server.url("/a")) == Array("list".utf8))
        #expect(server.requests.map { $0.prefix(9) } == ["GET /a HT", "GET /b?c "])
    }

    @Test("as many redirections as are allowed are followed, and not one more")
    func counted() async throws {
        let server = try ScriptedServer { connection in
            let step = Int(connection.path.dropFirst()) ?? 0
            connection.send(step < 2 ? Self.redirection(to: "/\(step + 1)") : Self.list)
        }
        #expect(try await CurlFetcher.forTests { $0.redirects = 2 }.body(server.url("/0")) == Array("list".utf8))
        await #expect(throws: FetchError.tooManyRedirects) {
            try await CurlFetcher.forTests { $0.redirects = 1 }.body(server.url("/0"))
        }
    }

    @Test("a loop ends")
    func loop() async throws {
        let server = try ScriptedServer(sending: Self.redirection(to: "/"))
        await #expect(throws: FetchError.tooManyRedirects) { try await CurlFetcher.forTests().body(server.url()) }
        #expect(server.requests.count == 4)
    }

    @Test(
        "a redirection to something else than http or https is refused, and so is one with a user name",
        arguments: [
            "ftp://127.0.0.1/a", "file:///etc/passwd", "gopher://127.0.0.1/a", "dict://127.0.0.1/a",
            "http://user@127.0.0.1/", "http://user:word@127.0.0.1/",
        ])
    func schemes(location: String) async throws {
        let server = try ScriptedServer(sending: Self.redirection(to: location))
        await #expect(throws: FetchError.redirectRefused) { try await CurlFetcher.forTests().body(server.url()) }
        #expect(server.requests.count == 1)
    }

    @Test(
        "what is no URL of the web is not fetched",
        arguments: [
            "", "127.0.0.1", "localhost/a", "//127.0.0.1/a", "ftp://127.0.0.1/", "file:///etc/passwd", "http://",
            "http://user@127.0.0.1/", "http://u:p@127.0.0.1/", "http://127.0.0.1/a b",
            "http://127.0.0.1/\r\nX: y", "http://127.0.0.1:99999/", "http://127.0.0.1\\@example.org/",
            "http://\u{e9}xample.org/", "http://127.0.0.1/" + String(repeating: "a", count: 5000),
        ])
    func urls(url: String) async throws {
        await #expect(throws: FetchError.badURL) { try await CurlFetcher.forTests().body(url) }
    }

    @Test("a port where nobody listens, and a name without an address, are told apart")
    func unreachable() async throws {
        var server: ScriptedServer? = try ScriptedServer(sending: Self.list)
        let url = try #require(server?.url())
        server = nil
        await #expect(throws: FetchError.connectionFailed) { try await CurlFetcher.forTests().body(url) }
        await #expect(throws: FetchError.nameUnresolved) {
            try await CurlFetcher.forTests().body("http://nobody.invalid/")
        }
    }

    @Test("neither a request nor an error shows a URL")
    func redacted() {
        let request = FetchRequest(url: "https://example.org/canary?token=canary")
        #expect(!"\(request) \(String(reflecting: request))".contains("canary"))
    }
}
