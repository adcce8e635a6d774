// SPDX-License-Identifier: Apache-2.0

public import AppleWallet
public import Cryptography
public import Redaction

/// What Apple knows a relying party by, and the keys that its answers are sealed to.
public struct AppleWalletSettings: Sendable, Redacted {
    /// Never empty. No other party of the service has any of them.
    public let merchantIdentifiers: [String]
    public let teamIdentifier: String
    public let recipientKeys: RecipientKeys
    /// The public halves of the keys, in the order of the file.
    public let publicKeys: [PublicKey]
}
