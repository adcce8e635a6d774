// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import CBOR
internal import Cryptography
internal import HPKE
internal import Mdoc

/// The envelope `APPLE-HPKE-v1`, sealed and open to change.
struct EnvelopeDraft {
    var algorithm = "APPLE-HPKE-v1"
    var mode: UInt64 = 0
    var encapsulatedKey: [UInt8]
    /// `pkRHash`: SHA-256 of the recipient's 65-byte point.
    var recipientKeyHash: [UInt8]
    var infoHash: [UInt8]
    /// The ciphertext with its tag.
    var data: [UInt8]

    /// Seals a plaintext in base mode, with the session transcript as `info`.
    init(
        sealing plaintext: [UInt8], to recipientKey: PublicKey, transcript: SessionTranscript,
        ephemeralKey: PrivateKey
    ) throws(SimulatorError) {
        let info = transcript.encoded
        let noAdditionalData = [UInt8]()
        do {
            var sender = try Sender(
                ciphersuite: .p256SHA256AES128GCM, recipientKey: recipientKey, info: info.span, authentication: .none,
                ephemeralKey: ephemeralKey)
            encapsulatedKey = sender.encapsulatedKey
            data = try sender.seal(plaintext.span, authenticating: noAdditionalData.span)
        } catch {
            throw .hpke(error)
        }
        recipientKeyHash = RecipientKeys.hash(of: recipientKey)
        infoHash = HashAlgorithm.sha256.hash(info.span)
    }

    /// In the order of members that Apple's own envelopes have.
    func encoded() -> [UInt8] {
        var envelope = CBOREncoder(reservingCapacity: data.count + 256)
        envelope.map(count: 3)
        envelope.text("algorithm")
        envelope.text(algorithm)
        envelope.text("params")
        envelope.map(count: 4)
        envelope.text("mode")
        envelope.unsigned(mode)
        envelope.text("pkEm")
        envelope.byteString(encapsulatedKey)
        envelope.text("pkRHash")
        envelope.byteString(recipientKeyHash)
        envelope.text("infoHash")
        envelope.byteString(infoHash)
        envelope.text("data")
        envelope.byteString(data)
        return envelope.bytes
    }
}
