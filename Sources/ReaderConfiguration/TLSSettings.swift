// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import Redaction

/// The certificate that the service shows to its clients, and its private key.
public struct TLSSettings: Sendable, Redacted {
    /// PEM: the service's own certificate first, then those that lead to a root.
    public let certificateChain: String
    /// PEM. It may be of any kind that the TLS library takes; RSA too.
    public let privateKey: SecretBytes
}
