// SPDX-License-Identifier: Apache-2.0

public import AppleWallet
public import ReaderPolicy
public import ReaderTokens
public import Redaction

/// A business that asks for documents, as its configuration describes it.
public struct RelyingParty: Sendable, Redacted {
    public let id: RelyingPartyID
    public let appleWallet: AppleWalletParty?
    public let readerTokens: ReaderTokenParty?
    /// Its trust anchors and its policy.
    public let verify: VerifyPresentation
    public let retention: RetentionTerms
    /// Seconds, where a caller does not say.
    public let sessionLifetime: Int

    public init(
        id: RelyingPartyID, appleWallet: AppleWalletParty?, readerTokens: ReaderTokenParty?,
        verify: VerifyPresentation, retention: RetentionTerms, sessionLifetime: Int = SessionLifetime.standard
    ) {
        self.id = id
        self.appleWallet = appleWallet
        self.readerTokens = readerTokens
        self.verify = verify
        self.retention = retention
        self.sessionLifetime = sessionLifetime
    }

    public var description: String { "RelyingParty(\(id))" }
}

/// What Verify with Wallet needs.
public struct AppleWalletParty: Sendable, Redacted {
    /// At least one; the first serves where a caller names none.
    public let merchantIdentifiers: [String]
    public let teamIdentifier: String
    /// The private halves of the identity certificates, found by `pkRHash` while they are rotated.
    public let keys: RecipientKeys

    public init(merchantIdentifiers: [String], teamIdentifier: String, keys: RecipientKeys) {
        self.merchantIdentifiers = merchantIdentifiers
        self.teamIdentifier = teamIdentifier
        self.keys = keys
    }
}

/// What Tap to Present ID needs.
public struct ReaderTokenParty: Sendable, Redacted {
    /// With the brand and the one signing key that is active.
    public let issuer: TokenIssuer
    /// Seconds from `iat` to `exp`.
    public let lifetime: Int
    /// Seconds from `iat` to now.
    public let backdating: Int
    /// How many tokens one API key may take.
    public let perMinute: Int

    public init(issuer: TokenIssuer, lifetime: Int, backdating: Int, perMinute: Int) {
        self.issuer = issuer
        self.lifetime = lifetime
        self.backdating = backdating
        self.perMinute = perMinute
    }
}
