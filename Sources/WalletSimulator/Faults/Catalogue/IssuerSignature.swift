// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography

/// The issuer's signature and the payload that it covers.
extension Fault.Chapter {
    static let issuerSignature = Fault.Chapter("The issuer's signature") {
        for fault in SignatureFault.allCases {
            Fault(
                "\(fault.word)-issuer-signature", fault.explanation(of: "the issuer's signature"),
                check: "issuer.signature",
                field: "issuerAuth.signature", clause: fault.needsECDSA ? "RFC 9053 2.1" : clause,
                needs: fault.needsECDSA ? "a document signer that signs with ECDSA" : nil,
                fails: ["issuer.signature_invalid"],
                .document { draft, context throws(SimulatorError) in
                    guard fault.apply(to: &draft.issuerAuth) else { throw context.notApplicable }
                })
        }
        signing("issuer-signature-of-other-key", "another key than the certificate's made the issuer's signature") {
            signature, context throws(SimulatorError) in
            signature.key = try PrivateKey.made(on: signature.key.curve, from: context.random)
        }
        signing("issuer-signed-other-context", "the issuer signed in the context Signature", "RFC 9052 4.4") {
            signature, _ in signature.context = "Signature"
        }
        signing("issuer-signed-additional-data", "the issuer signed additional data too", "RFC 9052 4.4") {
            signature, _ in signature.externalAAD = [0x00]
        }
        signing("issuer-signed-without-header", "the issuer signed an empty protected header", "RFC 9052 4.4") {
            signature, _ in signature.signedProtected = []
        }
        Fault(
            "issuer-signed-untagged", "the issuer signed the mobile security object without its tag 24",
            check: "issuer.signature", field: "issuerAuth.signature", clause: clause,
            fails: ["issuer.signature_invalid"],
            .issuerSigning { signature, _ in
                guard let content = (try? CBORDecoder().decode(signature.payload))?.root.content(ofTag: 24)?.byteString
                else { return }
                signature.signedPayload = Array(content)
            })
        after(
            "altered-security-object", "the mobile security object's version was changed after the issuer signed",
            "issuerAuth.payload"
        ) {
            guard case .bytes(let payload) = $0.payload,
                let wrapper = try? CBORDecoder().decode(payload).root.content(ofTag: 24),
                let item = try? wrapper.embedded()?.root
            else { return }
            var mso = CBORValue(item)
            mso["version"] = "1.1"
            $0.payload = .bytes(CBORValue.embedded(mso).encoded())
        }
        after(
            "altered-issuer-header", "a label was added to the protected header after the issuer signed",
            "issuerAuth.protected"
        ) {
            guard let map = (try? CBORDecoder().decode($0.protected))?.root else { return }
            var header = CBORValue(map)
            header[-65_537] = true
            $0.protected = header.encoded()
        }
        Fault(
            "added-issuer-header",
            "a label was added to the unprotected header after the issuer signed, as anybody may",
            check: "issuer.signature", field: "issuerAuth.unprotected", clause: "RFC 9052 3",
            .document { draft, _ in draft.issuerAuth.unprotected["com.example.note"] = 1 })
        Fault(
            "detached-security-object", "the payload of issuerAuth is null", check: "issuer.payload",
            field: "issuerAuth.payload", clause: "ISO/IEC 18013-5 9.1.2.4", fails: ["issuer.payload_missing"],
            .document { draft, _ in draft.issuerAuth.payload = .null })
        Fault(
            "high-s-issuer-signature", "s of the issuer's signature is the order less s, which verifies too",
            check: "issuer.signature", field: "issuerAuth.signature", clause: clause,
            needs: "a document signer on P-256",
            .document { draft, context throws(SimulatorError) in
                guard draft.issuerAuth.negateS(onP256: context.issuer.documentSignerKey.curve) else {
                    throw context.notApplicable
                }
            })
    }

    private static let clause = "ISO/IEC 18013-5 9.3.1"

    private static func signing(
        _ name: String, _ explanation: String, _ clause: String = clause,
        _ change: @escaping FaultChange.Step<SignatureDraft>
    ) -> Fault {
        Fault(
            name, explanation, check: "issuer.signature", field: "issuerAuth.signature", clause: clause,
            fails: ["issuer.signature_invalid"], .issuerSigning(change))
    }

    private static func after(
        _ name: String, _ explanation: String, _ field: String, _ change: @escaping @Sendable (inout COSEParts) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "issuer.signature", field: field, clause: clause,
            fails: ["issuer.signature_invalid"], .document { draft, _ in change(&draft.issuerAuth) })
    }
}
