// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HPKE
internal import Mdoc

/// What Apple Wallet is going to seal, and how: HPKE in base mode, with the session transcript as `info`.
struct SealingDraft {
    var plaintext: [UInt8]
    var recipientKey: PublicKey
    let transcript: SessionTranscript
    var info: [UInt8]
    var additionalData: [UInt8] = []
    var ciphersuite = Ciphersuite.p256SHA256AES128GCM
    /// Messages that are sealed before this one and kept back.
    var precedingMessages = 0

    init(_ plaintext: [UInt8], to recipientKey: PublicKey, transcript: SessionTranscript) {
        self.plaintext = plaintext
        self.recipientKey = recipientKey
        self.transcript = transcript
        info = transcript.encoded
    }

    func sealed(
        ephemeralKey: PrivateKey
    ) throws(SimulatorError) -> (encapsulatedKey: [UInt8], ciphertext: [UInt8]) {
        do {
            var sender = try Sender(
                ciphersuite: ciphersuite, recipientKey: recipientKey, info: info.span, authentication: .none,
                ephemeralKey: ephemeralKey)
            for _ in 0..<precedingMessages { _ = try sender.seal(plaintext.span, authenticating: additionalData.span) }
            return (
                sender.encapsulatedKey, try sender.seal(plaintext.span, authenticating: additionalData.span)
            )
        } catch {
            throw .hpke(error)
        }
    }
}
