// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
public import BoundedWork
internal import Cryptography
internal import FoundationEssentials
internal import JSON
internal import Mdoc
public import MdocVerification
public import ReaderPolicy
public import Redaction

/// Takes the wallet's answer: spends the session, and only then verifies.
public struct ReceiveAnswer: Sendable {
    private let foundation: ServiceFoundation
    private let turns = Turns<SessionID>()

    public init(_ foundation: ServiceFoundation) {
        self.foundation = foundation
    }

    /// An answer with what identifies it.
    public struct Delivery: Sendable, Redacted {
        public let binding: String
        public let answer: WalletAnswer
        /// `Idempotency-Key` with the body it came with; nil where the caller sent none.
        public let repetition: (key: String, body: [UInt8])?

        public init(binding: String, answer: WalletAnswer, repetition: (key: String, body: [UInt8])?) {
            self.binding = binding
            self.answer = answer
            self.repetition = repetition
        }
    }

    /// What became of a delivery.
    public struct Outcome: Sendable, Redacted {
        public let report: VerificationReport
        /// Whether the session was concluded before, and this only tells it again.
        public let isRepetition: Bool
    }

    /// - Parameter seat: Taken before anything is spent: a session must not be lost because no worker was free.
    public func callAsFunction(
        _ delivery: Delivery, to id: SessionID, of party: RelyingParty, on seat: WorkerPool.Seat
    ) async throws(ServiceError) -> Outcome {
        // A body for another protocol is the caller's mistake and must not cost the session.
        guard let session = try await session(id, of: party) else { throw .session(.unknown) }
        guard session.channel.presentationProtocol == delivery.answer.presentationProtocol else {
            throw .protocolMismatch
        }
        // Nor may a configuration that has lost the section meanwhile.
        guard session.channel == .proximity || party.appleWallet != nil else { throw .notConfigured(.appleWallet) }
        // A repetition waits until the first run is through: both must come to the same end.
        return try await turns.take(id) { () async throws(ServiceError) in
            try await receive(delivery, to: id, of: party, on: seat)
        }
    }

    /// Sessions whose answer is being verified in this moment.
    public var sessionsUnderWay: Set<SessionID> { turns.keys }

    private func receive(
        _ delivery: Delivery, to id: SessionID, of party: RelyingParty, on seat: WorkerPool.Seat
    ) async throws(ServiceError) -> Outcome {
        let now = foundation.deadlines.now()
        // How far the wall clock is from the deadlines' one: nothing, unless somebody set it back. In whole seconds, so
        // that the moment between the two readings cannot make a repetition tell another second than the first run.
        let difference = foundation.wallClock().timeIntervalSince(now).rounded()
        let spending = try await foundation.stored { store async throws(StoreError) in
            try await store.spend(
                id, of: party.id, binding: foundation.binding(delivery.binding, of: id),
                answer: trace(of: delivery, to: id, for: party), at: now)
        }
        let session: Session
        switch spending {
        case .refused(let refusal): throw .session(refusal)
        case .spent(let spent), .repeated(let spent): session = spent
        }
        let presentation = try await presentation(of: delivery.answer, in: session, of: party)
        // A repetition is judged at the instant of the first run, so that it says the same.
        let instant = (session.answeredAt ?? now).addingTimeInterval(difference)
        let report = await seat.run { party.verify(presentation, request: session.request, at: instant) }
        guard session.state != .answered else {
            try await conclude(session, with: report, of: party, received: now)
            return Outcome(report: report, isRepetition: false)
        }
        // A repetition writes nothing, and yet what was erased meanwhile is not handed out.
        guard try await self.session(id, of: party)?.state != .erased else { throw .session(.erased) }
        // Trust or policy may have changed since the first run. What was once rejected does not become accepted by that.
        guard report.verdict == (session.state == .accepted ? .accepted : .rejected),
            report.failures == session.outcome?.failures
        else { throw .session(.replayed) }
        return Outcome(report: report, isRepetition: true)
    }

