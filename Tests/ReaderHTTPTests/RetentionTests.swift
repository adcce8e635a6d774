// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import JSON
import Mdoc
import MdocVerification
import ReaderPolicy
import ReaderService
import SQLiteStorage
import ServiceTestSupport
import Testing
import WalletSimulator

/// What is kept of an answer, how long, and who may read it.
@Suite("Keeping elements")
struct RetentionTests {
    private static let kept = ["birth_date", "document_number", "given_name"]

    @Test("keeps what was asked for with a promise to keep it, and nothing else")
    func exactly() async throws {
        try await TestService.run { service in
            let session = try await answered(service)
            let reply = try await service.get("/v1/sessions/\(session.id)/retained")
            #expect(reply.status == 200)
            #expect(reply.elements.keys.sorted() == Self.kept)
            #expect(reply.json["id"] == .string(session.id))
            #expect(reply.elements["given_name"]?["value"] == "Juniper Ada")
            #expect(reply.elements["given_name"]?["type"] == "tstr")
            #expect(reply.elements["given_name"]?["keptUntil"] == "2026-12-05T06:00:00Z")
            #expect(reply.elements["birth_date"]?["keptUntil"] == "2026-12-20T06:00:00Z")
            #expect(reply.elements["document_number"]?["keptUntil"] == "2026-12-30T06:00:00Z")
            let concluded = try await service.auditEntries("session.concluded")
            #expect(concluded.first?["retainedElements"] == 3)
        }
    }

