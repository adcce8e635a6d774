// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import Mdoc
import MdocVerification
import ReaderPolicy
import Testing

@Suite("Kept elements in a store")
struct RetentionContractTests {
    @Test("are handed out until their deadline, each time on record", arguments: Backend.allCases)
    func deadlines(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let id = try await fixture.concluded().id
            #expect(try await fixture.values(of: id, at: Fixture.at(3)) == ["Turner", "Marie"])
            #expect(try await fixture.values(of: id, at: Fixture.after(days: 10, 1.999)) == ["Turner", "Marie"])
            // No purge has run: the deadline alone decides.
            #expect(try await fixture.values(of: id, at: Fixture.after(days: 10, 2)) == ["Marie"])
            #expect(try await fixture.values(of: id, at: Fixture.after(days: 20, 2)) == [])
            #expect(try await fixture.auditLog().count { $0.hasSuffix("retained.read") } == 3)
        }
    }

    @Test("of a session that is not there are not there either", arguments: Backend.allCases)
    func unknown(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let values = try await fixture.values(of: SessionID(from: Zeros()), at: Fixture.at(3))
            #expect(values == nil)
        }
    }

    @Test("are listed by name until their deadline", arguments: Backend.allCases)
    func holdings(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let id = try await fixture.concluded().id
            let holdings = try await fixture.store.holdings(at: Fixture.at(3))
            #expect(
                holdings == [
                    Holding(
                        party: fixture.party, session: id, docType: .mDL, name: Fixture.name("family_name"),
                        promise: .mayStoreDays(10), received: Fixture.at(2), deadline: Fixture.after(days: 10, 2)),
                    Holding(
                        party: fixture.party, session: id, docType: .mDL, name: Fixture.name("given_name"),
                        promise: .mayStore, received: Fixture.at(2), deadline: Fixture.after(days: 20, 2)),
                ])
            #expect(try await fixture.store.holdings(at: Fixture.after(days: 10, 2)).map(\.promise) == [.mayStore])
        }
    }

    @Test("are erased once, with the same record whenever that is asked", arguments: Backend.allCases)
    func erased(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let id = try await fixture.concluded(answer: fixture.answer("a")).id
            let record = try await fixture.erase(id, of: fixture.party, at: Fixture.at(10))
            #expect(record == ErasureRecord(session: id, erasedAt: Fixture.at(10), retainedElementCount: 2))
            #expect(try await fixture.erase(id, of: nil, at: Fixture.at(20)) == record)
            #expect(try await fixture.values(of: id, at: Fixture.at(11)) == [])
            #expect(try await fixture.spend(id, answer: fixture.answer("a"), at: 11).word == "erased")
            #expect(try await fixture.store.session(id, of: fixture.party)?.state == .erased)
            #expect(try await fixture.auditLog().count { $0.hasSuffix("session.erased") } == 1)
            #expect(try await fixture.findings(at: Fixture.at(12)).isEmpty)
        }
    }

    @Test("are not kept of a session that was erased before its verdict", arguments: Backend.allCases)
    func erasedEarly(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let (requested, answered) = (try await fixture.opened().id, try await fixture.opened().id)
            _ = try await fixture.spend(answered)
            for id in [requested, answered] {
                #expect(try await fixture.erase(id, of: fixture.party, at: Fixture.at(1))?.retainedElementCount == 0)
                #expect(
                    try await fixture.store.conclude(
                        id, of: fixture.party, with: Fixture.accepted(try fixture.retained(["a", "b"], of: id)),
                        event: fixture.event(.sessionExpired, id)) == false)
                #expect(try await fixture.spend(id).word == "erased")
                #expect(try await fixture.values(of: id, at: Fixture.at(3)) == [])
            }
        }
    }

    @Test("follow a shorter ceiling, can still be opened, and never come back", arguments: Backend.allCases)
    func shortened(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let id = try await fixture.concluded().id
            let store = fixture.store
            #expect(try await store.shorten(fixture.stranger, to: .none, at: Fixture.at(3)) == 0)
            #expect(try await store.shorten(fixture.party, to: RetentionTerms(ceilingDays: 15), at: Fixture.at(3)) == 1)
            #expect(try await store.shorten(fixture.party, to: RetentionTerms(ceilingDays: 15), at: Fixture.at(3)) == 0)
            #expect(try await fixture.values(of: id, at: Fixture.after(days: 14)) == ["Marie"])
            #expect(try await fixture.values(of: id, at: Fixture.after(days: 15, 2)) == [])
            #expect(try await store.shorten(fixture.party, to: RetentionTerms(ceilingDays: 99), at: Fixture.at(4)) == 0)
            #expect(try await store.shorten(fixture.party, to: .none, at: Fixture.at(4)) == 2)
            #expect(try await fixture.values(of: id, at: Fixture.at(5)) == [])
            #expect(try await store.purge(Fixture.limits, at: Fixture.at(5)).purgedElements == 2)
            #expect(try await fixture.auditLog().count { $0.hasSuffix("retention.shortened") } == 2)
        }
    }

    @Test("are wrapped anew under the active key, and open without the old one", arguments: Backend.allCases)
    func rewrapped(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let id = try await fixture.concluded().id
            let vault = RetentionVault(keys: TestKeys.rotated, random: SystemRandom())
            #expect(try await fixture.store.rewrap(with: vault, activeKeyID: "second", at: Fixture.at(3)) == 2)
            #expect(try await fixture.store.rewrap(with: vault, activeKeyID: "second", at: Fixture.at(3)) == 0)
            var renewed = fixture
            renewed.keys = TestKeys.second
            #expect(try await renewed.values(of: id, at: Fixture.at(4)) == ["Turner", "Marie"])
            #expect(try await renewed.findings(at: Fixture.at(4)).isEmpty)
            #expect(try await fixture.findings(at: Fixture.at(4)) == [.unreadableElements(count: 2)])
        }
    }

    @Test("stay as they are where the key that wraps them is missing", arguments: Backend.allCases)
    func rewrappedWithoutKey(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let id = try await fixture.concluded().id
            let vault = RetentionVault(keys: TestKeys.second, random: SystemRandom())
            await #expect(throws: StoreError.sealing(.keyEncryptionKeyMissing(id: "first"))) {
                try await fixture.store.rewrap(with: vault, activeKeyID: "second", at: Fixture.at(3))
            }
            #expect(try await fixture.values(of: id, at: Fixture.at(4)) == ["Turner", "Marie"])
        }
    }
}