    /// By which a repetition is known; an intermediary delivers once, and so has none.
    private func trace(of delivery: Delivery, to id: SessionID, for party: RelyingParty) -> KeyedHash? {
        guard let repetition = delivery.repetition, !party.retention.isIntermediary else { return nil }
        return foundation.secret.hash(id.bytes, Array(repetition.key.utf8), repetition.body, for: .answer)
    }

    private func session(_ id: SessionID, of party: RelyingParty) async throws(ServiceError) -> Session? {
        try await foundation.stored { store async throws(StoreError) in try await store.session(id, of: party.id) }
    }

    private func presentation(
        of answer: WalletAnswer, in session: Session, of party: RelyingParty
    ) async throws(ServiceError) -> Presentation {
        switch (answer, session.channel) {
        case (.appleWallet(let envelope), .appleWallet(let merchantIdentifier, let teamIdentifier)):
            guard let own = party.appleWallet else { throw .notConfigured(.appleWallet) }
            guard
                let binding = session.nonce.flatMap({
                    AppleWalletSession(
                        nonce: $0.bytes, merchantIdentifier: merchantIdentifier, teamIdentifier: teamIdentifier)
                })
            else { throw .store(.corrupt("a session without its nonce")) }
            return .appleWallet(envelope: envelope, session: binding, keys: own.keys)
        case (.proximity(let response, let transcript, let readerKey), .proximity):
            return .proximity(
                response: response, transcript: transcript, readerKey: readerKey,
                freshness: try await freshness(of: transcript, in: session))
        default: throw .protocolMismatch
        }
    }

    /// Whether a transcript is new. A repetition follows what the first run found; where a crash took that away, the
    /// transcript counts as seen, because nobody can tell any more who saw it.
    private func freshness(
        of transcript: SessionTranscript, in session: Session
    ) async throws(ServiceError) -> TranscriptFreshness {
        if let outcome = session.outcome {
            return outcome.failures.contains(FailureCode.sessionTranscriptReplayed.rawValue) ? .seenBefore : .firstSeen
        }
        let hash = foundation.secret.hash(transcript.encoded, for: .transcript)
        let isFirst = try await foundation.stored { store async throws(StoreError) in
            try await store.claimTranscript(hash)
        }
        return isFirst ? .firstSeen : .seenBefore
    }

    /// Writes the outcome down before anything of it is told.
    private func conclude(
        _ session: Session, with report: VerificationReport, of party: RelyingParty, received: Date
    ) async throws(ServiceError) {
        let now = foundation.deadlines.now()
        let plan = session.plan.shortened(by: party.retention)
        let kept = RetainedElements(report, plan: plan, received: received).elements
        let batches: [SealedRetention]
        do throws(SealingError) {
            batches = try foundation.vault.seal(kept, of: session.id, received: received)
        } catch {
            throw .sealing(error)
        }
        // A type that nobody asked for is the wallet's own text, and has no place in a record.
        let asked = Set(session.request.map(\.docType))
        let docTypes = report.documents.compactMap(\.docType).filter(asked.contains).map(\.rawValue)
        let conclusion = Conclusion(
            verdict: report.verdict == .accepted ? .accepted : .rejected,
            outcome: SessionOutcome(
                concludedAt: now, failures: report.failures, docTypes: docTypes),
            retained: batches)
        let event = AuditEvent(
            .sessionConcluded(
                accepted: report.verdict == .accepted, failures: report.failures, docTypes: docTypes,
                retainedElementCount: kept.count),
            at: now, party: party.id, session: session.id)
        let isConcluded = try await foundation.stored { store async throws(StoreError) in
            try await store.conclude(session.id, of: party.id, with: conclusion, event: event)
        }
        // Only an erasure comes in between, and what is erased is not handed out.
        guard isConcluded else { throw .session(.erased) }
    }
}
