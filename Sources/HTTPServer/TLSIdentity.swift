// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// The certificate with which a server shows itself, and its key.
public struct TLSIdentity: Sendable {
    /// PEM: the server's certificate first, then those that lead to its root.
    public let certificateChain: String
    /// PEM, not encrypted.
    public let key: String

    public init(certificateChain: String, key: String) {
        self.certificateChain = certificateChain
        self.key = key
    }
}

extension TLSIdentity: Redacted {}
