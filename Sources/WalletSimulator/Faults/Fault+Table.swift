// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import CBOR
internal import Cryptography
internal import FoundationEssentials
internal import Mdoc

extension Fault {
    private var profile: String { "issuer.cert_profile" }
    private var untrusted: String { "issuer.untrusted" }

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
                warns: ["validity.outlives_cert"],
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

        case .signerVersion:
            .signer("is of version 2", breaks: "ds.version", fails: profile) { $0.version = 2 }
        case .signerInnerAlgorithm:
            .signer(
                "names two signature algorithms", breaks: "ds.signature_algorithm_inner", fails: untrusted, profile
            ) { $0.innerAlgorithm = ObjectIdentifier.ecdsaWithSHA512 }
        case .signerSHA1:
            .signer(
                "names a signature with SHA-1", breaks: "ds.signature_algorithm", fails: untrusted, profile
            ) { $0.nameSHA1() }
        case .signerUnknownCurve:
            .signer(
                "has a key on secp256k1", breaks: "ds.public_key", fails: profile, "alg.unsupported"
            ) { $0.nameUnknownCurve() }
        case .signerWithoutCountry:
            .signer(
                "names no country", breaks: "ds.country", fails: profile, "issuer.country_mismatch_chain",
                "element.issuing_country_mismatch"
            ) { $0.subject.remove(ObjectIdentifier.country) }
        case .signerOtherCountry:
            .signer(
                "names another country", fails: "issuer.country_mismatch_chain",
                "element.issuing_country_mismatch"
            ) { $0.subject.set(ObjectIdentifier.country, "UT") }
        case .signerWithoutState:
            .signer("names no state", fails: "issuer.state_mismatch_chain") {
                $0.subject.remove(ObjectIdentifier.stateOrProvince)
            }
        case .signerOtherState:
            .signer(
                "names another state", fails: "issuer.state_mismatch_chain",
                "element.issuing_jurisdiction_mismatch"
            ) { $0.subject.set(ObjectIdentifier.stateOrProvince, "US-XX") }
        case .signerWithoutKeyIdentifier:
            .signer("has no subject key identifier", breaks: "ds.subject_key_identifier", fails: profile) {
                $0.extensions.remove(ObjectIdentifier.subjectKeyIdentifier)
            }
        case .signerWithoutAuthorityKeyIdentifier:
            .signer(
                "has no authority key identifier", breaks: "ds.authority_key_identifier", fails: untrusted, profile
            ) { $0.extensions.remove(ObjectIdentifier.authorityKeyIdentifier) }
        case .signerWithoutKeyUsage:
            .signer("has no key usage", breaks: "ds.key_usage", fails: profile) {
                $0.extensions.remove(ObjectIdentifier.keyUsage)
            }
        case .signerOtherKeyUsage:
            .signer(
                "has the key usage keyAgreement alone", breaks: "ds.key_usage", "ds.key_usage_extra", fails: profile
            ) { $0.extensions.set(.keyUsage(.keyAgreement)) }
        case .signerMayCertify:
            .signer("has the key usage keyCertSign too", breaks: "ds.key_usage", fails: profile) {
                $0.extensions.set(.keyUsage([.digitalSignature, .keyCertSign]))
            }
        case .signerIsAuthority:
            .signer("is one of a certificate authority", breaks: "ds.basic_constraints", fails: profile) {
                $0.extensions.set(.basicConstraints(isCA: true, pathLength: nil))
            }
        case .signerReaderUsage:
            .signer("is meant for reader authentication", breaks: "ds.extended_key_usage", fails: "issuer.eku") {
                $0.extensions.set(.extendedKeyUsage(["1.0.18013.5.1.6"]))
            }
        case .signerCriticalExtension:
            .signer("has a critical extension that nobody knows", breaks: "ds.critical_extension", fails: profile) {
                $0.extensions.append(.unknown(isCritical: true))
            }
        case .signerCriticalForbiddenExtension:
            .signer("has critical name constraints", breaks: "ds.forbidden_extension", fails: profile) {
                $0.extensions.append(.nameConstraints(isCritical: true))
            }
        case .signerDoubledExtension:
            .signer("has an extension twice", breaks: "ds.extension_encoding", fails: profile) {
                $0.extensions += [.unknown(isCritical: false), .unknown(isCritical: false)]
            }
        case .signerUnreadableExtension:
            .signer("has an extension that is no DER", breaks: "ds.extension_encoding", fails: profile) {
                $0.extensions.append(.unreadable(ObjectIdentifier.basicConstraints))
            }
        case .futureDocumentSigner:
            FaultRow(
                "the document signer's certificate begins a day ahead", fails: "issuer.cert_not_yet_valid",
                "validity.signed_outside_cert", change: .issuance(IssuerFaults.postponeSigner))

