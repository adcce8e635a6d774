// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Redaction

/// A token that tells Apple's Verifier API which brand a reader device works for.
///
/// Only `TokenIssuer` and `TokenVerifier` make one, so its fields are what its signature covers.
public struct ReaderToken: Hashable, Sendable {
    /// The JWS compact serialization, which the app hands to `MobileDocumentReader.prepare(using:)`.
    public let compact: String
    /// `kid`
    public let keyID: String
    /// `iss`
    public let brandID: String
    /// `sub`
    public let readerInstanceIdentifier: String
    /// `iat`
    public let issuedAt: Date
    /// `exp`: until when the token must be used for the first time.
    public let expiresAt: Date

    /// The one value of `aud`.
    public static let audience = "apple-identityservices-v1"
    /// How many seconds `exp` may lie after `iat`.
    public static let lifetimeRange = 1...300
    /// `alg`, `kid`, `typ`
    static let headerFields: Set = ["alg", "kid", "typ"]
    /// `aud`, `iss`, `sub`, `iat`, `exp`
    static let claims: Set = ["aud", "iss", "sub", "iat", "exp"]
    static let algorithm = "ES256"
    static let type = "JWT"

    init(
        compact: String, keyID: String, brandID: String, readerInstanceIdentifier: String, issuedAt: Int64,
        expiresAt: Int64
    ) {
        self.compact = compact
        self.keyID = keyID
        self.brandID = brandID
        self.readerInstanceIdentifier = readerInstanceIdentifier
        self.issuedAt = Date(timeIntervalSince1970: Double(issuedAt))
        self.expiresAt = Date(timeIntervalSince1970: Double(expiresAt))
    }
}

// Whoever reads the token in a log could use it, and the reader instance names a device.
extension ReaderToken: Redacted {
    public var description: String { "ReaderToken(expires \(Int64(expiresAt.timeIntervalSince1970)))" }
}
