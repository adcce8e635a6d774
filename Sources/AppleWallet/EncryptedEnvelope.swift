// SPDX-License-Identifier: Apache-2.0

public import CBOR
internal import Cryptography
internal import HPKE
public import Mdoc
public import Redaction

/// `PKIdentityDocument.encryptedData`: the envelope `APPLE-HPKE-v1`, read and not opened.
///
/// Its members are exactly those that Apple documents, in any order; the version stands in the algorithm's name.
public struct EncryptedEnvelope: Sendable, Redacted {
    private let hasKnownAlgorithm: Bool
    private let mode: UInt64
    private let encapsulatedKey: ArraySlice<UInt8>
    private let recipientKeyHash: [UInt8]
    private let infoHash: [UInt8]
    private let ciphertext: ArraySlice<UInt8>

    /// - Parameter document: The envelope's CBOR, as `CBORDecoder` read it.
    public init(_ document: CBORDocument) throws(AppleWalletError) {
        guard let envelope = document.root.members, envelope.count == 3 else { throw .structure(.envelope) }
        guard let name = envelope["algorithm"], name.kind == .text else { throw .structure(.algorithm) }
        hasKnownAlgorithm = name.isText("APPLE-HPKE-v1")
        guard let params = envelope["params"]?.members, params.count == 4 else { throw .structure(.params) }
        guard let mode = params["mode"]?.unsigned else { throw .structure(.mode) }
        self.mode = mode
        encapsulatedKey = try Self.bytes(params["pkEm"], count: 65, .encapsulatedKey)
        recipientKeyHash = Array(try Self.bytes(params["pkRHash"], count: 32, .recipientKeyHash))
        infoHash = Array(try Self.bytes(params["infoHash"], count: 32, .infoHash))
        ciphertext = try Self.bytes(envelope["data"], count: nil, .data)
    }

    private static func bytes(
        _ item: CBORItem?, count: Int?, _ field: EnvelopeField
    ) throws(AppleWalletError) -> ArraySlice<UInt8> {
        guard let bytes = item?.byteString, count == nil || bytes.count == count else { throw .structure(field) }
        return bytes
    }

    /// What was inside, and the transcript it is bound to.
    public struct Opened: Sendable, Redacted {
        public let plaintext: [UInt8]
        public let transcript: SessionTranscript
    }

    /// Runs the checks in Apple's order: algorithm, recipient, transcript, and only then decryption.
    ///
    /// - Parameters:
    ///   - session: The values that this server handed to the app for this answer, never any that came back with it.
    ///   - keys: Of which `pkRHash` names one.
    public func open(for session: AppleWalletSession, keys: RecipientKeys) throws(AppleWalletError) -> Opened {
        guard hasKnownAlgorithm else { throw .algorithm(.algorithm) }
        guard mode == 0 else { throw .algorithm(.mode) }
        guard let key = keys.key(named: recipientKeyHash) else { throw .wrongRecipient }
        let transcript = session.transcript(recipientKeyHash: recipientKeyHash)
        guard HashAlgorithm.sha256.isDigest(infoHash.span, of: transcript.encoded.span) else {
            throw .transcriptMismatch(nearMiss(session))
        }
        let noAdditionalData: [UInt8] = []
        do {
            let plaintext = try Recipient.open(
                ciphertext.span, authenticating: noAdditionalData.span, ciphersuite: .p256SHA256AES128GCM,
                privateKey: key,
                encapsulatedKey: encapsulatedKey.span, info: transcript.encoded.span)
            return Opened(plaintext: plaintext, transcript: transcript)
        } catch {
            throw .decryptFailed(error == .encapsulatedKeyInvalid ? .encapsulatedKey : .data)
        }
    }

    /// What would have matched: cheap to find out, and it saves an integrator a day.
    private func nearMiss(_ session: AppleWalletSession) -> NearMiss? {
        NearMiss.allCases.first { candidate in
            guard let other = candidate.apply(to: session) else { return false }
            let transcript = other.transcript(recipientKeyHash: recipientKeyHash)
            return HashAlgorithm.sha256.isDigest(infoHash.span, of: transcript.encoded.span)
        }
    }
}
