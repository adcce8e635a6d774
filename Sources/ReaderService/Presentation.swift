// SPDX-License-Identifier: Apache-2.0

public import AppleWallet
public import Cryptography
public import Mdoc
public import MdocVerification
public import Redaction

/// A wallet's answer together with what its reader knows of the session.
public enum Presentation: Sendable, Redacted {
    /// Verify with Wallet in an app: the envelope `APPLE-HPKE-v1` as raw CBOR.
    case appleWallet(envelope: [UInt8], session: AppleWalletSession, keys: RecipientKeys)
    /// A `DeviceResponse` in clear with the transcript of its session, as the reader's own app hands them over.
    case proximity(
        response: [UInt8], transcript: SessionTranscript, readerKey: PrivateKey?,
        freshness: TranscriptFreshness = .notKnown)

    public var presentationProtocol: PresentationProtocol {
        switch self {
        case .appleWallet: .appleWallet
        case .proximity: .proximity
        }
    }
}
