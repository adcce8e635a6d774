// SPDX-License-Identifier: Apache-2.0

import JSON
import ServiceTestSupport
import Testing

/// `POST /v1/sessions/{id}/response`, where it takes no answer.
@Suite("Turning an answer away")
struct RefusedAnswerTests {
    @Test("turns a wrong binding away, and leaves the session to whom it belongs")
    func wrongBinding() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let envelope = try service.envelope(for: session)
            for binding in ["user-session-4712", session.binding + " ", session.id] {
                let reply = try await service.deliver(envelope, to: session, binding: binding)
                #expect(reply.status == 403)
                #expect(reply.code == "session.binding_mismatch")
            }
            #expect(try await service.state(of: session) == "requested")
            #expect(try await service.deliver(envelope, to: session).failures == [])
        }
    }

    @Test("takes one answer and no second, the same or another")
    func replay() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let envelope = try service.envelope(for: session)
            #expect(try await service.deliver(envelope, to: session).status == 200)
            for second in [envelope, try service.envelope(for: session)] {
                let reply = try await service.deliver(second, to: session)
                #expect(reply.status == 409)
                #expect(reply.code == "session.replayed")
            }
        }
    }

    @Test("takes an answer until the last millisecond, and none from then on")
    func expiry() async throws {
        try await TestService.run { service in
            let (early, late) = (try await service.open(), try await service.open())
            let (first, second) = (try service.envelope(for: early), try service.envelope(for: late))
            service.clock.advance(seconds: 299.999)
            #expect(try await service.deliver(first, to: early).failures == [])
            service.clock.advance(seconds: 0.001)
            let reply = try await service.deliver(second, to: late)
            #expect(reply.status == 410)
            #expect(reply.code == "session.expired")
            #expect(try await service.state(of: late) == "expired")
            try await service.purge()
            #expect(try await service.state(of: late) == "expired")
            #expect(try await service.deliver(second, to: late).code == "session.expired")
            #expect(try await service.auditEntries("session.expired").count == 1)
        }
    }

    @Test("knows neither sessions that never were nor texts that are no ID")
    func unknown() async throws {
        try await TestService.run { service in
            let envelope = try service.envelope(for: try await service.open())
            for id in ["AAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAB", "x", ""] {
                let reply = try await service.post(
                    "/v1/sessions/\(id)/response", TestService.body(envelope, binding: "b"))
                #expect(reply.status == 404)
                #expect(reply.code == "session.unknown")
            }
        }
    }

    @Test("is not spent by a body that cannot be read")
    func malformedBody() async throws {
        let cases: [(JSONValue, String)] = [
            ("x", "the body"), ([], "the body"), ([:], "binding"), (["binding": "user-session-4711"], "encryptedData"),
            (["binding": 1, "encryptedData": "AAAA"], "binding"), (["encryptedData": "AAAA"], "binding"),
            (["binding": "user-session-4711", "encryptedData": ""], "encryptedData"),
            (["binding": "user-session-4711", "encryptedData": .null], "encryptedData"),
            (["binding": "user-session-4711", "encryptedData": "A"], "encryptedData"),
            (["binding": "user-session-4711", "encryptedData": "A+_A"], "encryptedData"),
            (["binding": "user-session-4711", "encryptedData": "AB=="], "encryptedData"),
            (["binding": "user-session-4711", "encryptedData": "AAAA", "origin": "x"], "origin"),
            (
                ["binding": "user-session-4711", "encryptedData": "AAAA", "deviceResponse": "AAAA"],
                "deviceResponse"
            ),
            (
                ["binding": "user-session-4711", "encryptedData": "AAAA", "ephemeralReader\u{212A}ey": "AAAA"],
                "a member"
            ),
        ]
        try await TestService.run { service in
            let session = try await service.open()
            for (body, detail) in cases {
                let reply = try await service.post(session.responsePath, body)
                #expect(reply.status == 400)
                #expect(reply.code == "request.malformed")
                #expect(reply.detail?.hasPrefix(detail) == true, "\(reply.detail ?? "") for \(detail)")
            }
            let raw: [[(String, String)]] = [
                [], [("Reader-Binding", session.binding), ("Reader-Binding", session.binding)],
                [("Reader-Binding", "")],
            ]
            let envelope = try service.envelope(for: session)
            for headers in raw {
                let reply = try await service.call(
                    "POST", session.responsePath, headers: [("Content-Type", "application/cbor")] + headers,
                    body: envelope)
                #expect(reply.code == "request.malformed")
            }
            let empty = try await service.call(
                "POST", session.responsePath,
                headers: [("Content-Type", "application/cbor"), ("Reader-Binding", session.binding)], body: [])
            #expect(empty.code == "request.malformed")
            #expect(try await service.state(of: session) == "requested")
            #expect(try await service.deliver(envelope, to: session).failures == [])
        }
    }

    @Test("is not spent by the body of another protocol")
    func otherProtocol() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let proximity = TestService.body([0xa0], transcript: [0x83, 1, 2, 3], binding: session.binding)
            let reply = try await service.post(session.responsePath, proximity)
            #expect(reply.status == 400)
            #expect(reply.code == "request.protocol")
            #expect(try await service.answer(session).failures == [])
        }
    }

    @Test("is not spent by a body that is too large")
    func tooLarge() async throws {
        try await TestService.run {
            $0.maxBodyBytes = 20_000
        } _: { service in
            let session = try await service.open()
            let reply = try await service.deliver([UInt8](repeating: 0, count: 20_000), to: session)
            #expect(reply.status == 413)
            #expect(reply.code == "request.too_large")
            #expect(try await service.answer(session).failures == [])
        }
    }

    @Test("keeps a session that nobody could judge: its protocol's section was taken out meanwhile")
    func sectionTakenOut() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            try await service.reload { $0.shop.merchantIdentifiers = [] }
            #expect(try await service.answer(session).code == "request.not_configured")
            #expect(try await service.state(of: session) == "requested")
            try await service.reload { $0.shop = TestParty.shop }
            #expect(try await service.answer(session).failures == [])
        }
    }
}
