// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPClient
import HTTPServer
import TestSupport
import Testing

@Suite("TLS of servers")
struct TLSTests {
    @Test("a server with a certificate of the named authority is believed to be who it is")
    func trusted() async throws {
        let server = try await TLSServer()
        defer { server.stop() }
        let fetcher = CurlFetcher.forTests(authorities: .file(server.authorityFile))
        #expect(try await fetcher.body(server.url("/list")) == Array("list".utf8))
    }

    @Test("a server that no authority of the system vouches for is refused")
    func untrusted() async throws {
        let server = try await TLSServer()
        defer { server.stop() }
        await #expect(throws: FetchError.certificateRefused) {
            try await CurlFetcher.forTests().body(server.url("/list"))
        }
    }

    @Test("a certificate for another host is refused")
    func otherHost() async throws {
        let server = try await TLSServer(name: "DNS:example.org")
        defer { server.stop() }
        await #expect(throws: FetchError.certificateRefused) {
            try await CurlFetcher.forTests(authorities: .file(server.authorityFile)).body(server.url("/list"))
        }
    }

    @Test("a server that speaks no TLS is refused")
    func plain() async throws {
        let server = try ScriptedServer(sending: "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nlist")
        // Its request never comes to an end, so that it answers nothing: the client's own time is what ends it.
        let fetcher = CurlFetcher.forTests { $0.connectDeadline = .seconds(1) }
        await #expect(throws: FetchError.self) { try await fetcher.body("https://127.0.0.1:\(server.port)/") }
    }

    @Test("no redirection leads from https to http, and one from http to https is followed")
    func downgrades() async throws {
        let server = try await TLSServer()
        defer { server.stop() }
        let list = try ScriptedServer(sending: "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nlist")
        let fetcher = CurlFetcher.forTests(authorities: .file(server.authorityFile))
        await #expect(throws: FetchError.redirectRefused) {
            try await fetcher.body(server.url("/to/\(list.port)"))
        }
        #expect(list.requests.isEmpty)

        let upgrade = try ScriptedServer(
            sending: "HTTP/1.1 302 Found\r\nLocation: \(server.url("/list"))\r\nContent-Length: 0\r\n\r\n")
        #expect(try await fetcher.body(upgrade.url()) == Array("list".utf8))
        // Up, and down again.
        let both = try ScriptedServer(
            sending: "HTTP/1.1 302 Found\r\nLocation: \(server.url("/to/\(list.port)"))\r\nContent-Length: 0\r\n\r\n")
        await #expect(throws: FetchError.redirectRefused) { try await fetcher.body(both.url()) }
        #expect(list.requests.isEmpty)
    }
}

/// The project's own server over TLS, with a certificate that the command `openssl` makes for it.
private final class TLSServer: Sendable {
    let authorityFile: String
    private let server: HTTPServer

    init(name: String = "IP:127.0.0.1") async throws {
        let both = try await onThread { try Self.selfSigned(name) }
        let end = try #require(both.range(of: "-----END PRIVATE KEY-----\n")).upperBound
        let certificate = String(both[end...])
        authorityFile = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pem").path
        try certificate.write(toFile: authorityFile, atomically: true, encoding: .utf8)
        server = try HTTPServer.start(
            on: ListenAddress(host: "127.0.0.1", port: 0),
            tls: TLSIdentity(certificateChain: certificate, key: String(both[..<end])), handler: Handler())
    }

    func url(_ path: String) -> String { "https://127.0.0.1:\(server.port)\(path)" }

    func stop() {
        try? FileManager.default.removeItem(atPath: authorityFile)
        Task { [server] in await server.drain(grace: .zero) }
    }

    private struct Handler: HTTPHandler {
        func admit(_ head: HTTPRequestHead) -> HTTPAdmission {
            guard head.path.hasPrefix("/to/"),
                let location = HTTPField(name: "Location", value: "http://127.0.0.1:\(head.path.dropFirst(4))/")
            else { return .refuse(HTTPResponse(status: 200, body: Array("list".utf8))) }
            return .refuse(HTTPResponse(status: 302, fields: [location]))
        }

        func problem(_ refusal: HTTPRefusal) -> HTTPResponse { HTTPResponse(status: refusal.status) }
    }

    private static func selfSigned(_ name: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
            "/CN=a", "-addext", "subjectAltName=\(name)", "-days", "2", "-keyout", "-", "-out", "-",
        ]
        let outgoing = Pipe()
        process.standardOutput = outgoing
        process.standardError = FileHandle.nullDevice
        try process.run()
        let shown = try outgoing.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: shown, as: UTF8.self)
    }
}
