// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import MdocVerification
public import Redaction

/// One request for a document, from its opening to its outcome.
public struct Session: Sendable, Redacted {
    public let id: SessionID
    public let party: RelyingPartyID
    public let channel: SessionChannel
    /// What was asked, with the promise for each element.
    public let request: [RequestedDocument]
    /// Frozen when the request was issued.
    public let plan: RetentionPlan
    public let openedAt: Date
    /// From this instant on, no answer is taken.
    public let expiresAt: Date
    /// When the answer came that spent it.
    public let answeredAt: Date?
    public let state: SessionState
    /// nil once the session is spent or over: then nothing could use it any more.
    public let nonce: Nonce?
    public let outcome: SessionOutcome?

    public init(
        id: SessionID, party: RelyingPartyID, channel: SessionChannel, request: [RequestedDocument],
        plan: RetentionPlan, openedAt: Date, expiresAt: Date, answeredAt: Date? = nil, state: SessionState = .requested,
        nonce: Nonce?,
        outcome: SessionOutcome? = nil
    ) {
        self.id = id
        self.party = party
        self.channel = channel
        self.request = request
        self.plan = plan
        self.openedAt = openedAt
        self.expiresAt = expiresAt
        self.answeredAt = answeredAt
        self.state = state
        self.nonce = nonce
        self.outcome = outcome
    }

    /// The state at an instant: a session past its time is expired, also where nobody has written that down yet.
    public func state(at now: Date) -> SessionState {
        state == .requested && now >= expiresAt ? .expired : state
    }

    public var description: String { "Session(\(state.rawValue))" }
}
