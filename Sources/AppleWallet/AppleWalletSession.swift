// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import Mdoc
public import Redaction

/// What the app put into its `PKIdentityRequest`, as the server kept it.
public struct AppleWalletSession: Sendable, Redacted {
    /// 1 to 64 bytes; the server makes them and hands them to the app.
    public let nonce: [UInt8]
    public let merchantIdentifier: String
    public let teamIdentifier: String

    /// - Returns: nil for a nonce that PassKit would not take, or an empty identifier.
    public init?(nonce: [UInt8], merchantIdentifier: String, teamIdentifier: String) {
        guard (1...64).contains(nonce.count), !merchantIdentifier.isEmpty, !teamIdentifier.isEmpty else { return nil }
        self.nonce = nonce
        self.merchantIdentifier = merchantIdentifier
        self.teamIdentifier = teamIdentifier
    }

    /// `[null, null, ["AppleIdentityPresentment_1.0", nonce, merchantId, teamId, pkRHash]]`.
    ///
    /// - Parameter recipientKeyHash: SHA-256 of the recipient's 65-byte uncompressed point.
    public func transcript(recipientKeyHash: [UInt8]) -> SessionTranscript {
        let handover: CBORValue = [
            "AppleIdentityPresentment_1.0", .bytes(nonce), .text(merchantIdentifier), .text(teamIdentifier),
            .bytes(recipientKeyHash),
        ]
        return SessionTranscript([.null, .null, handover])
    }
}
