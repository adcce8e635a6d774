// SPDX-License-Identifier: Apache-2.0

import Foundation
import Locks
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reloading and ending, also while clients are at work.
@Suite("mdoc-reader serve: signals")
struct ServiceSignalTests {
    /// What clients met who opened sessions until they were told to stop.
    private struct Load: Sendable {
        var answers = 0
        var faults: [String] = []
    }

    /// Runs `body` while six clients are at work.
    ///
    /// - Parameter mayEnd: Whether the service may refuse new connections, and say that it is busy ending.
    private func underLoad(
        _ service: ServiceProcess, mayEnd: Bool, _ body: () throws -> Void
    ) throws -> Load {
        let load = Guarded(Load())
        let isOver = Guarded(false)
        let (port, key, folder) = (service.port, service.folder.key, service.folder)
        let group = DispatchGroup()
        for _ in 0..<6 {
            group.enter()
            Thread.detachNewThread {
                defer { group.leave() }
                var client: APIClient?
                while !isOver.withLock({ $0 }) {
                    do {
                        guard let connection = client ?? (try? APIClient(port: port, key: key)) else {
                            if mayEnd { return }
                            throw APIClient.Failure.notConnected
                        }
                        client = connection
                        let answer = try connection.call("POST", "/v1/sessions", folder.order())
                        let isRefusal = mayEnd && answer.status == 503
                        load.withLock { load in
                            load.answers += 1
                            if answer.status != 201, !isRefusal { load.faults.append("\(answer.status)") }
                        }
                        if answer.fields["connection"]?.lowercased() == "close" { client = nil }
                    } catch {
                        // The connection stood before the request was sent.
                        load.withLock { $0.faults.append("\(error)") }
                        client = nil
                    }
                }
            }
        }
        defer {
            isOver.withLock { $0 = true }
            group.wait()
        }
        usleep(300_000)
        try body()
        isOver.withLock { $0 = true }
        group.wait()
        return load.withLock { $0 }
    }

    private func status(of key: String, _ service: ServiceProcess) throws -> Int {
        try APIClient(port: service.port, key: key).call("GET", "/v1/sessions/\(String(repeating: "A", count: 22))")
            .status
    }

    @Test("SIGHUP puts another API key in force and takes one out, and breaks no answer")
    func reload() throws {
        try ServiceFolder.with { folder in
            let service = try ServiceProcess(folder)
            #expect(try status(of: folder.otherKey, service) == 401)
            let load = try underLoad(service, mayEnd: false) {
                for _ in 0..<3 {
                    try folder.configure(keys: [folder.key, folder.otherKey])
                    service.signal(SIGHUP)
                    #expect(try eventually { try status(of: folder.otherKey, service) == 404 })
                    try folder.configure()
                    service.signal(SIGHUP)
                    #expect(try eventually { try status(of: folder.otherKey, service) == 401 })
                }
            }
            #expect(load.faults.isEmpty, "\(load.faults.prefix(5))")
            #expect(load.answers > 10)
            #expect(service.stop() == 0)
        }
    }

