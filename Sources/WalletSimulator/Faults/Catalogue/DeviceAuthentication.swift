// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography
internal import Mdoc

/// The device's signature: who makes it, over what, and how it is written.
extension Fault.Chapter {
    static let deviceAuthentication = Fault.Chapter("The device signature") {
        signing("cloned-document", "another device than the document's signs") {
            draft, context throws(SimulatorError) in
            draft.key = try PrivateKey.made(on: draft.key.curve, from: context.random)
        }
        signing(
            "device-signature-by-issuer", "the document signer's key makes the device signature",
            needs: "a document signer and a device on one curve"
        ) {
            draft, context throws(SimulatorError) in
            guard context.issuer.documentSignerKey.curve == draft.key.curve else { throw context.notApplicable }
            draft.key = context.issuer.documentSignerKey
        }
        for fault in SignatureFault.allCases {
            Fault(
                "\(fault.word)-device-signature", fault.explanation(of: "the device signature"),
                check: "device.signature",
                field: "deviceSignature.signature", clause: fault.needsECDSA ? "RFC 9053 2.1" : clause, in: .signature,
                needs: fault.needsECDSA ? "a device that signs with ECDSA" : nil, fails: ["device.signature_invalid"],
                .document { draft, context throws(SimulatorError) in
                    guard case .signature(var parts) = draft.deviceSigned.authentication, fault.apply(to: &parts) else {
                        throw context.notApplicable
                    }
                    draft.deviceSigned.authentication = .signature(parts)
                })
        }
        signing(
            "replayed-device-signature", "the device signature is one of another session", field: "SessionTranscript"
        ) {
            draft, context in draft.transcript = SessionTranscript.stranger(context)
        }
        signing("tagged-transcript", "the device signs the tag-24 form of the transcript", field: "SessionTranscript") {
            draft, _ in draft.transcriptForm = .tagged
        }
        signing(
            "reencoded-transcript", "the device signs the transcript encoded anew, with a longer head",
            field: "SessionTranscript"
        ) {
            draft, _ in draft.writing = { CBORValue.encoded($0).withLongHead.encoded() }
        }
        signing(
            "indefinite-transcript", "the device signs the transcript as an array of indefinite length",
            field: "SessionTranscript"
        ) {
            draft, _ in draft.writing = { CBORValue.encoded($0).withIndefiniteLength.encoded() }
        }
        signing(
            "reencoded-handover", "the device signs the transcript with a longer head of its handover",
            field: "SessionTranscript.Handover"
        ) {
            draft, context throws(SimulatorError) in
            guard let item = try? CBORDecoder().decode(draft.transcript.encoded).root,
                case .array(var members) = CBORValue(item), let handover = members.popLast(), handover != .null
            else { throw context.notApplicable }
            draft.transcript = SessionTranscript(.array(members + [handover.withLongHead]))
        }
        signing("empty-transcript", "the device signs an empty transcript", field: "SessionTranscript") { draft, _ in
            draft.writing = { _ in [0x80] }
        }
        signing("device-signed-other-name", "the device signs ReaderAuthentication", field: "DeviceAuthentication") {
            draft, _ in draft.label = "ReaderAuthentication"
        }
        signing(
            "device-signed-untagged", "the device signs DeviceAuthentication without its tag 24",
            field: "DeviceAuthentication"
        ) {
            draft, _ in draft.isTagged = false
        }
        signing(
            "device-signed-other-doctype", "the device signs another document type",
            field: "DeviceAuthentication.docType"
        ) {
            draft, context throws(SimulatorError) in
            guard let other = DocType("org.iso.23220.photoid.1") else { throw context.notApplicable }
            draft.docType = other
        }
        signing(
            "device-signed-other-names", "the device signs other namespaces than it sends",
            field: "DeviceNameSpacesBytes"
        ) {
            draft, _ in
            draft.authenticatedNameSpaces = CBORValue.embedded(["com.example.simulator": ["note": "x"]]).encoded()
        }
        signing(
            "device-signed-reencoded-names", "the device signs its namespaces with a longer head than it sends",
            field: "DeviceNameSpacesBytes"
        ) {
            draft, _ in
            draft.authenticatedNameSpaces = CBORValue.tagged(
                24, CBORValue.bytes(draft.nameSpaces.encoded()).withLongHead
            ).encoded()
        }
        structure("device-signed-other-context", "the device signs in the context Signature") { signature, _ in
            signature.context = "Signature"
        }
        structure("device-signed-additional-data", "the device signs additional data too") { signature, _ in
            signature.externalAAD = [0x00]
        }
        structure("device-signed-without-header", "the device signs an empty protected header") { signature, _ in
            signature.signedProtected = []
        }

        Fault(
            "attached-payload", "the device authentication carries a payload", check: "device.payload",
            field: "deviceAuth.payload", clause: clause, fails: ["device.payload_not_detached"],
            .document { draft, _ in draft.deviceSigned.changeAuthentication { $0.payload = .bytes([]) } })
        Fault(
            "attached-genuine-payload", "the device signature carries what it signs", check: "device.payload",
            field: "deviceSignature.payload", clause: clause, in: .signature, fails: ["device.payload_not_detached"],
            .deviceSigning { signature, _ in signature.isDetached = false })
        Fault(
            "undefined-payload", "undefined stands in the place of the payload", check: "document.structure",
            field: "deviceAuth.payload", clause: "RFC 9052 4.2 and 6.2",
            fails: ["query.unsatisfied", "document.structure"],
            .document { draft, _ in draft.deviceSigned.changeAuthentication { $0.payload = .undefined } })

        for fault in CriticalHeaderFault.allCases {
            Fault(
                "device-critical-\(fault.word)", "the device authentication \(fault.predicate)",
                check: "device.critical_headers", field: "deviceAuth.crit", clause: "RFC 9052 3.1",
                fails: ["device.critical_header"],
                FaultChange.deviceAuthentication { draft, _ in fault.applyToMAC(of: &draft) }
                    .and(.deviceSigning { signature, _ in fault.apply(to: &signature) }))
        }
        algorithm("device-algorithm-missing", "the device signature names no algorithm") { signature, _ in
            signature.protected = [:]
        }
        algorithm("device-algorithm-unprotected", "the device signature names its algorithm where nothing protects it")
        {
            signature, _ in
            signature.unprotected[1] = signature.protected[1]
            signature.protected = [:]
        }
        algorithm("device-algorithm-text", "the device signature names its algorithm by a text") { signature, _ in
            signature.protected[1] = "ES256"
        }
        for (word, number) in otherAlgorithms {
            algorithm(
                "device-algorithm-\(word.lowercased())", "the device signature names the algorithm \(number), \(word)"
            ) {
                signature, _ in signature.protected[1] = .integer(number)
            }
        }
        algorithm("mismatched-device-algorithm", "the device signature names an algorithm of another curve") {
            signature, _ in
            let other: COSEAlgorithm =
                signature.protected[1] == .integer(COSEAlgorithm.es512.rawValue) ? .es256 : .es512
            signature.protected[1] = .integer(other.rawValue)
        }
        algorithm(
            "device-algorithm-of-another-curve",
            "the device signature names a fully-specified algorithm of another curve"
        ) {
            signature, _ in signature.nameFullySpecified(ofAnotherCurve: true)
        }
        Fault(
            "device-algorithm-fully-specified", "the device signature names the fully-specified algorithm of its curve",
            check: "device.algorithm", field: "deviceSignature.alg", clause: "RFC 9864 2", in: .signature,
            .deviceSigning { signature, _ in signature.nameFullySpecified() })
        Fault(
            "device-es384-padded", "a device key on P-256 signs with ES384, with r and s padded to 48 bytes",
            check: "device.algorithm", field: "deviceSignature.alg", clause: clause, in: .signature,
            needs: "a device key on P-256", fails: ["device.alg_not_allowed"],
            FaultChange.deviceSigning { signature, context throws(SimulatorError) in
                try signature.signWithES384(context)
            }.and(.document { draft, _ in draft.deviceSigned.changeAuthentication { $0.padToES384() } }))
        Fault(
            "device-algorithm-in-both-headers", "the algorithm stands in both headers of the device signature",
            check: "document.structure", field: "deviceSignature.unprotected", clause: "RFC 9052 3", in: .signature,
            fails: ["query.unsatisfied", "document.structure"],
            .deviceSigning { signature, _ in signature.unprotected[1] = signature.protected[1] })
        Fault(
            "device-header-long-head", "the device signature's protected header has a longer head, and is signed so",
            check: "document.encoding", field: "deviceSignature.protected", clause: "ISO/IEC 18013-5 8.1",
            in: .signature, warns: ["cbor.non_minimal"],
            .deviceSigning { signature, _ in signature.protectedBytes = signature.protected.withLongHead.encoded() })
        Fault(
            "device-unknown-headers", "both headers of the device signature have labels that nobody knows",
            check: "device.signature", field: "deviceSignature.unprotected", clause: "RFC 9052 3.1", in: .signature,
            .deviceSigning { signature, _ in
                signature.protected[-65_537] = true
                signature.unprotected["com.example.note"] = 1
            })
    }

