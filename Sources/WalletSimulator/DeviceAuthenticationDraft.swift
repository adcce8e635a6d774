// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import Mdoc

/// What the device is going to sign or authenticate.
struct DeviceAuthenticationDraft {
    enum TranscriptForm { case bare, tagged }

    /// The first member of DeviceAuthentication.
    var label = "DeviceAuthentication"
    var docType: DocType
    var transcript: SessionTranscript
    /// The standard has the bare array here, and the tagged one in key derivation alone.
    var transcriptForm = TranscriptForm.bare
    /// What is hashed for the salt of the MAC's key: here it is the tagged one.
    var saltForm = TranscriptForm.tagged
    /// How the bare transcript is written: the standard takes it as it is.
    var writing: @Sendable ([UInt8]) -> [UInt8] = { $0 }
    /// `{* NameSpace => {+ identifier => value}}`, normally empty.
    var nameSpaces: CBORValue = [:]
    /// `DeviceNameSpacesBytes`, where they are not just the tag-24 form of that.
    var nameSpacesBytes: [UInt8]?
    /// Authenticated in place of the namespaces that are sent.
    var authenticatedNameSpaces: [UInt8]?
    /// Whether DeviceAuthentication is authenticated in its tag-24 form, as the standard has it.
    var isTagged = true
    /// The last words of key derivation, 9.1.3.5.
    var keyPurpose = "EMacKey"
    /// The header of a MAC, which is authenticated too: HMAC 256/256.
    var macProtected: CBORValue = [1: 5]
    var macUnprotected: CBORValue = [:]
    var key: PrivateKey
    var proof: DeviceProof

    /// - Parameter change: What is otherwise about the signature.
    func authenticated(
        nonces: ECDSANonces, changing change: (inout SignatureDraft) throws(SimulatorError) -> Void = { _ in }
    ) throws(SimulatorError) -> DeviceSignedParts {
        let nameSpacesBytes = nameSpacesBytes ?? CBORValue.embedded(nameSpaces).encoded()
        let payload = payload(nameSpacesBytes: authenticatedNameSpaces ?? nameSpacesBytes)
        switch proof {
        case .signature:
            var signature = try SignatureDraft(payload, key: key)
            signature.isDetached = true
            try change(&signature)
            return DeviceSignedParts(
                nameSpacesBytes: nameSpacesBytes,
                authentication: .signature(COSEParts(try signature.signed(nonces: nonces))))
        case .mac(let readerKey):
            let macKey = try Self.eMacKey(
                key, readerKey, salted: transcriptBytes(saltForm), purpose: keyPurpose)
            let header = macProtected.encoded()
            // MAC_structure, RFC 9052, 6.3.
            let structure = CBORValue.array(["MAC0", .bytes(header), .bytes([]), .bytes(payload)]).encoded()
            let tag = macKey.withSpan {
                HMAC.authenticationCode(for: structure.span, key: $0, using: .sha256)
            }
            let mac: CBORValue = [.bytes(header), macUnprotected, .null, .bytes(tag)]
            return DeviceSignedParts(nameSpacesBytes: nameSpacesBytes, authentication: .mac(COSEParts(mac.encoded())))
        }
    }

    /// `DeviceAuthenticationBytes`, 9.1.3.4.
    private func payload(nameSpacesBytes: [UInt8]) -> [UInt8] {
        let authentication: CBORValue = [
            .text(label), .encoded(transcriptBytes(transcriptForm)), .text(docType.rawValue),
            .encoded(nameSpacesBytes),
        ]
        return (isTagged ? .embedded(authentication) : authentication).encoded()
    }

    private func transcriptBytes(_ form: TranscriptForm) -> [UInt8] {
        let bare = writing(transcript.encoded)
        return form == .bare ? bare : CBORValue.tagged(24, .bytes(bare)).encoded()
    }

    /// EMacKey, 9.1.3.5, as the standard derives it.
    static func eMacKey(
        _ deviceKey: PrivateKey, _ readerKey: PublicKey, transcript: SessionTranscript
    ) throws(SimulatorError) -> SecretBytes {
        try eMacKey(deviceKey, readerKey, salted: transcript.taggedBytes, purpose: "EMacKey")
    }

    private static func eMacKey(
        _ deviceKey: PrivateKey, _ readerKey: PublicKey, salted: [UInt8], purpose: String
    ) throws(SimulatorError) -> SecretBytes {
        let salt = HashAlgorithm.sha256.hash(salted.span)
        let purpose = Array(purpose.utf8)
        do {
            let secret = try deviceKey.sharedSecret(with: readerKey)
            let extracted = secret.withSpan { HKDF.extract(salt: salt.span, inputKeyMaterial: $0, using: .sha256) }
            return try HKDF.expand(pseudoRandomKey: extracted, info: purpose.span, byteCount: 32, using: .sha256)
        } catch .algorithmMismatch {
            throw .curvesCannotAgree
        } catch {
            throw .cryptography(error)
        }
    }
}
