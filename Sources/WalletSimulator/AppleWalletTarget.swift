// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import CBOR
internal import Cryptography
internal import Mdoc

/// Whom the wallet believes to answer.
struct AppleWalletTarget {
    var session: AppleWalletSession
    var recipientKey: PublicKey
    /// What becomes of the transcript that follows from both.
    var writing: @Sendable (CBORValue) -> CBORValue = { $0 }

    var transcript: SessionTranscript {
        let genuine = session.transcript(recipientKeyHash: RecipientKeys.hash(of: recipientKey))
        guard let item = try? CBORDecoder().decode(genuine.encoded).root else { return genuine }
        return SessionTranscript(writing(CBORValue(item)))
    }
}
