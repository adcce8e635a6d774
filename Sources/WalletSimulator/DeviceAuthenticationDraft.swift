// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography
internal import Mdoc

/// What the device is going to sign or authenticate.
struct DeviceAuthenticationDraft {
    enum TranscriptForm { case bare, tagged }

    var docType: DocType
    var transcript: SessionTranscript
    /// The standard has the bare array here, and the tagged one in key derivation alone.
    var transcriptForm = TranscriptForm.bare
    /// What is hashed for the salt of the MAC's key: here it is the tagged one.
    var saltForm = TranscriptForm.tagged
    /// `{* NameSpace => {+ identifier => value}}`, normally empty.
    var nameSpaces: CBORValue = [:]
    var key: PrivateKey
    var proof: DeviceProof

    func authenticated(nonces: ECDSANonces) throws(SimulatorError) -> DeviceSignedParts {
        let nameSpacesBytes = CBORValue.embedded(nameSpaces).encoded()
        let payload =
            switch transcriptForm {
            case .bare: transcript.deviceAuthenticationBytes(docType: docType, nameSpacesBytes: nameSpacesBytes[...])
            case .tagged:
                transcript.misreadDeviceAuthenticationBytes(docType: docType, nameSpacesBytes: nameSpacesBytes[...])
            }
        switch proof {
        case .signature:
            let algorithm = try COSEAlgorithm.signing(with: key)
            do {
                let signature = try COSESign1.sign(
                    payload, with: key, algorithm: algorithm, isDetached: true, nonces: nonces)
                return DeviceSignedParts(
                    nameSpacesBytes: nameSpacesBytes, authentication: .signature(COSEParts(signature)))
            } catch {
                throw .cose(error)
            }
        case .mac(let readerKey):
            let macKey = try Self.eMacKey(key, readerKey, transcript: transcript, saltForm: saltForm)
            let mac = COSEMac0.authenticate(detached: payload, with: macKey)
            return DeviceSignedParts(nameSpacesBytes: nameSpacesBytes, authentication: .mac(COSEParts(mac)))
        }
    }

    /// EMacKey, 9.1.3.5.
    static func eMacKey(
        _ deviceKey: PrivateKey, _ readerKey: PublicKey, transcript: SessionTranscript,
        saltForm: TranscriptForm = .tagged
    ) throws(SimulatorError) -> SecretBytes {
        let salted = saltForm == .tagged ? transcript.taggedBytes : transcript.encoded
        let salt = HashAlgorithm.sha256.hash(salted.span)
        let purpose = Array("EMacKey".utf8)
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
