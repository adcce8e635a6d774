// SPDX-License-Identifier: Apache-2.0

import Foundation
import Mdoc
import ReaderPolicy
import Testing

@Suite("Sessions in a store")
struct SessionContractTests {
    @Test("come back as they were opened, for their own relying party alone", arguments: Backend.allCases)
    func opened(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let session = try await fixture.opened()
            let found = try #require(try await fixture.store.session(session.id, of: fixture.party))
            #expect(found.id == session.id && found.party == session.party && found.channel == session.channel)
            #expect(found.request == session.request && found.plan == session.plan)
            #expect(found.openedAt == session.openedAt && found.expiresAt == session.expiresAt)
            #expect(found.state == .requested && found.nonce == session.nonce && found.outcome == nil)
            #expect(try await fixture.store.session(session.id, of: fixture.stranger) == nil)
            #expect(try await fixture.auditLog() == ["1 session.opened"])
        }
    }

    @Test("are not opened twice under one ID, and the first one stays", arguments: Backend.allCases)
    func openedTwice(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let session = try await fixture.opened()
            await #expect(throws: StoreError.self) { try await fixture.opened(session) }
            #expect(try await fixture.auditLog() == ["1 session.opened"])
            #expect(try await fixture.spend(session.id).word == "spent")
        }
    }

    @Test("are spent once, and give the nonce to that one use", arguments: Backend.allCases)
    func spent(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let session = try await fixture.opened()
            let spending = try await fixture.spend(session.id)
            #expect(spending.word == "spent")
            #expect(spending.session?.nonce == session.nonce)
            #expect(spending.session?.state == .answered)
            #expect(try await fixture.store.session(session.id, of: fixture.party)?.nonce == nil)
            #expect(try await fixture.spend(session.id).word == "replayed")
        }
    }

    @Test("are won by one of 200 who try at once", arguments: Backend.allCases)
    func contested(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let session = try await fixture.opened()
            let words = try await withThrowingTaskGroup(of: String.self) { group in
                for index in 0..<200 {
                    group.addTask {
                        // Half of them have an answer of their own that could be sent again.
                        let answer = index.isMultiple(of: 2) ? fixture.answer("\(index)") : nil
                        return try await fixture.spend(session.id, answer: answer).word
                    }
                }
                return try await group.reduce(into: [String]()) { $0.append($1) }
            }
            #expect(words.count { $0 == "spent" } == 1)
            #expect(words.count { $0 == "replayed" } == 199)
        }
    }

    @Test("stay usable after somebody came with another binding", arguments: Backend.allCases)
    func binding(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let session = try await fixture.opened()
            let wrong = try await fixture.store.spend(
                session.id, of: fixture.party, binding: fixture.otherBinding, answer: nil, at: Fixture.at(1))
            #expect(wrong.word == "bindingMismatch")
            #expect(try await fixture.spend(session.id).word == "spent")
            // Also of a spent session, only the one to whom it belongs hears that.
            let later = try await fixture.store.spend(
                session.id, of: fixture.party, binding: fixture.otherBinding, answer: nil, at: Fixture.at(1))
            #expect(later.word == "bindingMismatch")
        }
    }

    @Test("do not exist for another relying party", arguments: Backend.allCases)
    func stranger(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let id = try await fixture.opened().id
            let word = try await fixture.store.spend(
                id, of: fixture.stranger, binding: fixture.binding, answer: nil, at: Fixture.at(1)
            ).word
            #expect(word == "unknown")
            #expect(
                try await fixture.store.conclude(
                    id, of: fixture.stranger, with: Fixture.rejected, event: fixture.event(.sessionExpired, id))
                    == false)
            #expect(try await fixture.erase(id, of: fixture.stranger, at: Fixture.at(1)) == nil)
            let retained = try await fixture.store.retained(of: id, of: fixture.stranger, at: Fixture.at(1)) { _ in
                fixture.event(.sessionExpired, id)
            }
            #expect(retained == nil)
            #expect(try await fixture.spend(SessionID(from: Zeros())).word == "unknown")
            #expect(try await fixture.spend(id).word == "spent")
        }
    }

    @Test("take an answer until they expire, and none from that instant on", arguments: Backend.allCases)
    func expiry(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let (first, second) = (try await fixture.opened(), try await fixture.opened())
            #expect(try await fixture.spend(first.id, at: 300).word == "expired")
            #expect(try await fixture.spend(second.id, at: 299.999).word == "spent")
        }
    }

    @Test("take the same answer again within the time for it", arguments: Backend.allCases)
    func repetition(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let answer = fixture.answer("key and body")
            let session = try await fixture.opened()
            #expect(try await fixture.spend(session.id, answer: answer, at: 1).word == "spent")
            let again = try await fixture.spend(session.id, answer: answer, at: 60.999)
            #expect(again.word == "repeated")
            #expect(again.session?.nonce == session.nonce)
            #expect(try await fixture.spend(session.id, answer: answer, at: 61).word == "replayed")
            #expect(try await fixture.spend(session.id, answer: fixture.answer("another"), at: 2).word == "replayed")
            #expect(try await fixture.spend(session.id, answer: nil, at: 2).word == "replayed")
            let stranger = try await fixture.store.spend(
                session.id, of: fixture.party, binding: fixture.otherBinding, answer: answer, at: Fixture.at(2))
            #expect(stranger.word == "bindingMismatch")
        }
    }

    @Test("take the same answer again after the verdict too", arguments: Backend.allCases)
    func repetitionAfterVerdict(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let session = try await fixture.concluded(answer: fixture.answer("a"))
            #expect(try await fixture.spend(session.id, answer: fixture.answer("a"), at: 30).word == "repeated")
        }
    }

    @Test("that were spent without a key take nothing again", arguments: Backend.allCases)
    func noKey(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let id = try await fixture.opened().id
            _ = try await fixture.spend(id)
            #expect(try await fixture.spend(id, answer: nil).word == "replayed")
            #expect(try await fixture.spend(id, answer: fixture.answer("a")).word == "replayed")
        }
    }

    @Test("are concluded once, and only when they were spent", arguments: Backend.allCases)
    func concluded(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let id = try await fixture.opened().id
            func conclude(_ conclusion: Conclusion) async throws -> Bool {
                try await fixture.store.conclude(
                    id, of: fixture.party, with: conclusion,
                    event: fixture.event(
                        .sessionConcluded(accepted: false, failures: [], docTypes: [], retainedElementCount: 0), id))
            }
            #expect(try await conclude(Fixture.rejected) == false)
            _ = try await fixture.spend(id)
            #expect(try await conclude(Fixture.rejected))
            #expect(try await conclude(Fixture.accepted(try fixture.retained(["a", "b"], of: id))) == false)
            let session = try await fixture.store.session(id, of: fixture.party)
            #expect(session?.state == .rejected)
            #expect(session?.outcome == Fixture.rejected.outcome)
            #expect(try await fixture.values(of: id, at: Fixture.at(3)) == [])
            #expect(try await fixture.auditLog() == ["1 session.opened", "2 session.concluded"])
        }
    }

    @Test("have their transcripts claimed once, by whomever", arguments: Backend.allCases)
    func transcripts(backend: Backend) async throws {
        try await backend.withStore { fixture in
            let hash = fixture.secret.hash([1], for: .transcript)
            #expect(try await fixture.store.claimTranscript(hash))
            #expect(try await fixture.store.claimTranscript(hash) == false)
            #expect(try await fixture.store.claimTranscript(fixture.secret.hash([2], for: .transcript)))
            _ = try await fixture.store.purge(Fixture.limits, at: Fixture.after(days: 1_000))
            #expect(try await fixture.store.claimTranscript(hash) == false)
        }
    }
}