    @Test("writes no value in clear, neither of what is kept nor of what is not")
    func canaries() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let envelope = try service.envelope(for: session)
            #expect(try await service.deliver(envelope, to: session).failures == [])
            let values = ["Marlowe", "Juniper Ada", "1990-07-14", "T0000001", session.binding].map { Array($0.utf8) }
            for value in values + [Array(envelope.suffix(48))] {
                for (form, bytes) in value.writtenForms {
                    for file in try service.folder.files() {
                        #expect(!file.bytes.holds(bytes), "\(file.name) holds a value, \(form)")
                    }
                }
            }
        }
    }

    @Test("keeps nothing of what was not asked for, also where the wallet shows it")
    func notAskedFor() async throws {
        try await TestService.run { service in
            let session = try await service.open(SessionOrder([("given_name", .mayStore)]))
            let envelope = try service.envelope(for: session, revealing: [.mDL("given_name"), .mDL("family_name")])
            #expect(try await service.deliver(envelope, to: session).status == 200)
            #expect(try await service.retainedNames(of: session) == ["given_name"])
        }
    }

    @Test("is read with the scope for it alone, and each reading is written down by names")
    func reading() async throws {
        try await TestService.run { service in
            let session = try await answered(service)
            let path = "/v1/sessions/\(session.id)/retained"
            let refused = try await service.get(path, as: .shopSessions)
            #expect(refused.status == 403)
            #expect(refused.code == "auth.scope")
            #expect(try await service.auditEntries("retained.read").isEmpty)
            #expect(try await service.get(path, as: .shopRetained).status == 200)
            let entries = try await service.auditEntries("retained.read")
            #expect(entries.count == 1)
            #expect(
                entries[0]["elements"]
                    == [
                        "org.iso.18013.5.1/given_name", "org.iso.18013.5.1/birth_date",
                        "org.iso.18013.5.1/document_number",
                    ])
            #expect(String(decoding: entries[0].serialized(), as: UTF8.self).contains("shopRetained"))
            #expect(entries[0]["session"] == .string(session.id))
        }
    }

    @Test("hands nothing out from its deadline on, also before a purge has run")
    func deadlines() async throws {
        try await TestService.run { service in
            let session = try await answered(service)
            service.clock.advance(seconds: 5 * 86_400 - 0.001)
            #expect(try await service.retainedNames(of: session) == Self.kept)
            service.clock.advance(seconds: 0.001)
            #expect(try await service.retainedNames(of: session) == ["birth_date", "document_number"])
            #expect(try await service.purge().purgedElements == 1)
            #expect(try await service.retainedNames(of: session) == ["birth_date", "document_number"])
            service.clock.advance(days: 25)
            #expect(try await service.retainedNames(of: session) == [])
            #expect(try await service.purge().purgedElements == 2)
            let audit = try await service.store.audit(
                opening: service.foundation.vault, at: service.clock.wall, purgedEvery: 0)
            #expect(audit.findings == [])
            #expect(audit.retainedElementCount == 0)
        }
    }

    @Test("is shortened by a lower ceiling and not lengthened by a higher one")
    func ceilings() async throws {
        try await TestService.run { service in
            let session = try await answered(service)
            try await service.reload { $0.shop.retention = RetentionTerms(ceilingDays: 3) }
            try await service.reload { $0.shop.retention = RetentionTerms(ceilingDays: 90) }
            let reply = try await service.get("/v1/sessions/\(session.id)/retained")
            #expect(Set(reply.elements.values.map { $0["keptUntil"]?.stringValue }) == ["2026-12-03T06:00:00Z"])
            service.clock.advance(days: 3)
            #expect(try await service.retainedNames(of: session) == [])
        }
    }

    @Test(
        "follows the lower of the ceilings at the request and at the answer",
        arguments: [(30, 2, "2026-12-02T06:00:00Z"), (2, 30, "2026-12-02T06:00:00Z"), (0, 30, nil), (30, 0, nil)])
    func frozenPlan(atRequest: Int, atAnswer: Int, keptUntil: String?) async throws {
        try await TestService.run {
            $0.shop.retention = RetentionTerms(ceilingDays: atRequest)
        } _: { service in
            let session = try await service.open()
            try await service.reload { $0.shop.retention = RetentionTerms(ceilingDays: atAnswer) }
            #expect(try await service.answer(session).failures == [])
            let reply = try await service.get("/v1/sessions/\(session.id)/retained")
            #expect(reply.elements["document_number"]?["keptUntil"]?.stringValue == keptUntil)
        }
    }

    @Test("goes on request, once, and is recorded once")
    func erasure() async throws {
        try await TestService.run { service in
            let session = try await answered(service)
            service.clock.advance(seconds: 7)
            let first = try await service.call("DELETE", "/v1/sessions/\(session.id)")
            #expect(first.status == 200)
            #expect(
                first.json
                    == [
                        "id": .string(session.id), "state": "erased", "erasedAt": "2026-11-30T06:00:07Z",
                        "erasedElements": 3,
                    ])
            service.clock.advance(seconds: 60)
            let second = try await service.call("DELETE", "/v1/sessions/\(session.id)")
            #expect(second.body == first.body)
            #expect(try await service.retainedNames(of: session) == [])
            let state = try await service.get("/v1/sessions/\(session.id)").json
            #expect(state["state"] == "erased")
            #expect(state["outcome"] == nil)
            #expect(try await service.auditEntries("session.erased").count == 1)
        }
    }

    @Test("goes for a session in every state, and for none that never was")
    func erasureInEveryState() async throws {
        try await TestService.run { service in
            let rejected = try await service.open()
            let forged = try service.envelope(for: rejected, fault: .alteredValue)
            #expect(try await service.deliver(forged, to: rejected).failures == ["digest.mismatch"])
            let expired = try await service.open()
            service.clock.advance(seconds: 300)
            try await service.purge()
            for session in [rejected, expired] {
                let reply = try await service.call("DELETE", "/v1/sessions/\(session.id)")
                #expect(reply.json["state"] == "erased")
                #expect(reply.json["erasedElements"] == 0)
                #expect(try await service.state(of: session) == "erased")
            }
            let unknown = try await service.call("DELETE", "/v1/sessions/AAAAAAAAAAAAAAAAAAAAAA")
            #expect(unknown.code == "session.unknown")
        }
    }

    @Test("an erased session takes no answer, and no repetition of one")
    func answerAfterErasure() async throws {
        try await TestService.run { service in
            let waiting = try await service.open()
            let erased = try await service.call("DELETE", "/v1/sessions/\(waiting.id)")
            #expect(erased.json["erasedElements"] == 0)
            let reply = try await service.answer(waiting)
            #expect(reply.status == 410)
            #expect(reply.code == "session.erased")

            let answered = try await service.open()
            let envelope = try service.envelope(for: answered)
            #expect(try await service.deliver(envelope, to: answered, idempotencyKey: "k").failures == [])
            #expect(try await service.call("DELETE", "/v1/sessions/\(answered.id)").status == 200)
            let again = try await service.deliver(envelope, to: answered, idempotencyKey: "k")
            #expect(again.code == "session.erased")
            #expect(try await service.retainedNames(of: answered) == [])
        }
    }

    @Test("is not extended by a clock that is set back", arguments: [false, true])
    func clockSetBack(isRestarted: Bool) async throws {
        try await TestService.run { service in
            let (waiting, answered) = (try await service.open(), try await answered(service))
            let envelope = try service.envelope(for: waiting)
            service.clock.advance(seconds: 10)
            #expect(try await service.get("/v1/sessions/\(waiting.id)/retained").status == 200)
            service.clock.setWall(forwardBy: -30 * 86_400)
            func rest(_ service: TestService) async throws {
                service.clock.advance(seconds: 291)
                #expect(try await service.state(of: waiting) == "expired")
                #expect(try await service.deliver(envelope, to: waiting).code == "session.expired")
                service.clock.advance(days: 30)
                #expect(try await service.retainedNames(of: answered) == [])
            }
            if isRestarted { try await service.restarted(rest) } else { try await rest(service) }
        }
    }

    @Test(
        "keeps a computed age exactly as long as what it was computed from",
        arguments: [
            (IntentToStore.mayStoreDays(7), IntentToStore?.none, ["age_in_years", "age_over_21"]),
            (.willNotStore, nil, []),
            (.mayStoreDays(7), .willNotStore, []),
            (.willNotStore, .mayStoreDays(7), []),
        ])
    func computedAge(promise: IntentToStore, sourcePromise: IntentToStore?, names: [String]) async throws {
        try await TestService.run { service in
            var order = SessionOrder([("age_over_21", promise)])
            if let sourcePromise { order.elements.append(("age_in_years", sourcePromise)) }
            let session = try await service.open(order)
            let wallet = TestWallet.lacking(.mDL("age_over_21"))
            let envelope = try service.envelope(for: session, from: wallet, revealing: order.names)
            let reply = try await service.deliver(envelope, to: session)
            #expect(reply.failures == [])
            #expect(reply.elements["age_over_21"]?["value"] == true)
            #expect(reply.elements["age_over_21"]?["derivedFrom"]?.stringValue?.hasSuffix("age_in_years") == true)
            #expect(try await service.retainedNames(of: session) == names)
            let kept = try await service.get("/v1/sessions/\(session.id)/retained").elements
            #expect(Set(kept.values.map { $0["keptUntil"]?.stringValue }).count == (names.isEmpty ? 0 : 1))
        }
    }

    private func answered(_ service: TestService) async throws -> OpenedSession {
        let session = try await service.open()
        let reply = try await service.answer(session)
        try #require(reply.failures == [])
        return session
    }
}
