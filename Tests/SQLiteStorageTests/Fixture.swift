// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import Mdoc
import MdocVerification
import ReaderPolicy

/// A store under test, and what is put into it.
struct Fixture: Sendable {
    let store: any ReaderStore
    let secret: ServiceSecret
    var keys = TestKeys.first

    /// When each session here is opened; it waits for 300 seconds.
    static let opened = Date(wholeSeconds: 1_800_000_000)
    static let limits = PurgeLimits(outcomeDays: 30, auditDays: 90)

    let party = named("acme")
    let stranger = named("globex")

    var vault: RetentionVault { RetentionVault(keys: keys, random: SystemRandom()) }
    var binding: KeyedHash { secret.hash(Array("a user session".utf8), for: .binding) }
    var otherBinding: KeyedHash { secret.hash(Array("another".utf8), for: .binding) }

    func answer(_ text: String) -> KeyedHash { secret.hash(Array(text.utf8), for: .answer) }

    /// Seconds after the opening.
    static func at(_ seconds: Double) -> Date { opened.addingTimeInterval(seconds) }
    static func after(days: Int, _ seconds: Double = 0) -> Date { at(Double(days) * 86_400 + seconds) }

    static func session(of party: RelyingPartyID, nonce: Nonce? = nil) -> Session {
        Session(
            id: SessionID(from: SystemRandom()), party: party,
            channel: .appleWallet(merchantIdentifier: "merchant.example", teamIdentifier: "TEAM000001"),
            request: [
                RequestedDocument(
                    docType: .mDL,
                    elements: [
                        RequestedElement(name("family_name"), intentToStore: .mayStoreDays(10)),
                        RequestedElement(name("given_name"), intentToStore: .mayStore),
                        RequestedElement(name("age_over_21"), intentToStore: .willNotStore),
                    ])
            ],
            plan: RetentionPlan(ceilingDays: 20), openedAt: opened, expiresAt: at(300),
            nonce: nonce ?? Nonce(from: SystemRandom()))
    }

    /// Opens a session.
    @discardableResult
    func opened(_ session: Session? = nil) async throws -> Session {
        let session = session ?? Self.session(of: party)
        try await store.open(
            session, binding: binding,
            event: event(.sessionOpened(protocol: "apple-wallet", docTypes: [.mDL], apiKeyID: "key-1"), session.id))
        return session
    }

    func spend(_ id: SessionID, answer: KeyedHash? = nil, at seconds: Double = 1) async throws -> Spending {
        try await store.spend(id, of: party, binding: binding, answer: answer, at: Self.at(seconds))
    }

    /// Opens a session, spends it, and keeps two elements of it: one for 10 days, one for 20.
    func concluded(values: [String] = ["Turner", "Marie"], answer: KeyedHash? = nil) async throws -> Session {
        let session = try await opened()
        _ = try await spend(session.id, answer: answer)
        let batches = try retained(values, of: session.id)
        _ = try await store.conclude(
            session.id, of: party, with: Self.accepted(batches),
            event: event(
                .sessionConcluded(
                    accepted: true, failures: [], docTypes: [DocType.mDL.rawValue], retainedElementCount: 2),
                session.id))
        return session
    }

    func retained(_ values: [String], of session: SessionID) throws -> [SealedRetention] {
        let received = Self.at(2)
        let plan = RetentionPlan(ceilingDays: 20)
        let promises: [(String, IntentToStore)] = [("family_name", .mayStoreDays(10)), ("given_name", .mayStore)]
        let elements = zip(promises, values).compactMap { promised, value in
            plan.deadline(for: promised.1, of: Self.name(promised.0).identifier, received: received).map { deadline in
                RetainedElement(
                    docType: .mDL, name: Self.name(promised.0), promise: promised.1, report: Array(value.utf8),
                    deadline: deadline)
            }
        }
        return try vault.seal(elements, of: session, received: received)
    }

    static func accepted(_ retained: [SealedRetention] = []) -> Conclusion {
        Conclusion(
            verdict: .accepted, outcome: SessionOutcome(concludedAt: at(2), docTypes: [DocType.mDL.rawValue]),
            retained: retained)
    }

    static let rejected = Conclusion(
        verdict: .rejected, outcome: SessionOutcome(concludedAt: at(2), failures: ["digest.mismatch"]), retained: [])

    func event(_ kind: AuditEvent.Kind, _ session: SessionID, at seconds: Double = 0) -> AuditEvent {
        AuditEvent(kind, at: Self.at(seconds), party: party, session: session)
    }

    /// Kept values in clear, as far as they may be read at that instant.
    func values(of id: SessionID, at now: Date) async throws -> [String]? {
        let batches = try await store.retained(of: id, of: party, at: now) { batches in
            AuditEvent(
                .retainedElementsRead(by: .apiKey(id: "key-1"), elements: batches.flatMap(\.elements).map(\.name)),
                at: now, party: party, session: id)
        }
        return try batches?.flatMap { batch in
            try vault.open(batch, of: id).map { String(decoding: $0.report, as: UTF8.self) }
        }
    }

    func erase(_ id: SessionID, of party: RelyingPartyID?, at now: Date) async throws -> ErasureRecord? {
        try await store.erase(id, of: party, at: now) { party, count in
            AuditEvent(
                .sessionErased(by: .commandLine, retainedElementCount: count), at: now, party: party, session: id)
        }
    }

    /// The audit log, an entry as `number event`.
    func auditLog() async throws -> [String] {
        try await store.auditEntries(from: 1, limit: 10_000).map { entry in
            let text = String(decoding: entry.json, as: UTF8.self)
            return "\(entry.number) \(text.split(separator: "\"")[3])"
        }
    }

    func findings(at now: Date) async throws -> [StoreFinding] {
        try await store.audit(opening: vault, at: now, purgedEvery: 0).findings
    }

    static func name(_ identifier: String) -> ElementName {
        guard let identifier = ElementIdentifier(identifier) else { preconditionFailure("not empty") }
        return ElementName(.mDL, identifier)
    }
}

func named(_ name: String) -> RelyingPartyID {
    guard let party = RelyingPartyID(name) else { preconditionFailure("a well-formed name") }
    return party
}

extension Spending {
    /// One word for comparing.
    var word: String {
        switch self {
        case .spent: "spent"
        case .repeated: "repeated"
        case .refused(let refusal): refusal.rawValue
        }
    }

    var session: Session? {
        switch self {
        case .spent(let session), .repeated(let session): session
        case .refused: nil
        }
    }
}
