// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import JSON
import ReaderPolicy
import ReaderService
import SQLiteStorage
import ServiceTestSupport
import Testing
import WalletSimulator

@Suite("Retention of one relying party beside another")
struct RetentionTests {
    @Test("a ceiling shortens what its own relying party keeps, and nothing of another's")
    func ownCeiling() async throws {
        try await TestService.run { service in
            let (own, other) = (try await service.open(), try await service.open(as: .bank))
            #expect(try await service.answer(own).failures == [])
            let envelope = try service.envelope(for: other, to: TestParty.bank.identityKeys[0])
            #expect(try await service.deliver(envelope, to: other, as: .bank).failures == [])
            try await service.reload { $0.shop.retention = RetentionTerms(ceilingDays: 1) }
            let holdings = try await service.foundation.store.holdings(at: TestClock.start)
            let days = { (party: RelyingPartyID) in
                holdings.filter { $0.party == party }
                    .map { Int($0.deadline.timeIntervalSince(TestClock.start) / 86_400) }.sorted()
            }
            #expect(days(TestParty.shopID) == [1, 1, 1])
            #expect(days(TestParty.bankID) == [5, 10, 10])
            let entries = try await service.auditEntries("retention.shortened")
            #expect(entries.map { $0["party"] } == ["shop"])
        }
    }

    @Test("an operator may erase for every relying party, and an API key for its own")
    func eraser() async throws {
        try await TestService.run { service in
            let session = try await service.begin()
            let erase = EraseSession(service.foundation)
            await #expect(throws: ServiceError.session(.unknown)) {
                try await erase(session.id, of: TestParty.bankID, by: .apiKey(id: "bank"))
            }
            let record = try await service.store.erase(session.id, of: nil, at: TestClock.start) { party, count in
                AuditEvent(
                    .sessionErased(by: .commandLine, retainedElementCount: count), at: TestClock.start, party: party,
                    session: session.id)
            }
            #expect(record?.session == session.id)
            #expect(try await erase(session.id, of: TestParty.shopID, by: .apiKey(id: "shop")) == record)
            #expect(try await service.auditEntries("session.erased").map { $0["party"] } == ["shop"])
        }
    }

    @Test("an intermediary's ceiling of no days keeps nothing of any promise")
    func intermediary() async throws {
        try await TestService.run {
            $0.shop.retention = .none
        } _: { service in
            let session = try await service.open()
            #expect(try await service.answer(session).failures == [])
            #expect(try await service.retainedNames(of: session) == [])
            #expect(try await service.foundation.store.holdings(at: TestClock.start).isEmpty)
        }
    }

    @Test("all ends well: a store through which everything went has nothing to be found")
    func cleanStore() async throws {
        try await TestService.run { service in
            for fault in [nil, Fault.alteredValue] {
                let session = try await service.open()
                let envelope = try service.envelope(for: session, fault: fault)
                _ = try await service.deliver(envelope, to: session, idempotencyKey: "k")
            }
            let erased = try await service.open()
            #expect(try await service.answer(erased).failures == [])
            _ = try await service.call("DELETE", "/v1/sessions/\(erased.id)")
            _ = try await service.open()
            service.clock.advance(days: 31)
            try await service.purge()
            let report = try await service.store.audit(
                opening: service.foundation.vault, at: service.clock.wall, purgedEvery: 0)
            #expect(report.findings == [])
            #expect(report.retainedElementCount == 0)
        }
    }
}
