// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
public import Cryptography
internal import Mdoc

/// The reader's key for deviceMac, or why there is none.
public enum ReaderMACKey: Sendable {
    /// The ephemeral key that the session transcript names.
    case key(PrivateKey)
    case notGiven
    /// The protocol defines no key for it; Apple's wallet only ever signs.
    case undefinedByProtocol
}
