// SPDX-License-Identifier: Apache-2.0

public import MdocVerification

/// What a session needs to know of its protocol to judge the answer; from the configuration, never from the answer.
public enum SessionChannel: Hashable, Sendable {
    /// Verify with Wallet in an app.
    case appleWallet(merchantIdentifier: String, teamIdentifier: String)
    /// A raw data request of Tap to Present ID, which the reader's own app hands over.
    case proximity

    public var presentationProtocol: PresentationProtocol {
        switch self {
        case .appleWallet: .appleWallet
        case .proximity: .proximity
        }
    }
}
