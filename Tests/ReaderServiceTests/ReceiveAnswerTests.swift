// SPDX-License-Identifier: Apache-2.0

import BoundedWork
import Dispatch
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

@Suite("Receiving an answer")
struct ReceiveAnswerTests {
    @Test("judges at the wall clock's time, also where that was set back behind the deadlines")
    func instant() async throws {
        try await TestService.run { service in
            service.clock.advance(seconds: 7_200)
            for (step, instant) in [(0.0, "2026-11-30T08:00:00Z"), (-3_600, "2026-11-30T07:00:00Z")] {
                service.clock.setWall(forwardBy: step)
                let session = try await service.begin()
                let report = try await receive(session, service)
                #expect(report.verdict == .accepted)
                #expect(report.json["verifiedAt"]?.stringValue == instant)
            }
        }
    }

    @Test("rejects a document that was in force when the session began, and is not any more")
    func endOfValidity() async throws {
        try await TestService.run { service in
            let session = try await service.begin()
            let envelope = try service.envelope(for: OpenedSession(session))
            #expect(try await receive(session, with: envelope, service).verdict == .accepted)
            service.clock.advance(days: 366)
            let late = try await service.begin()
            let report = try await receive(late, with: service.envelope(for: OpenedSession(late)), service)
            #expect(report.failures.contains("validity.expired"))
        }
    }

    @Test("hands out nothing of a session that was erased while its answer was being judged")
    func erasedMeanwhile() async throws {
        try await TestService.run { service in
            let session = try await service.begin()
            let envelope = try service.envelope(for: OpenedSession(session))
            try await whileJudged(session, envelope, service) { report in
                let erase = EraseSession(service.foundation)
                let record = try await erase(session.id, of: TestParty.shopID, by: .apiKey(id: "shop"))
                #expect(record.retainedElementCount == 0)
                report.letGo()
                await #expect(throws: ServiceError.session(.erased)) { try await report.value() }
            }
            #expect(try await service.foundation.store.holdings(at: TestClock.start).isEmpty)
            #expect(try await service.auditEntries("session.concluded").isEmpty)
        }
    }

    @Test("hands out nothing of a session that was erased while a repetition was being judged")
    func erasedDuringRepetition() async throws {
        try await TestService.run { service in
            let session = try await service.begin()
            let envelope = try service.envelope(for: OpenedSession(session))
            let repetition = (key: "k", body: [UInt8](1...3))
            #expect(try await receive(session, with: envelope, repetition: repetition, service).verdict == .accepted)
            try await whileJudged(session, envelope, repetition: repetition, service) { report in
                // Long enough for the repetition to have met the session as it still was.
                try await Task.sleep(for: .milliseconds(200))
                let erase = EraseSession(service.foundation)
                let record = try await erase(session.id, of: TestParty.shopID, by: .apiKey(id: "shop"))
                #expect(record.retainedElementCount == 3)
                report.letGo()
                await #expect(throws: ServiceError.session(.erased)) { try await report.value() }
            }
        }
    }

    @Test("lets no second answer in while the first is being judged")
    func secondMeanwhile() async throws {
        try await TestService.run { service in
            let session = try await service.begin()
            let envelope = try service.envelope(for: OpenedSession(session))
            try await whileJudged(session, envelope, service) { report in
                let (_, state) = try await FetchSession(service.foundation)(session.id, of: TestParty.shopID)
                #expect(state == .answered)
                // Another process over the same store would not wait for this one's turn.
                await #expect(throws: ServiceError.session(.replayed)) { try await receive(session, service) }
                report.letGo()
                #expect(try await report.value().verdict == .accepted)
            }
        }
    }

    @Test("records no document type that the wallet made up")
    func foreignDocType() async throws {
        var document = SampleDocument(.mDL, at: TestClock.start)
        document.docType = try #require(DocType("com.example.a-type-of-the-wallet"))
        let wallet = try SimulatedWallet(
            holding: document, from: TestWallet.shared.issuer, at: TestClock.start, random: SeededRandom(seed: 1))
        try await TestService.run { service in
            let session = try await service.begin()
            let envelope = try service.envelope(for: OpenedSession(session), from: wallet)
            let report = try await receive(session, with: envelope, service)
            #expect(report.verdict == .rejected)
            let entry = try #require(try await service.auditEntries("session.concluded").first)
            #expect(entry["docTypes"] == [])
            let kept = try await service.store.session(session.id, of: TestParty.shopID)
            #expect(kept?.outcome?.docTypes == [])
            for file in try service.folder.files() { #expect(!file.bytes.holds(Array("a-type-of-the-wallet".utf8))) }
        }
    }

    @Test("lets go of nonce and trace: at once without a key, and with one when nobody can repeat any more")
    func secrets() async throws {
        try await TestService.run { service in
            for key in [nil, "k"] {
                let session = try await service.begin()
                let envelope = try service.envelope(for: OpenedSession(session))
                _ = try await receive(session, with: envelope, repetition: key.map { ($0, [1]) }, service)
                let kept = try await service.store.session(session.id, of: TestParty.shopID)
                #expect((kept?.nonce == nil) == (key == nil))
                service.clock.advance(seconds: 60)
                try await service.purge()
                #expect(try await service.store.session(session.id, of: TestParty.shopID)?.nonce == nil)
                let nonce = try #require(session.nonce).bytes
                for file in try service.folder.files() { #expect(!file.bytes.holds(nonce), "\(file.name) has it") }
            }
        }
    }

    private func receive(
        _ session: Session, with envelope: [UInt8]? = nil, repetition: (key: String, body: [UInt8])? = nil,
        _ service: TestService
    ) async throws -> VerificationReport {
        let seat = try #require(service.workers.takeSeat())
        let envelope = try envelope ?? service.envelope(for: OpenedSession(session))
        return try await ReceiveAnswer(service.foundation)(
            .init(binding: SessionOrder().binding, answer: .appleWallet(envelope: envelope), repetition: repetition),
            to: session.id, of: service.party(), on: seat
        ).report
    }

    /// A report that is being made while a test looks on.
    private struct Pending {
        let task: Task<VerificationReport, any Error>
        let gate: DispatchSemaphore

        func letGo() { gate.signal() }
        func value() async throws -> VerificationReport { try await task.value }
    }

    /// Spends a session by an answer that finds the only worker busy, and runs `body` before it gets on.
    private func whileJudged(
        _ session: Session, _ envelope: [UInt8], repetition: (key: String, body: [UInt8])? = nil,
        _ service: TestService, _ body: (Pending) async throws -> Void
    ) async throws {
        let pool = WorkerPool(workerCount: 1, seatCount: 2)
        let (busy, free) = (try #require(pool.takeSeat()), try #require(pool.takeSeat()))
        let gate = DispatchSemaphore(value: 0)
        let blocking = Task { await busy.run { gate.wait() } }
        let party = try service.party()
        let receiving = ReceiveAnswer(service.foundation)
        let task = Task {
            try await receiving(
                .init(
                    binding: SessionOrder().binding, answer: .appleWallet(envelope: envelope), repetition: repetition),
                to: session.id, of: party, on: free
            ).report
        }
        while try await service.store.session(session.id, of: TestParty.shopID)?.state == .requested {
            try await Task.sleep(for: .milliseconds(2))
        }
        try await body(Pending(task: task, gate: gate))
        await blocking.value
    }
}