    private static let clause = "ISO/IEC 18013-5 9.1.3.6"

    private static func signing(
        _ name: String, _ explanation: String, field: String = "deviceSignature.signature",
        needs condition: String? = nil, _ change: @escaping FaultChange.Step<DeviceAuthenticationDraft>
    ) -> Fault {
        Fault(
            name, explanation, check: "device.signature", field: field,
            clause: field == "deviceSignature.signature" ? clause : "ISO/IEC 18013-5 9.1.3.4", in: .signature,
            needs: condition, fails: ["device.signature_invalid"], .deviceAuthentication(change))
    }

    private static func structure(
        _ name: String, _ explanation: String, _ change: @escaping FaultChange.Step<SignatureDraft>
    ) -> Fault {
        Fault(
            name, explanation, check: "device.signature", field: "deviceSignature.signature", clause: "RFC 9052 4.4",
            in: .signature, fails: ["device.signature_invalid"], .deviceSigning(change))
    }

    private static func algorithm(
        _ name: String, _ explanation: String, _ change: @escaping FaultChange.Step<SignatureDraft>
    ) -> Fault {
        Fault(
            name, explanation, check: "device.algorithm", field: "deviceSignature.alg", clause: clause, in: .signature,
            fails: ["device.alg_not_allowed"], .deviceSigning(change))
    }
}
