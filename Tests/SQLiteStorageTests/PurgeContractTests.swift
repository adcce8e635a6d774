// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReaderPolicy
import Testing

@Suite("A purge")
struct PurgeContractTests {
    @Test("closes sessions that nobody answered, and does it once", arguments: Backend.allCases)
    func expired(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let id = try await fixture.opened().id
            #expect(try await fixture.store.purge(Fixture.limits, at: Fixture.at(299)).expiredSessions == 0)
            #expect(try await fixture.findings(at: Fixture.at(300)) == [.unfinishedSessions(count: 1)])
            #expect(try await fixture.store.purge(Fixture.limits, at: Fixture.at(300)).expiredSessions == 1)
            #expect(try await fixture.store.purge(Fixture.limits, at: Fixture.at(300)) == PurgeReport())
            let session = try await fixture.store.session(id, of: fixture.party)
            #expect(session?.state == .expired && session?.nonce == nil)
            #expect(try await fixture.spend(id, at: 1).word == "expired")
            #expect(try await fixture.auditLog() == ["1 session.opened", "2 session.expired"])
            #expect(try await fixture.findings(at: Fixture.at(301)).isEmpty)
        }
    }

    @Test("leaves a session alone whose verification takes long and goes on", arguments: Backend.allCases)
    func underWay(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let (slow, stopped) = (try await fixture.opened().id, try await fixture.opened().id)
            for id in [slow, stopped] { _ = try await fixture.spend(id, answer: fixture.answer("a"), at: 1) }
            let limits = PurgeLimits(underWay: [slow])
            #expect(try await fixture.store.purge(limits, at: Fixture.at(500)).interruptedSessions == 1)
            #expect(try await fixture.store.session(stopped, of: fixture.party)?.state == .rejected)
            #expect(try await fixture.store.session(slow, of: fixture.party)?.state == .answered)
            #expect(
                try await fixture.store.conclude(
                    slow, of: fixture.party, with: Fixture.accepted(), event: fixture.event(.sessionExpired, slow)))
        }
    }

    @Test(
        "rejects a session whose verification was cut off, once its answer cannot come again",
        arguments: Backend.allCases)
    func interrupted(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let id = try await fixture.opened().id
            _ = try await fixture.spend(id, answer: fixture.answer("a"), at: 1)
            #expect(try await fixture.store.purge(Fixture.limits, at: Fixture.at(60.9)).interruptedSessions == 0)
            #expect(try await fixture.store.purge(Fixture.limits, at: Fixture.at(61)).interruptedSessions == 1)
            let session = try await fixture.store.session(id, of: fixture.party)
            #expect(session?.state == .rejected && session?.nonce == nil)
            #expect(session?.outcome?.failures == [SessionOutcome.interruptedCode])
            #expect(
                try await fixture.store.conclude(
                    id, of: fixture.party, with: Fixture.accepted(), event: fixture.event(.sessionExpired, id)) == false
            )
            #expect(try await fixture.auditLog().last == "2 session.interrupted")
        }
    }

    @Test("wipes what a repetition needed, after the time for one", arguments: Backend.allCases)
    func traces(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let id = try await fixture.concluded(answer: fixture.answer("a")).id
            _ = try await fixture.store.purge(Fixture.limits, at: Fixture.at(60.9))
            #expect(try await fixture.store.session(id, of: fixture.party)?.nonce != nil)
            #expect(try await fixture.findings(at: Fixture.at(61)) == [.lingeringSecrets(sessions: 1)])
            _ = try await fixture.store.purge(Fixture.limits, at: Fixture.at(61))
            #expect(try await fixture.store.session(id, of: fixture.party)?.nonce == nil)
            #expect(try await fixture.spend(id, answer: fixture.answer("a"), at: 2).word == "replayed")
            #expect(try await fixture.findings(at: Fixture.at(61)).isEmpty)
        }
    }

    @Test("takes elements at their deadline and leaves the others", arguments: Backend.allCases)
    func overdue(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let id = try await fixture.concluded().id
            let due = Fixture.after(days: 10, 2)
            #expect(try await fixture.findings(at: due) == [.overdueElements(count: 1)])
            let report = try await fixture.store.purge(Fixture.limits, at: due)
            #expect(report.purgedElements == 1 && report.isComplete)
            #expect(try await fixture.store.purge(Fixture.limits, at: due) == PurgeReport())
            #expect(try await fixture.values(of: id, at: Fixture.at(3)) == ["Marie"])
            #expect(try await fixture.auditLog().count { $0.hasSuffix("retained.purged") } == 1)
            #expect(try await fixture.findings(at: due).isEmpty)
        }
    }

    @Test(
        "forgets a session when its outcome has been kept long enough, and not before its elements",
        arguments: Backend.allCases)
    func forgotten(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let (id, expired) = (try await fixture.concluded().id, try await fixture.opened().id)
            let limits = PurgeLimits(outcomeDays: 5, auditDays: 90)
            #expect(try await fixture.store.purge(limits, at: Fixture.after(days: 5, 1)).forgottenSessions == 0)
            #expect(try await fixture.store.purge(limits, at: Fixture.after(days: 5, 300)).forgottenSessions == 1)
            #expect(try await fixture.store.session(expired, of: fixture.party) == nil)
            #expect(try await fixture.store.session(id, of: fixture.party) != nil)
            let report = try await fixture.store.purge(limits, at: Fixture.after(days: 20, 2))
            #expect(report.purgedElements == 2 && report.forgottenSessions == 1)
            #expect(try await fixture.store.session(id, of: fixture.party) == nil)
            #expect(try await fixture.spend(id).word == "unknown")
        }
    }

    @Test("lets go of old entries of the audit log, and the rest still holds together", arguments: Backend.allCases)
    func auditEntries(backend: Backend) async throws {
        try await backend.withStore { fixture in
            for day in 0..<10 {
                try await fixture.store.record(
                    AuditEvent(.sessionExpired, at: Fixture.after(days: day), party: fixture.party))
            }
            let limits = PurgeLimits(outcomeDays: 1, auditDays: 5)
            #expect(try await fixture.store.purge(limits, at: Fixture.after(days: 9)).auditEntries == 4)
            #expect(try await fixture.auditLog().map { $0.prefix(2) } == ["5 ", "6 ", "7 ", "8 ", "9 ", "10"])
            #expect(try await fixture.findings(at: Fixture.after(days: 9)).isEmpty)
            #expect(try await fixture.store.purge(limits, at: Fixture.after(days: 99)).auditEntries == 6)
            try await fixture.store.record(AuditEvent(.sessionExpired, at: Fixture.after(days: 99)))
            #expect(try await fixture.auditLog() == ["11 session.expired"])
            #expect(try await fixture.findings(at: Fixture.after(days: 99)).isEmpty)
        }
    }

    @Test("goes through more than one step holds, while sessions are opened and spent", arguments: Backend.allCases)
    func many(backend: Backend) async throws {
        try await backend.withStore { fixture in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<300 {
                    group.addTask { _ = try await fixture.concluded() }
                    group.addTask { _ = try await fixture.opened() }
                }
                try await group.waitForAll()
            }
            async let one = fixture.store.purge(Fixture.limits, at: Fixture.after(days: 20, 2))
            async let other = fixture.store.purge(Fixture.limits, at: Fixture.after(days: 20, 2))
            let late = try await fixture.opened()
            let word = try await fixture.spend(late.id).word
            let (first, second) = (try await one, try await other)
            // Two purges at once share the work, and do none of it twice.
            #expect((299...301).contains(first.expiredSessions + second.expiredSessions))
            #expect(first.purgedElements + second.purgedElements == 600)
            #expect(["spent", "expired"].contains(word))
            _ = try await fixture.store.purge(Fixture.limits, at: Fixture.after(days: 20, 70))
            #expect(try await fixture.findings(at: Fixture.after(days: 20, 70)).isEmpty)
        }
    }
}
