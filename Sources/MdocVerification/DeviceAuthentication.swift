// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography
internal import Mdoc

/// Does the device that answers hold the document's key, in this very session? 18013-5, 9.1.3.
extension DocumentVerification {
    mutating func checkDevice(_ mso: MobileSecurityObject) {
        let key = readDeviceKey(mso)
        guard let deviceAuth = document.deviceSigned.deviceAuth else {
            recorder.flag(
                .deviceAuthentication, .deviceAuthenticationMissing,
                "there is neither a device signature nor a device MAC")
            recorder.skip(
                [.deviceCriticalHeaders, .deviceAlgorithm, .devicePayload, .deviceSignature, .deviceMAC],
                because: "there is no device authentication")
            return
        }
        recorder.pass(.deviceAuthentication)
        switch deviceAuth {
        case .signature(let signature): checkSignature(signature, key: key)
        case .mac(let mac): checkMAC(mac, key: key)
        }
    }

    private mutating func readDeviceKey(_ mso: MobileSecurityObject) -> PublicKey? {
        do throws(COSEError) {
            let key = try COSEKey.publicKey(mso.deviceKey)
            recorder.pass(.deviceKey)
            return key
        } catch {
            if error == .curveUnsupported {
                recorder.flag(.deviceKey, .algorithmUnsupported, "the device key's curve is not one of 18013-5")
            } else {
                recorder.flag(.deviceKey, .deviceKeyInvalid, "the device key is no full point on its curve")
            }
            return nil
        }
    }

    private mutating func checkSignature(_ signature: COSESign1, key: PublicKey?) {
        let critical = checkCriticalHeaders(signature.headers, .deviceCriticalHeaders, .deviceCriticalHeader)
        var isAllowed = false
        if let key {
            isAllowed = (try? signature.headers.algorithm().signature(on: key.curve)) != nil
            recorder.expect(
                isAllowed, .deviceAlgorithm, .deviceAlgorithmNotAllowed,
                "the protected header names no algorithm that goes with the device key")
        } else {
            recorder.skip(.deviceAlgorithm, because: "there is no usable device key")
        }
        let isDetached = signature.attachedPayload == nil
        recorder.expect(isDetached, .devicePayload, .devicePayloadNotDetached, "the payload is attached")
        guard let key, critical, isAllowed, isDetached else {
            recorder.skip(
                .deviceSignature, because: "a key, an algorithm or a detached payload to verify with is missing")
            return
        }
        let payload = session.transcript.deviceAuthenticationBytes(
            docType: document.docType, nameSpacesBytes: document.deviceSigned.nameSpacesBytes)
        if (try? signature.verify(with: key, detachedPayload: payload)) != nil {
            recorder.pass(.deviceSignature)
        } else {
            recorder.flag(.deviceSignature, .deviceSignatureInvalid, hintForSignature(signature, key: key))
        }
    }

    /// A near miss: the signature may fit the transcript in the form that key derivation uses.
    private func hintForSignature(_ signature: COSESign1, key: PublicKey) -> String {
        let misread = session.transcript.misreadDeviceAuthenticationBytes(
            docType: document.docType, nameSpacesBytes: document.deviceSigned.nameSpacesBytes)
        guard (try? signature.verify(with: key, detachedPayload: misread)) != nil else {
            return "the device key did not sign this session's transcript"
        }
        return "the wallet signed the transcript in its tag-24 form; DeviceAuthentication takes the bare array"
    }

    private mutating func checkMAC(_ mac: COSEMac0, key: PublicKey?) {
        let critical = checkCriticalHeaders(mac.headers, .deviceCriticalHeaders, .deviceCriticalHeader)
        let isAllowed = (try? mac.headers.algorithm()) == .hmac256
        recorder.expect(isAllowed, .deviceAlgorithm, .deviceMACAlgorithm, "the algorithm is not HMAC 256/256")
        let isDetached = mac.payload.isNull
        recorder.expect(isDetached, .devicePayload, .devicePayloadNotDetached, "the payload is attached")
        guard let key else { return recorder.skip(.deviceMAC, because: "there is no usable device key") }
        let readerKey: PrivateKey
        switch session.macKey {
        case .key(let key): readerKey = key
        case .notGiven:
            return recorder.flag(
                .deviceMAC, .deviceMACKeyUnavailable, "the reader's ephemeral private key was not given")
        case .undefinedByProtocol:
            return recorder.flag(.deviceMAC, .deviceMACKeyUnavailable, "this protocol defines no key for a device MAC")
        }
        guard let macKey = eMacKey(readerKey, key) else {
            return recorder.flag(.deviceMAC, .deviceMACKeyUnavailable, "reader key and device key are not on one curve")
        }
        guard critical, isAllowed, isDetached else {
            return recorder.skip(.deviceMAC, because: "the algorithm or a detached payload to verify with is missing")
        }
        let payload = session.transcript.deviceAuthenticationBytes(
            docType: document.docType, nameSpacesBytes: document.deviceSigned.nameSpacesBytes)
        let isGenuine = (try? mac.verify(with: macKey, detachedPayload: payload)) != nil
        recorder.expect(
            isGenuine, .deviceMAC, .deviceMACInvalid, "the MAC does not fit this session's transcript and keys")
    }

    /// EMacKey, 9.1.3.5: the salt hashes the tagged transcript.
    private func eMacKey(_ readerKey: PrivateKey, _ deviceKey: PublicKey) -> SecretBytes? {
        guard readerKey.curve == deviceKey.curve, let secret = try? readerKey.sharedSecret(with: deviceKey) else {
            return nil
        }
        let tagged = session.transcript.taggedBytes
        let salt = HashAlgorithm.sha256.hash(tagged.span)
        let info = Array("EMacKey".utf8)
        let extracted = secret.withSpan { HKDF.extract(salt: salt.span, inputKeyMaterial: $0, using: .sha256) }
        return try? HKDF.expand(pseudoRandomKey: extracted, info: info.span, byteCount: 32, using: .sha256)
    }

    /// Elements that the device vouches for: allowed by the issuer, and not of a kind that only an issuer can know.
    mutating func checkDeviceSignedElements(_ elements: DocumentElements, authorizations: KeyAuthorizations?) {
        let deviceSigned = elements.all.filter { $0.signer == .device }
        if let authorizations {
            let uncovered = deviceSigned.filter { !authorizations.covers($0.name) }.map(\.name.description)
            recorder.expect(
                uncovered.isEmpty, .deviceAuthorizations, .deviceElementNotAuthorized,
                "not authorised: \(uncovered.listed)")
        } else {
            recorder.skip(.deviceAuthorizations, because: "the mobile security object could not be read")
        }
        // The first edition has identity elements issuer-signed only; the second permits what the issuer authorised.
        // The safe reading is the first one, and a relying party may tolerate the other.
        let identity = deviceSigned.filter { DataModel.isIdentity($0.name.nameSpace) }.map(\.name.description)
        recorder.expect(
            identity.isEmpty, .deviceSignedElements, .elementDeviceSigned,
            "signed by the device alone: \(identity.listed)")
    }
}
