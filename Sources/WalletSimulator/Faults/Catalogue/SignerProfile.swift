// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials

/// The rows of annex B for the document signer's certificate: some a reader rejects, some it warns of.
extension Fault.Chapter {
    static let signerProfile = Fault.Chapter("The document signer's profile") {
        hard("ds-version-2", "is of version 2", "version", breaks: "ds.version", clause: common) { $0.version = 2 }
        Fault(
            "ds-other-inner-algorithm", "\(subject) names two signature algorithms", check: profile,
            field: "DS.signature", clause: common, fails: untrusted, breaks: ["ds.signature_algorithm_inner"],
            .issuance { draft, context throws(SimulatorError) in
                let other = CertificateBuilder.otherAlgorithm(thanOn: draft.issuer.rootKey.curve)
                try draft.renewSigner(context) { $0.innerAlgorithm = other }
            })
        hard(
            "ds-signed-with-sha1", "names a signature with SHA-1", "signatureAlgorithm",
            breaks: "ds.signature_algorithm", clause: common, fails: untrusted
        ) {
            $0.nameSHA1()
        }
        hard(
            "ds-unknown-curve", "has a key on secp256k1", "subjectPublicKeyInfo", breaks: "ds.public_key",
            clause: common, fails: unusable
        ) {
            $0.nameUnknownCurve()
        }
        hard(
            "ds-rsa-key", "has an RSA key", "subjectPublicKeyInfo", breaks: "ds.public_key", clause: common,
            fails: unusable
        ) {
            $0.nameRSAKey()
        }
        hard(
            "ds-compressed-key", "has its key as a compressed point", "subjectPublicKeyInfo", breaks: "ds.public_key",
            clause: common, fails: unusable, needs: "a document signer that signs with ECDSA"
        ) {
            $0.compressKey()
        }
        hard(
            "ds-without-key-identifier", "has no subject key identifier", "subjectKeyIdentifier",
            breaks: "ds.subject_key_identifier"
        ) {
            $0.extensions.remove(ObjectIdentifier.subjectKeyIdentifier)
        }
        hard(
            "ds-without-authority-key-identifier", "has no authority key identifier", "authorityKeyIdentifier",
            breaks: "ds.authority_key_identifier", fails: untrusted
        ) {
            $0.extensions.remove(ObjectIdentifier.authorityKeyIdentifier)
        }
        hard("ds-without-key-usage", "has no key usage", "keyUsage", breaks: "ds.key_usage") {
            $0.extensions.remove(ObjectIdentifier.keyUsage)
        }
        Fault(
            "ds-key-usage-agreement", "\(subject) has the key usage keyAgreement alone", check: profile,
            field: "DS.keyUsage", clause: clause, fails: ["issuer.cert_profile"],
            breaks: ["ds.key_usage", "ds.key_usage_extra"],
            renewing { $0.extensions.set(.keyUsage(.keyAgreement)) })
        hard("ds-key-usage-cert-sign", "has the key usage keyCertSign too", "keyUsage", breaks: "ds.key_usage") {
            $0.extensions.set(.keyUsage([.digitalSignature, .keyCertSign]))
        }
        hard(
            "ds-certificate-authority", "is one of a certificate authority", "basicConstraints",
            breaks: "ds.basic_constraints"
        ) {
            $0.extensions.set(.basicConstraints(isCA: true, pathLength: nil))
        }
        Fault(
            "ds-no-authority", "\(subject) says that it is no certificate authority, which does no harm",
            check: profile, field: "DS.basicConstraints", clause: clause,
            renewing { $0.extensions.append(.basicConstraints(isCA: false, pathLength: nil)) })

        usage("missing-extended-key-usage", "has no extended key usage") {
            $0.extensions.removeAll { $0.oid == ObjectIdentifier.extendedKeyUsage }
        }
        usage("ds-extended-key-usage-reader", "is meant for reader authentication") {
            $0.extensions.set(.extendedKeyUsage(["1.0.18013.5.1.6"]))
        }
        usage("ds-extended-key-usage-any", "is meant for any purpose") {
            $0.extensions.set(.extendedKeyUsage(["2.5.29.37.0"]))
        }
        usage("ds-extended-key-usage-generic", "has the generic purpose of an mdoc's signer alone") {
            $0.extensions.set(.extendedKeyUsage(["1.0.23220.4.1.2"]))
        }
        usage("ds-extended-key-usage-jws", "is meant for server retrieval") {
            $0.extensions.set(.extendedKeyUsage(["1.0.18013.5.1.3"]))
        }
        Fault(
            "ds-extended-key-usage-both", "\(subject) has the generic purpose beside that of driving licences",
            check: "issuer.extended_key_usage", field: "DS.extKeyUsage",
            clause: "ISO/IEC 18013-5 (second edition) B.1.1",
            renewing { $0.extensions.set(.extendedKeyUsage(["1.0.18013.5.1.2", "1.0.23220.4.1.2"])) })

        hard(
            "ds-unknown-critical-extension", "has a critical extension that nobody knows", "extensions",
            breaks: "ds.critical_extension", clause: "ISO/IEC 18013-5 B.3.1"
        ) {
            $0.extensions.append(.unknown(isCritical: true))
        }
        Fault(
            "ds-unknown-extension", "\(subject) has an extension that nobody knows and that is not critical",
            check: profile, field: "DS.extensions", clause: "ISO/IEC 18013-5 B.1",
            renewing { $0.extensions.append(.unknown(isCritical: false)) })
        hard(
            "ds-critical-name-constraints", "has critical name constraints", "nameConstraints",
            breaks: "ds.forbidden_extension", clause: common
        ) {
            $0.extensions.append(.nameConstraints(isCritical: true))
        }
        soft(
            "ds-name-constraints", "has name constraints", "nameConstraints", breaks: "ds.forbidden_extension",
            clause: common
        ) {
            $0.extensions.append(.nameConstraints(isCritical: false))
        }
        for item in CertificateBuilder.Extension.forbidden {
            hard(
                "ds-critical-\(item.word)", "has critical \(item.name)", item.field, breaks: "ds.forbidden_extension",
                clause: common
            ) {
                $0.extensions.append(item.critical(true))
            }
            soft("ds-\(item.word)", "has \(item.name)", item.field, breaks: "ds.forbidden_extension", clause: common) {
                $0.extensions.append(item.critical(false))
            }
        }
        hard(
            "ds-doubled-extension", "has an extension twice", "extensions", breaks: "ds.extension_encoding",
            clause: "ISO/IEC 18013-5 B.3.1"
        ) {
            $0.extensions += [.unknown(isCritical: false), .unknown(isCritical: false)]
        }
        hard(
            "ds-unreadable-extension", "has an extension that is no DER", "extensions", breaks: "ds.extension_encoding",
            clause: "ISO/IEC 18013-5 B.3.1"
        ) {
            $0.extensions.append(.unreadable(ObjectIdentifier.basicConstraints))
        }

        soft(
            "ds-short-serial-number", "has a serial number of 16 bits", "serialNumber", breaks: "ds.serial_number",
            clause: common
        ) {
            $0.serialNumber = [0x40, 0x01]
        }
        soft(
            "ds-negative-serial-number", "has a negative serial number", "serialNumber", breaks: "ds.serial_number",
            clause: common
        ) {
            $0.serialNumber[0] = 0xc1
        }
        soft(
            "ds-long-serial-number", "has a serial number of 21 octets", "serialNumber", breaks: "ds.serial_number",
            clause: common
        ) {
            $0.serialNumber += [0x01, 0x02, 0x03, 0x04, 0x05]
        }
        soft(
            "ds-utf8-country", "has its country as UTF8String", "subject.countryName", breaks: "ds.country_format",
            clause: common
        ) {
            $0.subject.write(ObjectIdentifier.country, as: .utf8)
        }
        soft("ds-without-common-name", "has no common name", "subject.commonName", breaks: "ds.common_name") {
            $0.subject.remove(ObjectIdentifier.commonName)
        }
        soft(
            "ds-ia5-name", "has its organization as IA5String", "subject.organizationName", breaks: "ds.name_strings",
            clause: common
        ) {
            $0.subject.write(ObjectIdentifier.organization, as: .ia5)
        }
        soft("ds-long-life", "lives longer than 457 days", "validity", breaks: "ds.validity_length") {
            $0.notBefore.addTimeInterval(-2 * 86_400)
        }
        soft(
            "ds-other-key-identifier", "has a key identifier of another method", "subjectKeyIdentifier",
            breaks: "ds.subject_key_identifier_method", clause: common
        ) {
            $0.extensions.set(.subjectKeyIdentifier([UInt8](repeating: 0x5a, count: 20)))
        }
        soft("ds-extra-key-usage", "has the key usage nonRepudiation too", "keyUsage", breaks: "ds.key_usage_extra") {
            $0.extensions.set(.keyUsage([.digitalSignature, .nonRepudiation]))
        }
        soft(
            "ds-key-usage-not-critical", "has a key usage that is not critical", "keyUsage",
            breaks: "ds.key_usage_critical"
        ) {
            $0.extensions.mark(ObjectIdentifier.keyUsage, critical: false)
        }
        soft(
            "ds-extended-key-usage-not-critical", "has an extended key usage that is not critical", "extKeyUsage",
            breaks: "ds.extended_key_usage_critical"
        ) {
            $0.extensions.mark(ObjectIdentifier.extendedKeyUsage, critical: false)
        }
        soft(
            "ds-without-issuer-alternative-name", "has no issuer alternative name", "issuerAltName",
            breaks: "ds.issuer_alternative_name"
        ) {
            $0.extensions.remove(ObjectIdentifier.issuerAlternativeName)
        }
        soft(
            "ds-without-crl-distribution-point", "names no revocation list", "cRLDistributionPoints",
            breaks: "ds.crl_distribution_point"
        ) {
            $0.extensions.remove(ObjectIdentifier.crlDistributionPoints)
        }
        soft(
            "ds-crl-distribution-point-without-uri", "names a revocation list without a URI", "cRLDistributionPoints",
            breaks: "ds.crl_distribution_point"
        ) {
            $0.nameDistributionPointByHost()
        }
        soft(
            "ds-restricted-crl-distribution-point", "names a revocation list for some reasons alone",
            "cRLDistributionPoints", breaks: "ds.crl_distribution_point_restricted", clause: common
        ) {
            $0.restrictDistributionPoint()
        }
        for (word, name, field, oid) in [
            ("key-identifier", "key identifier", "subjectKeyIdentifier", ObjectIdentifier.subjectKeyIdentifier),
            (
                "authority-key-identifier", "authority key identifier", "authorityKeyIdentifier",
                ObjectIdentifier.authorityKeyIdentifier
            ),
            (
                "issuer-alternative-name", "issuer alternative name", "issuerAltName",
                ObjectIdentifier.issuerAlternativeName
            ),
            (
                "crl-distribution-point", "CRL distribution point", "cRLDistributionPoints",
                ObjectIdentifier.crlDistributionPoints
            ),
        ] {
            soft("ds-critical-\(word)", "has a critical \(name)", field, breaks: "ds.extension_criticality") {
                $0.extensions.mark(oid, critical: true)
            }
        }
    }

