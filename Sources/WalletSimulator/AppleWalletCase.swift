// SPDX-License-Identifier: Apache-2.0

public import AppleWallet
public import CBOR
public import Cryptography
public import Mdoc

/// An answer of Apple Wallet with all that its reader must know.
public struct AppleWalletCase: Sendable {
    public let envelope: [UInt8]
    /// Nonce, merchant identifier and team identifier.
    public let session: AppleWalletSession
    public let recipientKey: PrivateKey
    /// The IACA root to trust.
    public let trustAnchor: Certificate
    /// What an accepting reader must find, and nothing else.
    public let expected: [ElementName: CBORValue]
}
