// SPDX-License-Identifier: Apache-2.0

import BoundedWork
import HTTPServer
import JSON
import ReaderPolicy
import ReaderService
import ServiceTestSupport
import Testing

@testable import ReaderHTTP
@testable import SQLiteStorage

@Suite("Operating the service")
struct OperationsTests {
    @Test("answers operators without a key")
    func operators() async throws {
        try await TestService.run { service in
            for (path, type) in [
                ("/healthz", "application/json"), ("/readyz", "application/json"),
                ("/metrics", "text/plain; version=0.0.4; charset=utf-8"), ("/openapi.json", "application/json"),
            ] {
                let reply = try await service.get(path, as: nil)
                #expect(reply.status == 200)
                #expect(reply["Content-Type"] == type)
            }
            let session = try await service.open()
            #expect(try await service.answer(session).failures == [])
            let metrics = String(decoding: try await service.get("/metrics", as: nil).body, as: UTF8.self)
            for line in [
                #"mdoc_reader_sessions_opened_total{protocol="apple-wallet"} 1"#,
                #"mdoc_reader_verifications_total{protocol="apple-wallet",verdict="accepted"} 1"#,
                #"mdoc_reader_http_requests_total{route="/v1/sessions",status="201"} 1"#,
            ] {
                #expect(metrics.contains(line + "\n"))
            }
            #expect(!metrics.contains(session.id))
            #expect(!metrics.contains("shop"))
        }
    }

