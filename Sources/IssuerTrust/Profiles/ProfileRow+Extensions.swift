// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Extensions that tell where something is, and what holds for all of them.
extension ProfileRow {
    static let issuerAlternativeName = ProfileRow(
        "issuer_alternative_name", .soft, else: "no issuer alternative name has an e-mail address or a URI"
    ) { certificate in
        certificate.issuerAlternativeNames.map { $0.hasMailAddress || !$0.uris.isEmpty } ?? false
    }

    /// The new root's name, where it is not the old one's.
    static let newNameOfLink = ProfileRow(
        "subject_alternative_name", .soft, else: "no subject alternative name repeats the subject's new name"
    ) { certificate in
        certificate.isSelfIssued
            || certificate.subjectAlternativeNames?.directoryNames.contains(certificate.subject) == true
    }

    static let distributionPoint = ProfileRow(
        "crl_distribution_point", .soft, else: "no CRL distribution point has a URI"
    ) { !$0.crlDistributionPoints.isEmpty }

    static let optionalDistributionPoint = ProfileRow(
        "crl_distribution_point", .soft, else: "no CRL distribution point has a URI"
    ) { !$0.crlDistributionPoints.isEmpty || !$0.hasDistributionPointWithoutURI }

    static let distributionPointIsWhole = ProfileRow(
        "crl_distribution_point_restricted", .soft, clause: commonClause,
        else: "a CRL distribution point is for some reasons alone, or of another issuer"
    ) { !$0.hasRestrictedDistributionPoint }

    /// Annex B.3.1: what is critical must be understood.
    static let criticalExtension = ProfileRow(
        "critical_extension", .hard, clause: "ISO/IEC 18013-5 B.3.1", else: "a critical extension is not understood"
    ) { certificate in
        certificate.extensions.allSatisfy { item in
            !item.isCritical || KnownExtensions.understood.contains(item.oid)
                || KnownExtensions.forbidden.contains(item.oid)
        }
    }

    static let forbiddenExtension = ProfileRow(
        "forbidden_extension", hardWhen: "the extension is critical", clause: commonClause
    ) { certificate, _ in
        let found = certificate.extensions.filter { KnownExtensions.forbidden.contains($0.oid) }
        guard let worst = found.first(where: \.isCritical) ?? found.first else { return nil }
        return Breach(isHard: worst.isCritical, detail: "extension \(worst.oid) is never used")
    }

    /// Annex B.3.1: what is understood must be readable.
    static let extensionEncoding = ProfileRow(
        "extension_encoding", .hard, clause: "ISO/IEC 18013-5 B.3.1",
        else: "an extension is doubled or cannot be read"
    ) { $0.undecodableExtensions.isEmpty }

    static let extensionCriticality = ProfileRow(
        "extension_criticality", .soft,
        else: "a key identifier, an issuer alternative name or a CRL distribution point is critical"
    ) { certificate in
        certificate.extensions.allSatisfy { !$0.isCritical || !neverCritical.contains($0.oid) }
    }

    private static let neverCritical = [
        KnownExtensions.subjectKeyIdentifier, KnownExtensions.authorityKeyIdentifier,
        KnownExtensions.issuerAlternativeName, KnownExtensions.distributionPoints,
    ]

    /// The last rows of every table.
    static let ofEveryExtension: [ProfileRow] = [
        criticalExtension, forbiddenExtension, extensionEncoding, extensionCriticality,
    ]
}
