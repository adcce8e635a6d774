// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import CBOR
internal import Cryptography
internal import Mdoc

/// The envelope `APPLE-HPKE-v1`, sealed and open to change.
struct EnvelopeDraft {
    /// With its members in the order that Apple's own envelopes have.
    var value: CBORValue
    /// The one that it is sealed to, and the transcript that it is bound to.
    let recipientKey: PublicKey
    let transcript: [UInt8]
    /// What becomes of its bytes.
    var damage: @Sendable ([UInt8]) -> [UInt8] = { $0 }

    init(_ sealing: SealingDraft, ephemeralKey: PrivateKey) throws(SimulatorError) {
        let (encapsulatedKey, ciphertext) = try sealing.sealed(ephemeralKey: ephemeralKey)
        let transcript = sealing.transcript.encoded
        recipientKey = sealing.recipientKey
        self.transcript = transcript
        value = [
            "algorithm": "APPLE-HPKE-v1",
            "params": [
                "mode": 0, "pkEm": .bytes(encapsulatedKey),
                // SHA-256 of the recipient's 65-byte point.
                "pkRHash": .bytes(RecipientKeys.hash(of: sealing.recipientKey)),
                "infoHash": .bytes(HashAlgorithm.sha256.digest(of: transcript)),
            ],
            // The ciphertext with its tag.
            "data": .bytes(ciphertext),
        ]
    }

    func encoded() -> [UInt8] { damage(value.inListedOrder.encoded()) }
}
