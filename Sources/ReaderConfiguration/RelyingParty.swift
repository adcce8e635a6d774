// SPDX-License-Identifier: Apache-2.0

public import IssuerTrust
public import MdocVerification
public import Redaction

/// One customer of the service: who asks for documents, with which keys and under which rules.
public struct RelyingParty: Sendable, Redacted {
    public let id: String
    /// For people.
    public let name: String
    /// nil where the party asks nothing of Apple Wallet.
    public let appleWallet: AppleWalletSettings?
    /// nil where the party has no reader devices.
    public let readerTokens: ReaderTokenSettings?
    /// Serialized origins of web sites (RFC 6454, 6.2), each once.
    public let allowedOrigins: [String]
    /// Never empty.
    public let apiKeys: [APIKey]
    public let retention: RetentionRules
    /// How long a session waits for its answer, in seconds, unless the caller asks for less.
    public let sessionSeconds: Int
    public let policy: VerificationPolicy
    public let trust: [TrustSource]
}

extension RelyingParty {
    public var description: String { "RelyingParty(\(id))" }
}
