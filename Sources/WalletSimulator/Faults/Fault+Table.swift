// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import CBOR
internal import Mdoc

extension Fault {
    /// The table: what each fault is, the failure it must lead to, and the change that makes it.
    var row: FaultRow {
        switch self {
        case .unknownIssuer:
            FaultRow(
                "the issuer has the trusted names and other keys", fails: "issuer.untrusted",
                change: .issuance(IssuerFaults.replaceIssuer))
        case .forgedDocumentSigner:
            FaultRow(
                "the document signer names the trusted root, which did not sign it", fails: "issuer.untrusted",
                change: .issuance(IssuerFaults.forgeSigner))
        case .expiredDocumentSigner:
            FaultRow(
                "the document signer's certificate ended a day ago", fails: "issuer.cert_expired",
                change: .issuance(IssuerFaults.expireSigner))
        case .missingExtendedKeyUsage:
            FaultRow(
                "the document signer's certificate has no extended key usage", fails: "issuer.eku",
                change: .issuance(IssuerFaults.removeExtendedKeyUsage))
        case .missingCertificate:
            FaultRow(
                "issuerAuth carries no certificate", fails: "issuer.x5chain_missing",
                change: .document { draft, _ in draft.issuerAuth.unprotected = [:] })
        case .mismatchedIssuerAlgorithm:
            FaultRow(
                "issuerAuth names an algorithm of another curve", fails: "issuer.alg_curve_mismatch",
                change: .document { draft, _ in draft.issuerAuth.nameAlgorithmOfAnotherCurve() })
        case .flippedIssuerSignature:
            FaultRow(
                "one bit of the issuer's signature is changed", fails: "issuer.signature_invalid",
                change: .document { draft, _ in draft.issuerAuth.flipAuthenticator() })
        case .derIssuerSignature:
            FaultRow(
                "the issuer's signature is in DER instead of r || s", fails: "issuer.signature_invalid",
                change: .document(SignatureFaults.writeIssuerSignatureAsDER))

        case .wrongDocType:
            FaultRow(
                "the issuer signed another document type", fails: "doctype.mismatch",
                change: .issuance { draft, _ in draft.mso["docType"] = "org.iso.23220.photoid.1" })
        case .expiredDocument:
            FaultRow(
                "validUntil lies a day back", fails: "validity.expired", change: .issuance(ValidityFaults.expire))
        case .futureDocument:
            FaultRow(
                "validFrom lies a day ahead", fails: "validity.not_yet_valid",
                change: .issuance(ValidityFaults.postpone))
        case .unknownSecurityObjectVersion:
            FaultRow(
                "the mobile security object has version 2.0", fails: "mso.version",
                change: .issuance { draft, _ in draft.mso["version"] = "2.0" })
        case .unknownDigestAlgorithm:
            FaultRow(
                "the mobile security object names SHA-1", fails: "mso.digest_algorithm",
                change: .issuance { draft, _ in draft.mso["digestAlgorithm"] = "SHA-1" })
        case .alteredValue:
            FaultRow(
                "one element has another value than the issuer signed", fails: "digest.mismatch",
                change: .document(ElementFaults.alterValue))
        case .unknownDigestID:
            FaultRow(
                "one element has a digestID that the issuer did not sign", fails: "digest.id_missing",
                change: .document(ElementFaults.renumber))
        case .duplicateElement:
            FaultRow(
                "one element is there twice, both signed, with two values", fails: "element.duplicate",
                change: .issuance(ElementFaults.duplicate))

        case .withheldElement:
            FaultRow(
                "one element that was asked for is left out", fails: "query.unsatisfied",
                change: .document(ElementFaults.withhold))

        case .clonedDocument:
            FaultRow(
                "another device than the document's signs", in: .signature, fails: "device.signature_invalid",
                change: .deviceAuthentication(DeviceFaults.replaceKey))
        case .flippedDeviceSignature:
            FaultRow(
                "one bit of the device signature is changed", in: .signature, fails: "device.signature_invalid",
                change: .document { draft, _ in draft.deviceSigned.changeAuthentication { $0.flipAuthenticator() } })
        case .derDeviceSignature:
            FaultRow(
                "the device signature is in DER instead of r || s", in: .signature, fails: "device.signature_invalid",
                change: .document(SignatureFaults.writeDeviceSignatureAsDER))
        case .replayedDeviceSignature:
            FaultRow(
                "the device signature is one of another session", in: .signature, fails: "device.signature_invalid",
                change: .deviceAuthentication(DeviceFaults.replaceTranscript))
        case .taggedTranscript:
            FaultRow(
                "the device signs the tag-24 form of the transcript", in: .signature,
                fails: "device.signature_invalid",
                change: .deviceAuthentication { draft, _ in draft.transcriptForm = .tagged })
        case .attachedPayload:
            FaultRow(
                "the device authentication carries a payload", fails: "device.payload_not_detached",
                change: .document { draft, _ in draft.deviceSigned.changeAuthentication { $0.payload = .bytes([]) } })
        case .missingDeviceAuthentication:
            FaultRow(
                "there is neither a device signature nor a device MAC", fails: "document.structure",
                "device.auth_missing",
                change: .document { draft, _ in draft.deviceSigned.authentication = .absent })
        case .unauthorizedDeviceElement:
            FaultRow(
                "the device signs an element that the issuer left to nobody", fails: "device.element_not_authorized",
                change: .deviceAuthentication { draft, _ in
                    draft.nameSpaces = ["com.example.simulator": ["note": "unauthorised"]]
                })
        case .flippedDeviceMAC:
            FaultRow(
                "one bit of the device MAC is changed", in: .mac, fails: "device.mac_invalid",
                change: .document { draft, _ in draft.deviceSigned.changeAuthentication { $0.flipAuthenticator() } })
        case .clonedDocumentMAC:
            FaultRow(
                "another device than the document's makes the MAC", in: .mac, fails: "device.mac_invalid",
                change: .deviceAuthentication(DeviceFaults.replaceKey))
        case .replayedDeviceMAC:
            FaultRow(
                "the device MAC is one of another session", in: .mac, fails: "device.mac_invalid",
                change: .deviceAuthentication(DeviceFaults.replaceTranscript))
        case .taggedTranscriptMAC:
            FaultRow(
                "the device MAC covers the tag-24 form of the transcript", in: .mac, fails: "device.mac_invalid",
                change: .deviceAuthentication { draft, _ in draft.transcriptForm = .tagged })
        case .bareSaltMAC:
            FaultRow(
                "the salt of the MAC's key hashes the bare transcript", in: .mac, fails: "device.mac_invalid",
                change: .deviceAuthentication { draft, _ in draft.saltForm = .bare })
        case .otherReaderMAC:
            FaultRow(
                "the device MAC is made for another reader's key", in: .mac, fails: "device.mac_invalid",
                change: .deviceAuthentication(DeviceFaults.replaceReaderKey))
        case .deviceMAC:
            FaultRow(
                "the device answers with a MAC, for which Apple Wallet has no key", in: .appleWallet,
                fails: "device.mac_key_unavailable", change: .deviceAuthentication(DeviceFaults.useMAC))

        case .unknownResponseVersion:
            FaultRow(
                "the response has version 2.0", fails: "response.version",
                change: .response { draft, _ in draft.value["version"] = "2.0" })
        case .errorStatus:
            FaultRow(
                "the response has an error status beside its document", fails: "response.status_with_documents",
                change: .response { draft, _ in draft.value["status"] = 10 })
        case .trailingByte:
            FaultRow(
                "a byte follows the response", fails: "cbor.trailing",
                change: .response { draft, _ in draft.suffix = [0x00] })

        case .replayedSession:
            FaultRow(
                "the wallet answers the nonce of another session", in: .appleWallet,
                fails: "envelope.transcript_mismatch",
                change: .target(EnvelopeFaults.replaceNonce))
        case .wrongNonce:
            FaultRow(
                "the wallet answers a nonce in which one bit is changed", in: .appleWallet,
                fails: "envelope.transcript_mismatch",
                change: .target { target, _ in target.changeSession(nonce: target.session.nonce.flippedInTheMiddle) })
        case .wrongMerchant:
            FaultRow(
                "the wallet answers another merchant", in: .appleWallet, fails: "envelope.transcript_mismatch",
                change: .target { target, _ in
                    target.changeSession(merchant: target.session.merchantIdentifier + ".other")
                })
        case .wrongTeam:
            FaultRow(
                "the wallet answers another team", in: .appleWallet, fails: "envelope.transcript_mismatch",
                change: .target { target, _ in target.changeSession(team: target.session.teamIdentifier + "X") })
        case .otherRecipient:
            FaultRow(
                "the envelope is sealed to another recipient", in: .appleWallet, fails: "envelope.wrong_recipient",
                change: .target(EnvelopeFaults.replaceRecipient))
        case .unknownEnvelopeAlgorithm:
            FaultRow(
                "the envelope names the algorithm APPLE-HPKE-v2", in: .appleWallet, fails: "envelope.algorithm",
                change: .envelope { draft, _ in draft.algorithm = "APPLE-HPKE-v2" })
        case .authenticatedMode:
            FaultRow(
                "the envelope names HPKE mode 2", in: .appleWallet, fails: "envelope.algorithm",
                change: .envelope { draft, _ in draft.mode = 2 })
        case .unknownTopic:
            FaultRow(
                "the response stands under another topic than identity", in: .appleWallet, fails: "response.structure",
                change: .response { draft, _ in draft.topic = "document" })
        case .flippedRecipientHash:
            FaultRow(
                "one bit of pkRHash is changed", in: .appleWallet, fails: "envelope.wrong_recipient",
                change: .envelope { draft, _ in draft.recipientKeyHash = draft.recipientKeyHash.flippedInTheMiddle })
        case .flippedInfoHash:
            FaultRow(
                "one bit of infoHash is changed", in: .appleWallet, fails: "envelope.transcript_mismatch",
                change: .envelope { draft, _ in draft.infoHash = draft.infoHash.flippedInTheMiddle })
        case .flippedEncapsulatedKey:
            FaultRow(
                "one bit of pkEm is changed, so that it is no point", in: .appleWallet,
                fails: "envelope.decrypt_failed",
                change: .envelope { draft, _ in draft.encapsulatedKey = draft.encapsulatedKey.flippedInTheMiddle })
        case .flippedCiphertext:
            FaultRow(
                "one bit of the ciphertext is changed", in: .appleWallet, fails: "envelope.decrypt_failed",
                change: .envelope { draft, _ in draft.data = draft.data.flippedInTheMiddle })
        }
    }
}
