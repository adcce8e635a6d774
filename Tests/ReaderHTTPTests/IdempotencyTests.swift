// SPDX-License-Identifier: Apache-2.0

import JSON
import MdocVerification
import ReaderPolicy
import ReaderService
import SQLiteStorage
import ServiceTestSupport
import Testing
import WalletSimulator

/// `Idempotency-Key`: a lost answer is no lost customer.
@Suite("Repeating an answer")
struct IdempotencyTests {
    @Test("gives the same bytes for 60 seconds, and then no more")
    func window() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let envelope = try service.envelope(for: session)
            let first = try await service.deliver(envelope, to: session, idempotencyKey: "k")
            #expect(first.failures == [])
            for seconds in [0.0, 30, 29.999] {
                service.clock.advance(seconds: seconds)
                let again = try await service.deliver(envelope, to: session, idempotencyKey: "k")
                #expect(again.status == 200)
                #expect(again.body == first.body)
            }
            for seconds in [0.001, 1, 86_400] {
                service.clock.advance(seconds: seconds)
                let late = try await service.deliver(envelope, to: session, idempotencyKey: "k")
                #expect(late.status == 409)
                #expect(late.code == "session.replayed")
            }
        }
    }

    @Test("does not make accepted what was rejected, when the policy has changed meanwhile, nor the other way round")
    func reloaded() async throws {
        let strict = VerificationPolicy(required: [.issuerRevocationUnknown])
        for (first, second) in [(strict, VerificationPolicy.standard), (.standard, strict)] {
            try await TestService.run({ $0.shop.policy = first }) { service in
                let session = try await service.open()
                let envelope = try service.envelope(for: session)
                let before = try await service.deliver(envelope, to: session, idempotencyKey: "k")
                #expect(before.failures == (first == strict ? ["issuer.revocation_unknown"] : []))
                try await service.reload { $0.shop.policy = second }
                let after = try await service.deliver(envelope, to: session, idempotencyKey: "k")
                #expect(after.status == 409)
                #expect(after.code == "session.replayed")
                try await service.reload { $0.shop.policy = first }
                #expect(try await service.deliver(envelope, to: session, idempotencyKey: "k").body == before.body)
                #expect(try await service.auditEntries("session.concluded").count == 1)
            }
        }
    }

    @Test("is nothing for an intermediary, who delivers once")
    func intermediary() async throws {
        let terms = RetentionTerms(ceilingDays: 30, isIntermediary: true)
        try await TestService.run({ $0.shop.retention = terms }) { service in
            let session = try await service.open()
            let envelope = try service.envelope(for: session)
            #expect(try await service.deliver(envelope, to: session, idempotencyKey: "k").failures == [])
            #expect(try await service.deliver(envelope, to: session, idempotencyKey: "k").status == 409)
            #expect(try await service.retainedNames(of: session) == [])
        }
    }

    @Test("also shortly before the session would have expired")
    func beyondExpiry() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let envelope = try service.envelope(for: session)
            service.clock.advance(seconds: 299)
            let first = try await service.deliver(envelope, to: session, idempotencyKey: "k")
            service.clock.advance(seconds: 30)
            try await service.purge()
            let again = try await service.deliver(envelope, to: session, idempotencyKey: "k")
            #expect(first.failures == [])
            #expect(again.body == first.body)
        }
    }

    @Test("tells the same instant although time passes between two looks at the clock")
    func instant() async throws {
        try await TestService.run { service in
            service.clock.advance(seconds: 0.9995)
            let session = try await service.open()
            let envelope = try service.envelope(for: session)
            let first = try await service.deliver(envelope, to: session, idempotencyKey: "k")
            service.clock.letEachReadingTake(seconds: 0.2)
            let again = try await service.deliver(envelope, to: session, idempotencyKey: "k")
            #expect(first.json["verifiedAt"] == "2026-11-30T06:00:00Z")
            #expect(again.body == first.body)
        }
    }

    @Test("needs the same key, the same bytes and the same binding")
    func others() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let envelope = try service.envelope(for: session)
            let body = TestService.body(envelope, binding: session.binding).serialized()
            let first = try await deliver(body, to: session, "k", service)
            #expect(first.failures == [])
            #expect(try await deliver(body, to: session, "K", service).code == "session.replayed")
            #expect(try await deliver(body, to: session, nil, service).code == "session.replayed")
            #expect(try await deliver(body + [0x20], to: session, "k", service).code == "session.replayed")
            let other = try await service.deliver(
                service.envelope(for: session), to: session, idempotencyKey: "k")
            #expect(other.code == "session.replayed")
            let stranger = try await service.deliver(envelope, to: session, binding: "other", idempotencyKey: "k")
            #expect(stranger.code == "session.binding_mismatch")
            #expect(try await deliver(body, to: session, "k", service).body == first.body)
        }
    }

    @Test("is not possible for an answer that came without the header")
    func withoutHeader() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let envelope = try service.envelope(for: session)
            #expect(try await service.deliver(envelope, to: session).failures == [])
            let again = try await service.deliver(envelope, to: session, idempotencyKey: "k")
            #expect(again.code == "session.replayed")
        }
    }

    @Test("works after the service was started anew")
    func restart() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let envelope = try service.envelope(for: session)
            let first = try await service.deliver(envelope, to: session, idempotencyKey: "k")
            try await service.restarted { service in
                service.clock.advance(seconds: 5)
                let again = try await service.deliver(envelope, to: session, idempotencyKey: "k")
                #expect(again.body == first.body)
                #expect(again.failures == [])
            }
        }
    }

    @Test("repeats a rejection as one")
    func rejection() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let envelope = try service.envelope(for: session, fault: .alteredValue)
            let first = try await service.deliver(envelope, to: session, idempotencyKey: "k")
            let again = try await service.deliver(envelope, to: session, idempotencyKey: "k")
            #expect(first.failures == ["digest.mismatch"])
            #expect(again.body == first.body)
            #expect(try await service.state(of: session) == "rejected")
        }
    }

    @Test("keeps each element once")
    func storedOnce() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let envelope = try service.envelope(for: session)
            for _ in 0..<3 {
                _ = try await service.deliver(envelope, to: session, idempotencyKey: "k")
                service.clock.advance(seconds: 3)
            }
            #expect(try await service.foundation.store.holdings(at: service.clock.wall).count == 3)
            #expect(try await service.auditEntries("session.concluded").count == 1)
        }
    }

    @Test("takes one key of 1 to 255 characters; another costs the caller no session")
    func form() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let body = TestService.body(try service.envelope(for: session), binding: session.binding)
            let wrong = [
                [("Idempotency-Key", "")], [("Idempotency-Key", String(repeating: "k", count: 256))],
                [("Idempotency-Key", "k"), ("idempotency-key", "k")],
            ]
            for headers in wrong {
                let reply = try await service.post(session.responsePath, headers: headers, body)
                #expect(reply.status == 400)
                #expect(reply.detail?.hasPrefix("Idempotency-Key") == true)
            }
            let longest = [("Idempotency-Key", String(repeating: "k", count: 255))]
            #expect(try await service.post(session.responsePath, headers: longest, body).failures == [])
        }
    }

    @Test("finishes what a crash cut short after the session was spent", arguments: [false, true])
    func crash(isRestarted: Bool) async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let body = TestService.body(try service.envelope(for: session), binding: session.binding).serialized()
            try await spend(session, with: (key: "k", body: body), service)
            service.clock.advance(seconds: 20)
            try await service.purge()
            func finish(_ service: TestService) async throws {
                let reply = try await deliver(body, to: session, "k", service)
                #expect(reply.failures == [])
                #expect(try await service.state(of: session) == "accepted")
                #expect(try await service.retainedNames(of: session).count == 3)
                #expect(try await service.auditEntries("session.concluded").count == 1)
            }
            if isRestarted { try await service.restarted(finish) } else { try await finish(service) }
        }
    }

    @Test("leaves an interrupted session rejected where nobody could, or did, repeat", arguments: [nil, "k"])
    func interrupted(key: String?) async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let body = TestService.body(try service.envelope(for: session), binding: session.binding).serialized()
            try await spend(session, with: key.map { ($0, body) }, service)
            if key == nil { #expect(try await deliver(body, to: session, nil, service).code == "session.replayed") }
            service.clock.advance(seconds: 61)
            #expect(try await deliver(body, to: session, key, service).code == "session.replayed")
            let report = try await service.purge()
            #expect(report.interruptedSessions == 1)
            let found = try await service.get("/v1/sessions/\(session.id)").json
            #expect(found["state"] == "rejected")
            #expect(found["outcome"]?["failures"] == ["session.interrupted"])
            #expect(try await deliver(body, to: session, key, service).code == "session.replayed")
        }
    }

    /// What a service has done that dies right afterwards.
    private func spend(
        _ session: OpenedSession, with repetition: (key: String, body: [UInt8])?, _ service: TestService
    ) async throws {
        let id = try #require(SessionID(session.id))
        let secret = service.foundation.secret
        let spending = try await service.store.spend(
            id, of: TestParty.shopID, binding: secret.hash(id.bytes, Array(session.binding.utf8), for: .binding),
            answer: repetition.map { secret.hash(id.bytes, Array($0.key.utf8), $0.body, for: .answer) },
            at: service.foundation.deadlines.now())
        guard case .spent = spending else {
            Issue.record("the session could not be spent")
            return
        }
    }

    private func deliver(
        _ body: [UInt8], to session: OpenedSession, _ key: String?, _ service: TestService
    ) async throws -> ServiceReply {
        try await service.call(
            "POST", session.responsePath,
            headers: [("Content-Type", "application/json")] + (key.map { [("Idempotency-Key", $0)] } ?? []), body: body)
    }
}
