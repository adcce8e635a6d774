// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// A key that a relying party's server shows, as far as the service knows it.
public struct APIKey: Sendable, Redacted {
    /// For logs.
    public let id: String
    /// SHA-256 of the key's text, 32 bytes.
    public let hash: [UInt8]
    public let scopes: Set<APIScope>
}

extension APIKey {
    public var description: String { "APIKey(\(id))" }
}
