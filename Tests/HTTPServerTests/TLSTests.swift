// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import Terminal
import TestSupport
import Testing

@Suite("TLS")
struct TLSTests {
    @Test("TLS 1.2 and 1.3 are spoken", arguments: [("-tls1_2", "TLSv1.2"), ("-tls1_3", "TLSv1.3")])
    func versions(option: String, name: String) async throws {
        try await withServer(tls: try await OpenSSLCommand.identity()) { server, _ in
            let shown = try await OpenSSLCommand.client(
                server, [option],
                sending: "POST /t HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi"
            )
            #expect(shown.contains("POST /t - tls  hi"))
            #expect(shown.contains(name))
        }
    }

    @Test(
        "what is old or weak is refused",
        arguments: [
            ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"], ["-tls1", "-cipher", "ALL:@SECLEVEL=0"],
            // Without forward secrecy, and without authenticated encryption.
            ["-tls1_2", "-cipher", "AES128-GCM-SHA256:AES256-GCM-SHA384"],
            ["-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES256-SHA"],
        ])
    func refused(options: [String]) async throws {
        try await withServer(tls: try await OpenSSLCommand.identity()) { server, handler in
            let shown = try await OpenSSLCommand.client(
                server, options, sending: "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(shown.contains("Cipher is (NONE)") && !shown.contains("200 OK"), "\(shown)")
            #expect(handler.finished == 0)
        }
    }

    @Test("a client that says nothing, or not TLS, is cut off", arguments: ["", "GET / HTTP/1.1\r\nHost: a\r\n\r\n"])
    func silence(sent: String) async throws {
        try await withServer(.with { $0.requestDeadline = .seconds(1) }, tls: try await OpenSSLCommand.identity()) {
            server, handler in
            let client = try TestClient(server)
            try client.send(sent)
            let began = ContinuousClock.now
            #expect(try await client.endsClosed())
            #expect(await eventually { server.connections == 0 })
            #expect(ContinuousClock.now - began < .seconds(40))
            #expect(handler.finished == 0)
        }
    }

    @Test("certificate and key must be PEM and belong together")
    func identities() async throws {
        let (one, other) = (try await OpenSSLCommand.identity(), try await OpenSSLCommand.identity())
        let address = try ListenAddress(host: "127.0.0.1", port: 0)
        for (certificate, key) in [
            (one.certificateChain, other.key), ("", one.key), (one.certificateChain, ""),
            (one.key, one.certificateChain),
        ] {
            #expect(throws: HTTPServerError.badCertificate) {
                try HTTPServer.start(
                    on: address, tls: TLSIdentity(certificateChain: certificate, key: key), handler: TestHandler())
            }
        }
    }
}

/// The command `openssl`, which is another implementation of TLS than the server's.
private enum OpenSSLCommand {
    private static let processes = ChildProcesses()

    /// A certificate that nobody trusts, and its key.
    static func identity() async throws -> TLSIdentity {
        let both = try await run(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=a -days 2 -keyout - -out - 2>/dev/null"
        )
        let end = try #require(both.firstRange(of: "-----END PRIVATE KEY-----\n")).upperBound
        return TLSIdentity(certificateChain: String(both[end...]), key: String(both[..<end]))
    }

    /// What `s_client` shows of a handshake and of the answer to what it sends. It ends with the server's last byte.
    static func client(_ server: HTTPServer, _ options: [String], sending text: String) async throws -> String {
        try await run(
            "s_client -connect 127.0.0.1:\(server.port) -ign_eof \(options.joined(separator: " ")) 2>&1", text)
    }

    /// Not by Foundation's `Process`, which does not survive as many descriptors as the other tests hold meanwhile.
    private static func run(_ words: String, _ input: String = "") async throws -> String {
        let ended = try await onThread {
            processes.run(shell: "openssl " + words, input: Array(input.utf8), limits: .init(seconds: 60))
        }
        guard case .exited = ended.ending else { throw NotEnded(ending: ended.ending) }
        return String(decoding: ended.output, as: UTF8.self)
    }

    private struct NotEnded: Error {
        let ending: ChildProcess.Ending
    }
}