    @Test("a broken configuration is told of with its line, and the one from before stays in force")
    func brokenReload() throws {
        try ServiceFolder.with { folder in
            let service = try ServiceProcess(folder)
            try folder.write(Data("{\n  listen: 7,\n  unknown: true,\n}\n".utf8), "reader.json5")
            service.signal(SIGHUP)
            #expect(eventually { service.logs("service.reload_failed") && service.messages.contains("hint") })
            #expect(service.messages.contains("line 2") && service.messages.contains("line 3"), "\(service.messages)")
            #expect(try status(of: folder.key, service) == 404)
            // So does a broken trust store, after a configuration that can be read.
            try folder.configure { $0["trust"] = ["gone"] }
            service.signal(SIGHUP)
            #expect(eventually { service.log.filter { $0["event"] as? String == "service.reload_failed" }.count == 2 })
            #expect(try status(of: folder.key, service) == 404)
            let metrics = try service.client().call("GET", "/metrics").body
            #expect(
                String(decoding: metrics, as: UTF8.self).contains(#"mdoc_reader_reloads_total{outcome="failed"} 2"#))
            #expect(service.stop() == 0)
        }
    }

    @Test("what only a restart changes is told of, and what a reload changes is not")
    func needsRestart() throws {
        try ServiceFolder.with { folder in
            let service = try ServiceProcess(folder)
            func reloads() -> Int { service.log.filter { $0["event"] as? String == "service.reloaded" }.count }
            func warnings() -> Int { service.messages.components(separatedBy: "mdoc-reader: warning: ").count - 1 }
            try folder.configure(keys: [folder.key, folder.otherKey], ceilingDays: 3)
            service.signal(SIGHUP)
            #expect(eventually { reloads() == 1 })
            #expect(warnings() == 0)
            for (number, member) in ["auditDays", "outcomeDays", "purgeSeconds"].enumerated() {
                try folder.configure { $0[member] = 7 }
                service.signal(SIGHUP)
                #expect(eventually { reloads() == number + 2 && warnings() == number + 1 }, "\(member)")
            }
            #expect(service.stop() == 0)
        }
    }

    @Test("a shorter ceiling destroys what is kept longer than it allows")
    func shorterCeiling() throws {
        try ServiceFolder.with { folder in
            let service = try ServiceProcess(folder)
            let client = try service.client()
            let session = try folder.openSession(client)
            let path = "/v1/sessions/\(try #require(session["id"] as? String))"
            let body = try #require(try folder.answers(to: [session]).first)
            #expect(try client.call("POST", "\(path)/response", body).status == 200)
            func kept() throws -> Int {
                let documents = try client.call("GET", "\(path)/retained").object()["documents"] as? [Any]
                return documents?.count ?? 0
            }
            #expect(try kept() == 1)
            try folder.configure(ceilingDays: 0)
            service.signal(SIGHUP)
            #expect(try eventually { try kept() == 0 })
            #expect(
                try eventually { try folder.auditEvents().contains { $0["event"] as? String == "retained.purged" } })
            #expect(try folder.becomesClean())
        }
    }

    @Test("SIGTERM and SIGINT answer what is under way and end with status 0", arguments: [SIGTERM, SIGINT])
    func drain(signal: Int32) throws {
        try ServiceFolder.with { folder in
            let service = try ServiceProcess(folder)
            let load = try underLoad(service, mayEnd: true) {
                service.signal(signal)
                #expect(service.wait() == 0)
            }
            #expect(load.faults.isEmpty, "\(load.faults.prefix(5))")
            #expect(load.answers > 10)
            #expect(service.log.last?["event"] as? String == "service.stopped")
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.data)
            #expect(!files.contains { $0.hasSuffix("-wal") || $0.hasSuffix("-shm") || $0.hasSuffix("-journal") })
        }
    }

    @Test("an answer whose body is still coming is taken, after the service was told to end")
    func underWay() throws {
        try ServiceFolder.with { folder in
            let service = try ServiceProcess(folder)
            let client = try service.client()
            let session = try folder.openSession(client)
            let body = Array(try #require(try folder.answers(to: [session]).first))
            let head = """
                POST /v1/sessions/\(try #require(session["id"] as? String))/response HTTP/1.1\r
                Host: a\r
                Authorization: Bearer \(folder.key)\r
                Content-Type: application/json\r
                Content-Length: \(body.count)\r\n\r\n
                """
            try client.send(Array(head.utf8) + body[..<100])
            service.signal(SIGTERM)
            #expect(eventually { service.logs("service.draining") })
            // A reload comes too late, and must not cut it short, neither at once nor when a second Ctrl-C would.
            service.signal(SIGHUP)
            usleep(1_300_000)
            service.signal(SIGHUP)
            usleep(200_000)
            try client.send(Array(body[100...]))
            let answer = try client.receive()
            #expect(answer.status == 200 && answer.fields["connection"]?.lowercased() == "close")
            #expect(service.wait() == 0)
            // What was decided is known to the next one.
            let next = try ServiceProcess(folder)
            let id = try #require(session["id"] as? String)
            #expect(try next.client().call("GET", "/v1/sessions/\(id)").object()["state"] as? String == "accepted")
            #expect(try next.client().call("GET", "/v1/sessions/\(id)/retained").status == 200)
        }
    }
}
