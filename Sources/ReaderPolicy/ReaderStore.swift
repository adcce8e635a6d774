// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// Where sessions, kept elements and the audit log live.
///
/// Each call is one transaction and returns after it is durable: what it says happened survives a crash, and what did not
/// happen left nothing behind. An instant is always the caller's (`DeadlineClock`); the store reads no clock. What a call
/// records in the audit log, it records in the same transaction.
public protocol ReaderStore: Sendable {
    /// Keeps a session that was just made, in the state `.requested`.
    ///
    /// - Parameter binding: The keyed hash of the caller's own binding; the binding itself is never kept.
    func open(_ session: Session, binding: KeyedHash, event: AuditEvent) async throws(StoreError)

    /// The session as it stands; nil where this relying party has none of this ID.
    func session(_ id: SessionID, of party: RelyingPartyID) async throws(StoreError) -> Session?

    /// Spends a session, by one atomic statement: of all who try, one gets `.spent`.
    ///
    /// - Parameters:
    ///   - answer: The keyed hash of `Idempotency-Key` and body, where the caller sent that header. It and the nonce are
    ///     then kept for `SessionLifetime.repetition`; otherwise the nonce is gone with this call.
    func spend(
        _ id: SessionID, of party: RelyingPartyID, binding: KeyedHash, answer: KeyedHash?, at now: Date
    ) async throws(StoreError) -> Spending

    /// Writes the outcome of a spent session and what is kept of it.
    ///
    /// - Returns: false where the session was concluded before, or is erased; then nothing was written.
    @discardableResult
    func conclude(
        _ id: SessionID, of party: RelyingPartyID, with conclusion: Conclusion, event: AuditEvent
    ) async throws(StoreError) -> Bool

    /// What is kept of a session and not past its deadline; nil where this relying party has no such session.
    ///
    /// - Parameter event: Made of the batches that are handed out, and recorded before they are, unless there are none.
    func retained(
        of id: SessionID, of party: RelyingPartyID, at now: Date,
        event: @escaping @Sendable ([SealedRetention]) -> AuditEvent
    ) async throws(StoreError) -> [SealedRetention]?

    /// Destroys what is held for a session: keys, then elements, nonce and traces. Idempotent.
    ///
    /// - Parameters:
    ///   - party: nil for an operator, who may erase for every relying party.
    ///   - event: Made of the number of elements that went; recorded once.
    /// - Returns: nil where there is no such session.
    func erase(
        _ id: SessionID, of party: RelyingPartyID?, at now: Date,
        event: @escaping @Sendable (RelyingPartyID, Int) -> AuditEvent
    ) async throws(StoreError) -> ErasureRecord?

    /// Marks a transcript as seen, for ever and for all relying parties, without a trace of when or by whom.
    ///
    /// - Returns: false where it was seen before.
    func claimTranscript(_ hash: KeyedHash) async throws(StoreError) -> Bool

    /// Records something that changes nothing else, such as a token that was issued.
    func record(_ event: AuditEvent) async throws(StoreError)

    /// Moves deadlines of a relying party forward to what its ceiling allows now; never back.
    func shorten(_ party: RelyingPartyID, to terms: RetentionTerms, at now: Date) async throws(StoreError) -> Int

    /// Ends what is over: expired and interrupted sessions, secrets that have served, elements past their deadline
    /// (their keys first, then their rows, then the pages), and records past theirs. Goes on where a crash stopped it.
    func purge(_ limits: PurgeLimits, at now: Date) async throws(StoreError) -> PurgeReport

    /// What is kept and not past its deadline, without any value: for `retention list`.
    func holdings(at now: Date) async throws(StoreError) -> [Holding]

    /// Examines the store from one end to the other: for `retention audit`.
    ///
    /// - Parameter interval: Seconds within which the service closes sessions and drops their secrets: what is over for
    ///   less than that is its next work, and no finding. Kept elements have no such grace.
    func audit(
        opening vault: RetentionVault, at now: Date, purgedEvery interval: Int
    ) async throws(StoreError) -> AuditReport

    /// Entries of the audit log from a number on, at most so many.
    func auditEntries(from number: Int64, limit: Int) async throws(StoreError) -> [AuditEntry]

    /// Wraps all data keys under the active key-encryption key.
    func rewrap(with vault: RetentionVault, activeKeyID: String, at now: Date) async throws(StoreError) -> Int

    /// A cheap sign of life, for `/readyz`.
    func probe() async throws(StoreError)
}
