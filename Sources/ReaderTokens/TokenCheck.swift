// SPDX-License-Identifier: Apache-2.0

/// One check of a reader token and how it went.
public struct TokenCheck: Hashable, Sendable {
    /// The checks in the order in which they are reported.
    public enum Name: String, CaseIterable, Sendable {
        case format = "token.format"
        case headerComplete = "token.header_complete"
        case headerClosed = "token.header_closed"
        case algorithm = "token.algorithm"
        case type = "token.type"
        case keyID = "token.key_id"
        case signature = "token.signature"
        case payload = "token.payload"
        case claimsComplete = "token.claims_complete"
        case claimsClosed = "token.claims_closed"
        case audience = "token.audience"
        case issuer = "token.issuer"
        case subject = "token.subject"
        case issuedAt = "token.issued_at"
        case expiresAt = "token.expires_at"
        case lifetime = "token.lifetime"
        case notExpired = "token.not_expired"
        case notInFuture = "token.not_in_future"
    }

    public enum Outcome: Hashable, Sendable {
        case passed
        case failed(ReaderTokenError)
        /// There was nothing to check, because an earlier check failed.
        case skipped
    }

    public let name: Name
    public let outcome: Outcome
    /// What helps to understand a failure: never a value from the token.
    public let detail: String?

    /// Why the check failed, if it did.
    public var failure: ReaderTokenError? {
        if case .failed(let reason) = outcome { reason } else { nil }
    }
}
