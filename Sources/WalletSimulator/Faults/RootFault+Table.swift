// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials

extension RootFault {
    private var profile: String { "issuer.cert_profile" }
    private var untrusted: String { "issuer.untrusted" }

    /// The table: what each fault is, the failure it must lead to, and the change that makes it.
    var row: RootFaultRow {
        switch self {
        case .version:
            .root(
                "is of version 2", in: "version", clause: "ISO/IEC 18013-5 B.1", breaks: "iaca.version", fails: profile
            ) { root, _ in root.version = 2 }
        case .innerAlgorithm:
            .root(
                "names two signature algorithms", in: "signature", clause: "ISO/IEC 18013-5 B.1",
                breaks: "iaca.signature_algorithm_inner", fails: profile
            ) {
                root, _ in root.innerAlgorithm = CertificateBuilder.otherAlgorithm(thanOn: root.publicKey.curve)
            }
        case .sha1:
            .root(
                "names a signature with SHA-1", in: "signatureAlgorithm", clause: "ISO/IEC 18013-5 B.1",
                breaks: "iaca.signature_algorithm", fails: profile
            ) { root, _ in
                root.nameSHA1()
            }
        case .unknownCurve:
            // Without a key that can be used, no anchor vouches, and no profile of one is looked at.
            .root(
                "has a key on secp256k1", in: "subjectPublicKeyInfo", check: "issuer.trust_anchor",
                clause: "ISO/IEC 18013-5 B.1", breaks: "iaca.public_key", fails: untrusted
            ) { root, _ in
                root.nameUnknownCurve()
            }
        case .withoutCountry:
            .root(
                "names no country", in: "subject.countryName", breaks: "iaca.country", fails: profile,
                "issuer.country_mismatch_chain"
            ) {
                root, _ in
                root.issuer.remove(ObjectIdentifier.country)
                root.subject.remove(ObjectIdentifier.country)
            }
        case .withoutKeyIdentifier:
            // The document signer's authority key identifier then leads to no anchor.
            .root(
                "has no subject key identifier", in: "subjectKeyIdentifier", check: "issuer.trust_anchor",
                breaks: "iaca.subject_key_identifier", fails: untrusted
            ) {
                root, _ in root.extensions.remove(ObjectIdentifier.subjectKeyIdentifier)
            }
        case .withoutKeyUsage:
            .root("has no key usage", in: "keyUsage", breaks: "iaca.key_usage", fails: profile) { root, _ in
                root.extensions.remove(ObjectIdentifier.keyUsage)
            }
        case .mayNotCertify:
            .root("has the key usage cRLSign alone", in: "keyUsage", breaks: "iaca.key_usage", fails: profile) {
                root, _ in
                root.extensions.set(.keyUsage(.cRLSign))
            }
        case .withoutBasicConstraints:
            .root("has no basic constraints", in: "basicConstraints", breaks: "iaca.basic_constraints", fails: profile)
            { root, _ in
                root.extensions.remove(ObjectIdentifier.basicConstraints)
            }
        case .notAuthority:
            .root(
                "is no certificate authority", in: "basicConstraints", breaks: "iaca.basic_constraints", fails: profile
            ) { root, _ in
                root.extensions.set(.basicConstraints(isCA: false, pathLength: nil))
            }
        case .criticalExtension:
            .root(
                "has a critical extension that nobody knows", in: "extensions", clause: "ISO/IEC 18013-5 B.3.1",
                breaks: "iaca.critical_extension", fails: profile
            ) {
                root, _ in root.extensions.append(.unknown(isCritical: true))
            }
        case .criticalForbiddenExtension:
            .root(
                "has critical name constraints", in: "nameConstraints", clause: "ISO/IEC 18013-5 B.1",
                breaks: "iaca.forbidden_extension", fails: profile
            ) { root, _ in
                root.extensions.append(.nameConstraints(isCritical: true))
            }
        case .doubledExtension:
            .root(
                "has an extension twice", in: "extensions", clause: "ISO/IEC 18013-5 B.3.1",
                breaks: "iaca.extension_encoding", fails: profile
            ) { root, _ in
                root.extensions += [.unknown(isCritical: false), .unknown(isCritical: false)]
            }
        case .expired:
            .root(
                "ended a day ago", in: "notAfter", check: "issuer.certificate_validity",
                clause: "ISO/IEC 18013-5 9.3.3", breaks: nil, fails: "issuer.cert_expired"
            ) { root, now in
                root.notAfter = now.addingTimeInterval(-86_400)
            }
        case .future:
            .root(
                "begins a day ahead", in: "notBefore", check: "issuer.certificate_validity",
                clause: "ISO/IEC 18013-5 9.3.3", breaks: nil, fails: "issuer.cert_not_yet_valid"
            ) { root, now in
                root.notBefore = now.addingTimeInterval(86_400)
            }

        case .otherIssuer:
            .deviation("names another issuer than itself", in: "issuer", breaks: "iaca.self_issued") { root, _ in
                root.issuer.set(ObjectIdentifier.commonName, "Another Authority")
            }
        case .shortSerialNumber:
            .deviation(
                "has a serial number of 16 bits", in: "serialNumber", clause: "ISO/IEC 18013-5 B.1",
                breaks: "iaca.serial_number"
            ) { root, _ in
                root.serialNumber = [0x40, 0x01]
            }
        case .utf8Country:
            .deviation(
                "has its country as UTF8String", in: "subject.countryName", clause: "ISO/IEC 18013-5 B.1",
                breaks: "iaca.country_format"
            ) { root, _ in
                root.issuer.write(ObjectIdentifier.country, as: .utf8)
                root.subject.write(ObjectIdentifier.country, as: .utf8)
            }
        case .withoutCommonName:
            .deviation("has no common name", in: "subject.commonName", breaks: "iaca.common_name") { root, _ in
                root.issuer.remove(ObjectIdentifier.commonName)
                root.subject.remove(ObjectIdentifier.commonName)
            }
        case .ia5Name:
            .deviation(
                "has its organization as IA5String", in: "subject.organizationName", clause: "ISO/IEC 18013-5 B.1",
                breaks: "iaca.name_strings"
            ) { root, _ in
                root.issuer.write(ObjectIdentifier.organization, as: .ia5)
                root.subject.write(ObjectIdentifier.organization, as: .ia5)
            }
        case .longLife:
            .deviation("lives longer than 20 years", in: "validity", breaks: "iaca.validity_length") { root, _ in
                root.notAfter = root.notBefore.addingTimeInterval(21 * 366 * 86_400)
            }
        case .otherKeyIdentifier:
            .deviation(
                "has a key identifier of another method", in: "subjectKeyIdentifier", clause: "ISO/IEC 18013-5 B.1",
                breaks: "iaca.subject_key_identifier_method"
            ) {
                root, _ in root.extensions.set(.subjectKeyIdentifier([UInt8](repeating: 0x5a, count: 20)))
            }
        case .mayNotRevoke:
            .deviation("has the key usage keyCertSign alone", in: "keyUsage", breaks: "iaca.key_usage_extra") {
                root, _ in
                root.extensions.set(.keyUsage(.keyCertSign))
            }
        case .extraKeyUsage:
            .deviation("has the key usage digitalSignature too", in: "keyUsage", breaks: "iaca.key_usage_extra") {
                root, _ in
                root.extensions.set(.keyUsage([.keyCertSign, .cRLSign, .digitalSignature]))
            }
        case .uncriticalKeyUsage:
            .deviation("has a key usage that is not critical", in: "keyUsage", breaks: "iaca.key_usage_critical") {
                root, _ in
                root.extensions.mark(ObjectIdentifier.keyUsage, critical: false)
            }
        case .uncriticalBasicConstraints:
            .deviation(
                "has basic constraints that are not critical", in: "basicConstraints",
                breaks: "iaca.basic_constraints_critical"
            ) {
                root, _ in root.extensions.mark(ObjectIdentifier.basicConstraints, critical: false)
            }
        case .withoutPathLength:
            .deviation(
                "does not limit the path's length", in: "basicConstraints.pathLenConstraint", breaks: "iaca.path_length"
            ) { root, _ in
                root.extensions.set(.basicConstraints(isCA: true, pathLength: nil))
            }
        case .withoutAlternativeName:
            .deviation("has no issuer alternative name", in: "issuerAltName", breaks: "iaca.issuer_alternative_name") {
                root, _ in
                root.extensions.remove(ObjectIdentifier.issuerAlternativeName)
            }
        case .distributionPointWithoutURI:
            .deviation(
                "names a revocation list without a URI", in: "cRLDistributionPoints",
                breaks: "iaca.crl_distribution_point"
            ) { root, _ in
                root.nameDistributionPointByHost()
            }
        case .restrictedDistributionPoint:
            .deviation(
                "names a revocation list for some reasons alone", in: "cRLDistributionPoints",
                clause: "ISO/IEC 18013-5 B.1", breaks: "iaca.crl_distribution_point_restricted"
            ) { root, _ in root.restrictDistributionPoint() }
        case .extendedKeyUsage:
            .deviation("has an extended key usage", in: "extKeyUsage", breaks: "iaca.extended_key_usage") { root, _ in
                root.extensions.append(.extendedKeyUsage(["1.0.18013.5.1.7"], isCritical: false))
            }
        case .forbiddenExtension:
            .deviation(
                "has name constraints", in: "nameConstraints", clause: "ISO/IEC 18013-5 B.1",
                breaks: "iaca.forbidden_extension"
            ) { root, _ in
                root.extensions.append(.nameConstraints(isCritical: false))
            }
        case .criticalKeyIdentifier:
            .deviation(
                "has a critical key identifier", in: "subjectKeyIdentifier", breaks: "iaca.extension_criticality"
            ) { root, _ in
                root.extensions.mark(ObjectIdentifier.subjectKeyIdentifier, critical: true)
            }

        case .compressedKey:
            // A point in another form is no key here, and no anchor vouches without one.
            .root(
                "has its key as a compressed point", in: "subjectPublicKeyInfo", check: "issuer.trust_anchor",
                clause: common, breaks: "iaca.public_key", fails: untrusted
            ) { root, _ in root.compressKey() }
        case .unreadableExtension:
            .root(
                "has an extension that is no DER", in: "extensions", clause: "ISO/IEC 18013-5 B.3.1",
                breaks: "iaca.extension_encoding", fails: profile
            ) { root, _ in root.extensions.append(.unreadable(ObjectIdentifier.extendedKeyUsage)) }
        case .negativeSerialNumber:
            .deviation("has a negative serial number", in: "serialNumber", clause: common, breaks: "iaca.serial_number")
            { root, _ in root.serialNumber[0] = 0xc1 }
        case .longSerialNumber:
            .deviation(
                "has a serial number of 21 octets", in: "serialNumber", clause: common, breaks: "iaca.serial_number"
            ) { root, _ in root.serialNumber += [0x01, 0x02, 0x03, 0x04, 0x05] }
        case .pathLengthOne:
            .deviation(
                "allows one authority below it", in: "basicConstraints.pathLenConstraint", breaks: "iaca.path_length"
            ) { root, _ in root.extensions.set(.basicConstraints(isCA: true, pathLength: 1)) }
        case .policyMappings: forbidden("policyMappings")
        case .policyConstraints: forbidden("policyConstraints")
        case .freshestRevocationList: forbidden("freshestCRL")
        case .inhibitedPolicy: forbidden("inhibitAnyPolicy")
        case .criticalAlternativeName:
            .deviation(
                "has a critical issuer alternative name", in: "issuerAltName", breaks: "iaca.extension_criticality"
            ) { root, _ in root.extensions.mark(ObjectIdentifier.issuerAlternativeName, critical: true) }
        case .criticalDistributionPoint:
            .deviation(
                "has a critical CRL distribution point", in: "cRLDistributionPoints",
                breaks: "iaca.extension_criticality"
            ) { root, _ in root.extensions.mark(ObjectIdentifier.crlDistributionPoints, critical: true) }
        }
    }

    private var common: String { "ISO/IEC 18013-5 B.1" }

    /// An extension that annex B.1 rules out, not critical.
    private func forbidden(_ field: String) -> RootFaultRow {
        guard let item = CertificateBuilder.Extension.forbidden.first(where: { $0.field == field }) else {
            preconditionFailure("no row of the forbidden extensions is \(field)")
        }
        return .deviation("has \(item.name)", in: field, clause: common, breaks: "iaca.forbidden_extension") {
            root, _ in
            root.extensions.append(item.critical(false))
        }
    }
}
