// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import ReaderTokens
public import Redaction

/// How tokens for the reader devices of a brand are issued.
public struct ReaderTokenSettings: Sendable, Redacted {
    /// A key that Apple Business Register knows.
    public struct Key: Hashable, Sendable {
        public let id: String
        public let publicKey: PublicKey
        public let isActive: Bool
    }

    /// Signs with the active key.
    public let issuer: TokenIssuer
    /// All keys in the order of the file; exactly one is active.
    public let keys: [Key]
    /// From `iat` to `exp`.
    public let lifetimeSeconds: Int
    /// How far `iat` lies back; less than the lifetime.
    public let backdateSeconds: Int
    /// How many tokens an API key may ask for.
    public let perMinute: Int
}
