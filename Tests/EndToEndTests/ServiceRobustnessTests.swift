// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Requests that are wrong, and clients that take their time. `scripts/stress` does the same at full size.
@Suite("mdoc-reader serve: hostile clients")
struct ServiceRobustnessTests {
    @Test("a log that nobody reads holds up neither answers nor the end")
    func unreadLog() throws {
        try ServiceFolder.with { folder in
            let process = Program.reader.process(["serve", "--config", folder.configuration])
            let (log, messages) = (Pipe(), "\(folder.path)/messages")
            try Data().write(to: URL(filePath: messages))
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = log
            process.standardError = try FileHandle(forWritingTo: URL(filePath: messages))
            try process.run()
            defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
            var port: Int?
            _ = try eventually {
                let text = try String(contentsOfFile: messages, encoding: .utf8)
                port = text.split(separator: "\n").first { $0.contains("listening on") }
                    .flatMap { Int($0.split(separator: ":").last ?? "") }
                return port != nil
            }
            let client = try APIClient(port: try #require(port), key: folder.key)
            // Some 130 bytes of log each: several times what a pipe holds.
            for _ in 0..<2_500 { #expect(try client.call("GET", "/nothing").status == 404) }
            process.terminate()
            #expect(eventually { !process.isRunning })
            #expect(process.terminationStatus == 0 && process.terminationReason == .exit)
            withExtendedLifetime(log) {}
        }
    }

    @Test("mutated requests are answered by problems, never by a fault, and the service lives on", arguments: [1, 2])
    func mutations(seed: UInt64) throws {
        var chance = SplitMix(seed: seed)
        try ServiceFolder.with { folder in
            let service = try ServiceProcess(folder)
            let client = try service.client()
            let sessions = try (0..<40).map { _ in try folder.openSession(client) }
            let genuine = zip(sessions, try folder.answers(to: sessions)).map { session, body in
                ("POST", "/v1/sessions/\(session["id"] as? String ?? "")/response", body)
            }
            let order = Data(
                #"{"protocol":"apple-wallet","binding":"b","ttlSeconds":60,"documents":[{"docType":"org.iso.18013.5.1.mDL","elements":[{"namespace":"org.iso.18013.5.1","identifier":"age_over_21","intentToStore":{"mayStoreDays":3}}]}]}"#
                    .utf8)
            let token = Data(#"{"readerInstanceIdentifier":"0123abcd","requestKind":"display"}"#.utf8)
            let requests = genuine + [("POST", "/v1/sessions", order), ("POST", "/v1/reader-tokens", token)]
            var statuses: Set<Int> = []
            for _ in 0..<300 {
                let (method, path, body) = requests.randomElement(using: &chance) ?? requests[0]
                var bytes = mutated(body, using: &chance)
                var fields = ["Connection": "close"]
                if Int.random(in: 0..<6, using: &chance) == 0 {
                    fields["Content-Type"] = "application/cbor"
                    fields["Reader-Binding"] = "user-1"
                    bytes = Data([0x9a, 0x9a, 0x9a, 0x9a, 0xb3]) + bytes.prefix(200)
                }
                let answer = try APIClient(port: service.port, key: folder.key).call(method, path, bytes, fields)
                statuses.insert(answer.status)
                #expect(answer.status < 500)
                if answer.status >= 400 { #expect(answer.code != nil, "\(answer.status)") }
            }
            // Some were taken for answers, and some were refused.
            #expect(statuses.isSuperset(of: [200, 400]))
            #expect(try service.client().call("GET", "/readyz").status == 200)
            #expect(!service.logs("internal.fault"))
            #expect(service.stop() == 0)
        }
    }

    private func mutated(_ body: Data, using chance: inout SplitMix) -> Data {
        var bytes = Array(body)
        for _ in 0..<Int.random(in: 1...3, using: &chance) where !bytes.isEmpty {
            let at = Int.random(in: 0..<bytes.count, using: &chance)
            switch Int.random(in: 0..<5, using: &chance) {
            case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            case 1: bytes.removeSubrange(at...)
            case 2: bytes.insert(contentsOf: Array(repeating: UInt8(ascii: "["), count: 3_000), at: at)
            case 3: bytes[at] = UInt8.random(in: 0...255, using: &chance)
            default: bytes.insert(contentsOf: bytes[at...].prefix(40), at: at)
            }
        }
        return Data(bytes)
    }

    /// What is no request of RFC 9112, or none that this service takes.
    private static let noise = [
        "\0\0\0\0\r\n\r\n", "GET /healthz\r\n\r\n", "GET /healthz HTTP/9.9\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "G\u{7f}T / HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
        "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "GET /\(String(repeating: "a", count: 70_000)) HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 70_000))\r\n\r\n",
        "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ]

    @Test("bytes that are no request are refused or dropped, and the next client is served")
    func noise() throws {
        try ServiceFolder.with { folder in
            let service = try ServiceProcess(folder)
            for (number, text) in Self.noise.enumerated() {
                let client = try APIClient(port: service.port)
                try? client.send(Array(text.utf8))
                client.endSending()
                let bytes = try #require(client.untilClosed(), "\(number)")
                let head = String(decoding: bytes.prefix(12), as: UTF8.self)
                #expect(bytes.isEmpty || head.hasPrefix("HTTP/1.1 4") || head == "HTTP/1.1 505", "\(number): \(head)")
                #expect(try service.client().call("GET", "/healthz").status == 200, "\(number)")
            }
            #expect(service.stop() == 0)
        }
    }

    @Test("sixty slow clients hold up nobody, and are cut off at the deadline")
    func slowClients() throws {
        try ServiceFolder.with { folder in
            try folder.configure { $0["limits"] = ["requestSeconds": 2] }
            let service = try ServiceProcess(folder)
            let (port, key) = (service.port, folder.key)
            let beginnings = [
                "", "GET /heal", "GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ",
                "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(key)\r\nContent-Length: 5000\r\n\r\n{",
            ]
            // 0 to 59 are slow; 60 is a client that behaves.
            let seconds = try inParallel(61) { number -> Double in
                let start = ContinuousClock.now
                guard number < 60 else {
                    usleep(500_000)
                    var longest = Duration.zero
                    for _ in 0..<10 {
                        let before = ContinuousClock.now
                        guard try APIClient(port: port).call("GET", "/readyz").status == 200 else { return .infinity }
                        longest = max(longest, ContinuousClock.now - before)
                    }
                    return longest / .seconds(1)
                }
                let client = try APIClient(port: port)
                let beginning = beginnings[number % 4]
                try client.send(Array(beginning.utf8))
                // A byte now and then, until the service has had enough.
                if !beginning.isEmpty {
                    for _ in 0..<100 {
                        usleep(200_000)
                        do { try client.send([UInt8(ascii: "a")]) } catch { break }
                    }
                }
                _ = try #require(client.untilClosed())
                return (ContinuousClock.now - start) / .seconds(1)
            }
            for (number, time) in seconds.prefix(60).enumerated() {
                #expect((1.5...12).contains(time), "\(number % 4) after \(time) s")
            }
            #expect(seconds[60] < 1.5)
            #expect(service.stop() == 0)
        }
    }
}
