// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import FoundationEssentials

/// Who issued the document signer's certificate, when it is valid, and whom it names.
extension Fault.Chapter {
    static let signerCertificate = Fault.Chapter("The document signer's certificate: path, dates and names") {
        untrusted("unknown-issuer", "the issuer has the trusted names and other keys", "signature") {
            draft, context throws(SimulatorError) in
            draft.issuer = try SimulatedIssuer(draft.issuer.authority, at: context.now, random: context.random)
        }
        untrusted(
            "forged-document-signer", "the document signer names the trusted root, which did not sign it", "signature"
        ) {
            draft, context throws(SimulatorError) in
            let impostor = try PrivateKey.made(on: draft.issuer.rootKey.curve, from: context.random)
            try draft.renewSigner(context, signedBy: impostor)
        }
        untrusted(
            "ds-self-signed", "the document signer signed its own certificate", "issuer",
            needs: "a document signer that signs with ECDSA"
        ) {
            draft, context throws(SimulatorError) in try draft.renewSignerSelfSigned(context)
        }
        untrusted("ds-under-intermediate", "an authority under the root issued the document signer", "issuer") {
            draft, context throws(SimulatorError) in try draft.renewSignerUnderIntermediate(context)
        }
        untrusted("ds-other-issuer-name", "the document signer's certificate names another issuer", "issuer") {
            draft, context throws(SimulatorError) in
            try draft.renewSigner(context) { $0.issuer.set(ObjectIdentifier.commonName, "Another Authority") }
        }
        untrusted("ds-issuer-name-encoding", "the issuer's name has the same letters in another string type", "issuer")
        {
            draft, context throws(SimulatorError) in
            try draft.renewSigner(context) { $0.issuer.write(ObjectIdentifier.commonName, as: .printable) }
        }
        untrusted(
            "ds-other-authority-key", "the certificate names another authority key than the root's",
            "authorityKeyIdentifier"
        ) {
            draft, context throws(SimulatorError) in
            try draft.renewSigner(context) {
                $0.extensions.set(.authorityKeyIdentifier([UInt8](repeating: 0x5a, count: 20)))
            }
        }

        Fault(
            "expired-document-signer", "the document signer's certificate ended a day ago",
            check: "issuer.certificate_validity", field: "DS.notAfter", clause: pathClause,
            fails: ["issuer.cert_expired"], warns: ["validity.outlives_cert"],
            .issuance { draft, context throws(SimulatorError) in
                // Signed while the certificate was valid, or that would be a second fault.
                draft.mso["validityInfo", "signed"] = .tdate(context.days(-2))
                draft.mso["validityInfo", "validFrom"] = .tdate(context.days(-2))
                try draft.renewSigner(context) { builder in
                    builder.notBefore = context.days(-60)
                    builder.notAfter = context.days(-1)
                }
            })
        Fault(
            "document-signer-ended-a-second-ago", "the document signer's certificate ended a second ago",
            check: "issuer.certificate_validity", field: "DS.notAfter", clause: pathClause,
            fails: ["issuer.cert_expired"], warns: ["validity.outlives_cert"],
            .issuance { draft, context throws(SimulatorError) in
                draft.date(from: context.days(-2), until: context.days(30))
                try draft.renewSigner(context) { $0.notAfter = context.seconds(-1) }
            })
        Fault(
            "document-signer-ends-now", "this second is the last one of the document signer's certificate",
            check: "issuer.certificate_validity", field: "DS.notAfter", clause: pathClause,
            .issuance { draft, context throws(SimulatorError) in
                draft.date(from: context.days(-2), until: context.now)
                try draft.renewSigner(context) { $0.notAfter = context.now }
            })
        Fault(
            "future-document-signer", "the document signer's certificate begins a day ahead",
            check: "issuer.certificate_validity", field: "DS.notBefore", clause: pathClause,
            fails: ["issuer.cert_not_yet_valid", "validity.signed_outside_cert"],
            .issuance { draft, context throws(SimulatorError) in
                try draft.renewSigner(context) { $0.notBefore = context.days(1) }
            })
        Fault(
            "document-signer-begins-in-61-seconds",
            "certificate and document begin a second after what clocks may differ",
            check: "issuer.certificate_validity", field: "DS.notBefore", clause: pathClause,
            fails: ["issuer.cert_not_yet_valid", "validity.not_yet_valid"],
            .issuance { draft, context throws(SimulatorError) in
                draft.date(from: context.seconds(61), until: context.days(30))
                try draft.renewSigner(context) { $0.notBefore = context.seconds(61) }
            })
        Fault(
            "document-signer-begins-in-60-seconds",
            "certificate and document begin in a minute, by which clocks may differ",
            check: "issuer.certificate_validity", field: "DS.notBefore", clause: "a reader's own allowance",
            .issuance { draft, context throws(SimulatorError) in
                draft.date(from: context.seconds(60), until: context.days(30))
                try draft.renewSigner(context) { $0.notBefore = context.seconds(60) }
            })

        name(
            "ds-without-country", "names no country", "countryName", "issuer.country", breaks: ["ds.country"],
            fails: ["issuer.cert_profile", "issuer.country_mismatch_chain", "element.issuing_country_mismatch"]
        ) {
            $0.subject.remove(ObjectIdentifier.country)
        }
        name(
            "ds-other-country", "names another country", "countryName", "issuer.country",
            fails: ["issuer.country_mismatch_chain", "element.issuing_country_mismatch"]
        ) {
            $0.subject.set(ObjectIdentifier.country, "UT")
        }
        name(
            "ds-lower-case-country", "names the country in small letters", "countryName", "issuer.country",
            breaks: ["ds.country_format"],
            fails: ["issuer.country_mismatch_chain", "element.issuing_country_mismatch"],
            warns: ["issuer.cert_profile"]
        ) {
            for index in $0.subject.indices where $0.subject[index].oid == ObjectIdentifier.country {
                $0.subject[index].value = $0.subject[index].value.lowercased()
            }
        }
        name(
            "ds-without-state", "names no state", "stateOrProvinceName", "issuer.state_or_province",
            fails: ["issuer.state_mismatch_chain"], needs: state
        ) {
            $0.subject.remove(ObjectIdentifier.stateOrProvince)
        }
        name(
            "ds-other-state", "names another state", "stateOrProvinceName", "issuer.state_or_province",
            fails: ["issuer.state_mismatch_chain", "element.issuing_jurisdiction_mismatch"], needs: state
        ) {
            $0.subject.set(ObjectIdentifier.stateOrProvince, "US-XX")
        }
    }

    private static let pathClause = "ISO/IEC 18013-5 9.3.3"
    private static let state = "an issuer of a state"

    private static func untrusted(
        _ name: String, _ explanation: String, _ field: String, needs condition: String? = nil,
        _ change: @escaping FaultChange.Step<IssuanceDraft>
    ) -> Fault {
        Fault(
            name, explanation, check: "issuer.trust_anchor", field: "DS.\(field)", clause: pathClause,
            needs: condition, fails: ["issuer.untrusted"], .issuance(change))
    }

    private static func name(
        _ name: String, _ explanation: String, _ field: String, _ check: String, breaks rules: [String] = [],
        fails codes: [String], warns: [String] = [], needs condition: String? = nil,
        _ change: @escaping @Sendable (inout CertificateBuilder) -> Void
    ) -> Fault {
        Fault(
            name, "the document signer's certificate \(explanation)", check: check, field: "DS.subject.\(field)",
            clause: pathClause, needs: condition, fails: codes, warns: warns, breaks: rules,
            .issuance { draft, context throws(SimulatorError) in
                if condition != nil, draft.issuer.root.subject.stateOrProvince == nil { throw context.notApplicable }
                try draft.renewSigner(context, changing: change)
            })
    }
}
