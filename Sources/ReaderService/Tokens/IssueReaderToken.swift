// SPDX-License-Identifier: Apache-2.0

internal import BoundedWork
internal import FoundationEssentials
internal import ReaderPolicy
public import ReaderTokens

/// Issues a reader token to a caller who may have one, and writes down that it did, without the token.
public struct IssueReaderToken: Sendable {
    private let foundation: ServiceFoundation
    private let rate = RateLimit<String>()

    public init(_ foundation: ServiceFoundation) {
        self.foundation = foundation
    }

    /// What the token is wanted for. The token itself does not tell; Apple's entitlement decides.
    public enum RequestKind: String, Hashable, Sendable, CaseIterable {
        /// The outcome is shown on the reader's screen.
        case display
        /// Elements are handed to the app.
        case data

        public var scope: APIKey.Scope { self == .display ? .readerTokensDisplay : .readerTokensData }
    }

    public func callAsFunction(
        for readerInstanceIdentifier: String, kind: RequestKind, of party: RelyingParty, by apiKey: APIKey
    ) async throws(ServiceError) -> ReaderToken {
        guard let own = party.readerTokens else { throw .readerTokensNotConfigured }
        let now = foundation.deadlines.now()
        if let retryAfter = rate.retryAfter(
            for: apiKey.fullName, perMinute: own.perMinute, at: now.timeIntervalSince1970)
        {
            throw .rateLimited(retryAfter: retryAfter)
        }
        let token: ReaderToken
        do {
            token = try own.issuer.issue(
                for: readerInstanceIdentifier, lifetime: own.lifetime, backdating: own.backdating,
                at: foundation.wallClock())
        } catch {
            throw .token(error)
        }
        let instance = foundation.secret.hash(
            Array(party.id.rawValue.utf8), Array(readerInstanceIdentifier.utf8), for: .readerInstance)
        let event = AuditEvent(
            .readerTokenIssued(
                requestKind: kind.rawValue, keyID: token.keyID, instance: instance, apiKeyID: apiKey.id),
            at: now, party: party.id)
        try await foundation.stored { store async throws(StoreError) in try await store.record(event) }
        return token
    }
}
