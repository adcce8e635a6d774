// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Those who sign certificates.
extension ProfileTable {
    /// Deployed roots lack a path length or have it otherwise; a path under them is one certificate long in any case.
    static let iacaRoot = ProfileTable(
        "iaca", clause: "ISO/IEC 18013-5 B.1.2",
        [
            .version, .serialNumber, .signatureAlgorithm, .innerSignatureAlgorithm, .publicKey([.weierstrass]),
            .country(.hardWhen(ProfileScope.condition)), .countryFormat, .commonName(.soft), .nameStrings(),
            .selfIssued,
            // 20 years, of which five have a leap day.
            .validityLength(days: 20 * 365 + 5),
            .subjectKeyIdentifier, .subjectKeyIdentifierMethod,
            .keyUsage(.keyCertSign, else: "the key may not sign certificates"),
            .keyUsageExtra(
                beside: [.keyCertSign, .cRLSign], judged: .keyCertSign,
                else: "key usage is not keyCertSign and cRLSign alone"),
            .keyUsageIsCritical,
            .isAuthority, .basicConstraintsAreCritical(.soft), .pathLength(.soft),
            .issuerAlternativeName, .optionalDistributionPoint, .distributionPointIsWhole, .noPurpose,
        ] + ProfileRow.ofEveryExtension)

    /// How its names, dates and key go with the old root and the new one is for `LinkCertificate` to say.
    static let iacaLink = ProfileTable(
        "link", clause: "ISO/IEC 18013-5 B.1.3",
        [
            .version, .serialNumber, .signatureAlgorithm, .innerSignatureAlgorithm, .publicKey([.weierstrass]),
            .countryFormat, .nameStrings(),
            .subjectKeyIdentifier, .subjectKeyIdentifierMethod, .authorityKeyIdentifier,
            .keyUsage(.keyCertSign, else: "the key may not sign certificates"),
            .keyUsageExtra(
                beside: [.keyCertSign, .cRLSign], judged: .keyCertSign,
                else: "key usage is not keyCertSign and cRLSign alone"),
            .keyUsageIsCritical,
            .isAuthority, .basicConstraintsAreCritical(.hard), .pathLength(.hard),
            .issuerAlternativeName, .newNameOfLink, .distributionPoint, .distributionPointIsWhole, .noPurpose,
        ] + ProfileRow.ofEveryExtension)
}