        case .signerShortSerialNumber:
            .deviation("has a serial number of 16 bits", breaks: "ds.serial_number") {
                $0.serialNumber = [0x40, 0x01]
            }
        case .signerUTF8Country:
            .deviation("has its country as UTF8String", breaks: "ds.country_format") {
                $0.subject.write(ObjectIdentifier.country, as: .utf8)
            }
        case .signerWithoutCommonName:
            .deviation("has no common name", breaks: "ds.common_name") {
                $0.subject.remove(ObjectIdentifier.commonName)
            }
        case .signerIA5Name:
            .deviation("has its organization as IA5String", breaks: "ds.name_strings") {
                $0.subject.write(ObjectIdentifier.organization, as: .ia5)
            }
        case .signerLongLife:
            .deviation("lives longer than 457 days", breaks: "ds.validity_length") {
                $0.notBefore.addTimeInterval(-2 * 86_400)
            }
        case .signerOtherKeyIdentifier:
            .deviation("has a key identifier of another method", breaks: "ds.subject_key_identifier_method") {
                $0.extensions.set(.subjectKeyIdentifier([UInt8](repeating: 0x5a, count: 20)))
            }
        case .signerExtraKeyUsage:
            .deviation("has the key usage nonRepudiation too", breaks: "ds.key_usage_extra") {
                $0.extensions.set(.keyUsage([.digitalSignature, .nonRepudiation]))
            }
        case .signerUncriticalKeyUsage:
            .deviation("has a key usage that is not critical", breaks: "ds.key_usage_critical") {
                $0.extensions.mark(ObjectIdentifier.keyUsage, critical: false)
            }
        case .signerUncriticalExtendedKeyUsage:
            .deviation("has an extended key usage that is not critical", breaks: "ds.extended_key_usage_critical") {
                $0.extensions.mark(ObjectIdentifier.extendedKeyUsage, critical: false)
            }
        case .signerWithoutAlternativeName:
            .deviation("has no issuer alternative name", breaks: "ds.issuer_alternative_name") {
                $0.extensions.remove(ObjectIdentifier.issuerAlternativeName)
            }
        case .signerWithoutDistributionPoint:
            .deviation("names no revocation list", breaks: "ds.crl_distribution_point") {
                $0.extensions.remove(ObjectIdentifier.crlDistributionPoints)
            }
        case .signerRestrictedDistributionPoint:
            .deviation(
                "names a revocation list for some reasons alone", breaks: "ds.crl_distribution_point_restricted"
            ) { $0.restrictDistributionPoint() }
        case .signerForbiddenExtension:
            .deviation("has name constraints", breaks: "ds.forbidden_extension") {
                $0.extensions.append(.nameConstraints(isCritical: false))
            }
        case .signerCriticalKeyIdentifier:
            .deviation("has a critical key identifier", breaks: "ds.extension_criticality") {
                $0.extensions.mark(ObjectIdentifier.subjectKeyIdentifier, critical: true)
            }

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
        case .malformedStatus:
            FaultRow(
                "the status of the mobile security object is a text", fails: "status.invalid_list",
                change: .issuance { draft, _ in draft.mso["status"] = "valid" })
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
                warns: ["query.extra_element"],
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
