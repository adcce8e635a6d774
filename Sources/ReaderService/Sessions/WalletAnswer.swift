// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import Mdoc
public import MdocVerification
public import Redaction

/// What a caller hands over as the wallet's answer.
public enum WalletAnswer: Sendable, Redacted {
    /// The envelope `APPLE-HPKE-v1`.
    case appleWallet(envelope: [UInt8])
    /// The answer to a raw data request: the response, its transcript, and the ephemeral reader key where iOS gives it.
    case proximity(response: [UInt8], transcript: SessionTranscript, readerKey: PrivateKey?)

    public var presentationProtocol: PresentationProtocol {
        switch self {
        case .appleWallet: .appleWallet
        case .proximity: .proximity
        }
    }
}
