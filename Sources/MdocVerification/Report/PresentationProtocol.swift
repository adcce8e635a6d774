// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import Mdoc

/// How an answer travelled.
public enum PresentationProtocol: String, Sendable, CaseIterable {
    case appleWallet = "apple-wallet"
    case proximity
}
