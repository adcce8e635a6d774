// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import Cryptography
internal import Mdoc

/// Whom the wallet believes to answer.
struct AppleWalletTarget {
    var session: AppleWalletSession
    var recipientKey: PublicKey

    var transcript: SessionTranscript {
        session.transcript(recipientKeyHash: RecipientKeys.hash(of: recipientKey))
    }
}