    private static let subject = "the document signer's certificate"
    private static let profile = "issuer.signer_profile"
    private static let clause = "ISO/IEC 18013-5 B.1.4"
    private static let common = "ISO/IEC 18013-5 B.1"
    private static let untrusted = ["issuer.untrusted", "issuer.cert_profile"]
    private static let unusable = ["issuer.cert_profile", "alg.unsupported"]

    private typealias Change = @Sendable (inout CertificateBuilder) -> Void

    private static func renewing(_ change: @escaping Change) -> FaultChange {
        .issuance { draft, context throws(SimulatorError) in try draft.renewSigner(context, changing: change) }
    }

    /// A row for which a reader rejects.
    private static func hard(
        _ name: String, _ explanation: String, _ field: String, breaks rule: String, clause: String = clause,
        fails codes: [String] = ["issuer.cert_profile"], needs condition: String? = nil, _ change: @escaping Change
    ) -> Fault {
        Fault(
            name, "\(subject) \(explanation)", check: profile, field: "DS.\(field)", clause: clause, needs: condition,
            fails: codes, breaks: [rule],
            .issuance { draft, context throws(SimulatorError) in
                if condition != nil, draft.issuer.documentSignerKey.curve.family == .edwards {
                    throw context.notApplicable
                }
                try draft.renewSigner(context, changing: change)
            })
    }

    /// A row which production certificates break as well: a reader accepts it and warns.
    private static func soft(
        _ name: String, _ explanation: String, _ field: String, breaks rule: String, clause: String = clause,
        _ change: @escaping Change
    ) -> Fault {
        Fault(
            name, "\(subject) \(explanation), which a reader accepts with a warning", check: profile,
            field: "DS.\(field)", clause: clause, warns: ["issuer.cert_profile"], breaks: [rule], renewing(change))
    }

    private static func usage(_ name: String, _ explanation: String, _ change: @escaping Change) -> Fault {
        Fault(
            name, "\(subject) \(explanation)", check: "issuer.extended_key_usage", field: "DS.extKeyUsage",
            clause: clause, fails: ["issuer.eku"], breaks: ["ds.extended_key_usage"], renewing(change))
    }
}
