// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Those who sign documents, lists and requests.
extension ProfileTable {
    static let documentSigner = ProfileTable(
        "ds", clause: "ISO/IEC 18013-5 B.1.4",
        [
            .version, .serialNumber, .signatureAlgorithm, .innerSignatureAlgorithm,
            .publicKey([.weierstrass, .edwards]),
            .country(.hardWhen(ProfileScope.condition)), .countryFormat, .commonName(.soft), .nameStrings(),
            .validityLength(days: 457),
            .subjectKeyIdentifier, .subjectKeyIdentifierMethod, .authorityKeyIdentifier,
        ] + signing + [
            .isNoAuthority, .issuerAlternativeName, .distributionPoint, .distributionPointIsWhole,
            .signsDocuments, .purposeIsCritical,
        ] + ProfileRow.ofEveryExtension)

    static let vicalSigner = ProfileTable(
        "vical_signer", clause: "ISO/IEC 18013-5 C.1.7.2",
        [
            .version, .serialNumber, .signatureAlgorithm, .innerSignatureAlgorithm, .publicKey([.weierstrass]),
            .country(.hard), .countryFormat, .commonName(.hard), .organization,
            .nameStrings(onlyUTF8: [ProfileRow.commonNameAttribute, ProfileRow.organizationAttribute]),
            .validityLength(days: 1187),
            .subjectKeyIdentifier, .subjectKeyIdentifierMethod, .authorityKeyIdentifier,
            .keyUsage(
                .nonRepudiation, never: [.digitalSignature, .keyCertSign],
                else: "key usage is not nonRepudiation without digitalSignature and keyCertSign"),
            .keyUsageExtra(
                beside: .nonRepudiation, judged: [.nonRepudiation, .digitalSignature, .keyCertSign],
                else: "key usage is not nonRepudiation alone"),
            .keyUsageIsCritical,
            .isNoAuthority, .distributionPoint, .distributionPointIsWhole,
            .purpose(Purpose.mdlVICAL), .purposeIsCritical,
        ] + ProfileRow.ofEveryExtension)

    static let statusListSigner = ProfileTable(
        "status_signer", clause: "ISO/IEC 18013-5 second edition, B.1.7",
        [
            .version, .serialNumber, .signatureAlgorithm, .innerSignatureAlgorithm, .publicKey([.weierstrass]),
            .countryFormat, .nameStrings(), .validityLength(days: 1187),
            .subjectKeyIdentifier, .subjectKeyIdentifierMethod, .authorityKeyIdentifier,
        ] + signing + [
            .isNoAuthority, .optionalDistributionPoint, .distributionPointIsWhole,
            .signsStatusLists, .purposeIsNotCritical,
        ] + ProfileRow.ofEveryExtension)

    static let readerAuthentication = ProfileTable(
        "reader", clause: "ISO/IEC 18013-5 B.1.7",
        [
            .version, .serialNumber, .signatureAlgorithm, .innerSignatureAlgorithm,
            .publicKey([.weierstrass, .edwards]),
            .countryFormat, .commonName(.soft), .nameStrings(), .validityLength(days: 1187),
            .subjectKeyIdentifier, .subjectKeyIdentifierMethod, .authorityKeyIdentifier,
        ] + signing + [
            .isNoAuthority, .distributionPoint, .distributionPointIsWhole,
            .purpose(Purpose.mdlReaderAuthentication), .purposeIsCritical,
        ] + ProfileRow.ofEveryExtension)

    /// A key that signs what is not a certificate.
    private static let signing: [ProfileRow] = [
        .keyUsage(
            .digitalSignature, never: .keyCertSign,
            else: "the key may not make signatures, or it may sign certificates"),
        .keyUsageExtra(
            beside: .digitalSignature, judged: [.digitalSignature, .keyCertSign],
            else: "key usage is not digitalSignature alone"),
        .keyUsageIsCritical,
    ]
}