    @Test("is not ready while it drains, and still answers what comes")
    func draining() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            service.beginDraining()
            let ready = try await service.get("/readyz", as: nil)
            #expect(ready.status == 503)
            #expect(ready.code == "service.draining")
            #expect(ready["Retry-After"] == "1")
            #expect(try await service.get("/healthz", as: nil).status == 200)
            #expect(try await service.answer(session).failures == [])
        }
    }

    @Test("tells an unknown path from a known one with another method")
    func routes() async throws {
        try await TestService.run { service in
            for path in ["/", "/v1", "/v2/sessions", "/v1/sessions/a/b", "/metrics/"] {
                let reply = try await service.get(path)
                #expect(reply.status == 404)
                #expect(reply.code == "route.unknown")
            }
            for (method, path, allow) in [
                ("GET", "/v1/sessions", "POST"), ("POST", "/v1/sessions/x", "GET, DELETE"),
                ("GET", "/v1/sessions/x/response", "POST"), ("PUT", "/v1/reader-tokens", "POST"),
                ("DELETE", "/healthz", "GET, HEAD"), ("PATCH", "/v1/sessions/x/retained", "GET"),
            ] {
                let reply = try await service.call(method, path)
                #expect(reply.status == 405)
                #expect(reply["Allow"] == allow)
                #expect(reply.code == "route.method")
            }
        }
    }

    @Test("takes no body in chunks, and asks for its length instead")
    func chunks() async throws {
        try await TestService.run { service in
            let reply = try await service.call("POST", "/v1/sessions", headers: [("Transfer-Encoding", "chunked")])
            #expect(reply.status == 411)
            #expect(reply.code == "request.length")
        }
    }

    @Test("answers HEAD like GET, without the body, where an answer is all that happens")
    func heads() async throws {
        try await TestService.run { service in
            let reply = try await service.call("HEAD", "/healthz")
            #expect(reply.status == 200)
            #expect(reply.body.isEmpty)
        }
    }

    @Test("marks every answer as not to be stored, and every refusal as RFC 9457 has it")
    func everyAnswer() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let envelope = try service.envelope(for: session)
            let retained = "/v1/sessions/\(session.id)/retained"
            let replies: [ServiceReply] = [
                try await service.post("/v1/sessions", SessionOrder().json), try await service.post("/v1/sessions", []),
                try await service.get("/v1/sessions/\(session.id)"), try await service.get("/v1/sessions/x"),
                try await service.deliver(envelope, to: session, binding: "other"),
                try await service.deliver(envelope, to: session), try await service.deliver(envelope, to: session),
                try await service.get(retained), try await service.get(retained, as: nil),
                try await service.get(retained, as: .shopSessions), try await service.get("/v1/nothing"),
                try await service.call("PUT", "/v1/sessions"),
                try await service.call("DELETE", "/v1/sessions/\(session.id)"),
                try await service.deliver(envelope, to: session),
                try await service.post(
                    "/v1/reader-tokens", ["readerInstanceIdentifier": "i", "requestKind": "data"]),
                try await service.post("/v1/reader-tokens", as: .shopDisplay, [:]),
                try await service.call(
                    "POST", session.responsePath, body: [UInt8](repeating: 0x20, count: (1 << 20) + 1)),
            ]
            #expect(Set(replies.map(\.status)) == [200, 201, 400, 401, 403, 404, 405, 409, 410, 413])
            for reply in replies {
                #expect(reply["Cache-Control"] == "no-store", "\(reply.status)")
                guard reply.status >= 400 else {
                    #expect(reply["Content-Type"] == "application/json")
                    continue
                }
                #expect(reply["Content-Type"] == "application/problem+json")
                let word = try #require(reply.code)
                let code = try #require(ProblemCode(rawValue: word))
                #expect(code.status == reply.status)
                #expect(reply.json["status"] == .integer(Int64(reply.status)))
                #expect(reply.json["title"] == .string(code.cause))
                #expect(reply.json["remedy"] == .string(code.remedy))
                #expect(reply.json["type"] == "about:blank")
            }
        }
    }

    @Test("turns answers away while every place is taken, and spends nothing")
    func busy() async throws {
        try await TestService.run {
            $0.workerCount = 1
            $0.seatCount = 1
        } _: { service in
            let session = try await service.open()
            let envelope = try service.envelope(for: session)
            do {
                let seat = try #require(service.workers.takeSeat())
                let refused = try await service.deliver(envelope, to: session)
                #expect(refused.status == 503)
                #expect(refused.code == "service.busy")
                #expect(refused["Retry-After"] == "1")
                withExtendedLifetime(seat) {}
            }
            #expect(try await service.state(of: session) == "requested")
            #expect(try await service.deliver(envelope, to: session).failures == [])
            #expect(service.workers.takenSeats == 0)
        }
    }

    @Test("says 503 and nothing more where the database cannot be used")
    func brokenDatabase() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let envelope = try service.envelope(for: session)
            let other = try SQLiteConnection(path: "\(service.folder.path)/reader.sqlite", access: .readWrite)
            other.wait(milliseconds: 1_000)
            try other.run("ALTER TABLE session RENAME TO gone")
            try other.run("ALTER TABLE audit RENAME TO gone_too")
            for reply in try await everyCall(service, session, envelope) {
                #expect(reply.status == 503)
                #expect(reply.code == "service.store")
                #expect(reply["Retry-After"] == "1")
                #expect(reply.detail == nil)
                for word in ["session ", "SQL", "table", "sqlite", service.folder.path] {
                    #expect(!String(decoding: reply.body, as: UTF8.self).contains(word))
                }
            }
            #expect(service.log.text.contains(#""event":"internal.fault","cause":"the database"#))
            try other.run("ALTER TABLE gone RENAME TO session")
            try other.run("ALTER TABLE gone_too RENAME TO audit")
            #expect(try await service.deliver(envelope, to: session).failures == [])
        }
    }

    @Test("says 503 to all who come after the database was closed")
    func closedDatabase() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let envelope = try service.envelope(for: session)
            await service.store.close()
            for reply in try await everyCall(service, session, envelope) + [service.get("/readyz", as: nil)] {
                #expect(reply.status == 503)
                #expect(reply.code == "service.draining")
            }
        }
    }

    @Test(
        "has one answer for each way in which a store can fail",
        arguments: [
            (StoreError.unavailable(.full), ProblemCode.serviceStore), (.unavailable(.readOnly), .serviceStore),
            (.unavailable(.busy), .serviceStore), (.locked, .serviceStore), (.closed, .serviceDraining),
            (.corrupt("a secret place"), .internalError), (.newerSchema(2), .internalError),
            (.sealing(.notAuthentic), .internalError),
            (.sealing(.keyEncryptionKeyMissing(id: "a secret place")), .internalError),
        ])
    func storeErrors(error: StoreError, code: ProblemCode) {
        let problem = Problem(.store(error))
        #expect(problem.code == code)
        #expect(problem.detail == nil)
        #expect(!String(decoding: problem.response.body, as: UTF8.self).contains("secret place"))
        #expect(problem.response.status == code.status)
    }

    private func everyCall(
        _ service: TestService, _ session: OpenedSession, _ envelope: [UInt8]
    ) async throws -> [ServiceReply] {
        [
            try await service.post("/v1/sessions", SessionOrder().json),
            try await service.get("/v1/sessions/\(session.id)"), try await service.deliver(envelope, to: session),
            try await service.get("/v1/sessions/\(session.id)/retained"),
            try await service.call("DELETE", "/v1/sessions/\(session.id)"),
            try await service.post("/v1/reader-tokens", ["readerInstanceIdentifier": "i", "requestKind": "data"]),
        ]
    }
}
