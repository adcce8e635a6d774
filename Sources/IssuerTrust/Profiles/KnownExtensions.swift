// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Extensions of certificates by what is done about them, annex B.1 and B.3.1.
enum KnownExtensions {
    static let subjectKeyIdentifier = "2.5.29.14"
    static let issuerAlternativeName = "2.5.29.18"
    static let distributionPoints = "2.5.29.31"
    static let authorityKeyIdentifier = "2.5.29.35"
    private static let nameConstraints = "2.5.29.30"
    private static let policyConstraints = "2.5.29.36"

    /// Those, and keyUsage, subjectAltName, basicConstraints and extKeyUsage.
    static let understood = [
        subjectKeyIdentifier, "2.5.29.15", "2.5.29.17", issuerAlternativeName, "2.5.29.19", distributionPoints,
        authorityKeyIdentifier, "2.5.29.37",
    ]

    /// nameConstraints, policyMappings, policyConstraints, freshestCRL and inhibitAnyPolicy: never used.
    static let forbidden = [nameConstraints, "2.5.29.33", policyConstraints, "2.5.29.46", "2.5.29.54"]

    /// Whether an extension forbids any use: critical and not understood, doubled, or not to be read.
    static func forbidUse(of certificate: Certificate) -> Bool {
        !certificate.undecodableExtensions.isEmpty
            || certificate.extensions.contains { $0.isCritical && !understood.contains($0.oid) }
    }

    /// Whether an issuer is held to constraints on what it issues that nobody here compares with it.
    ///
    /// RFC 5280 wants them critical (4.2.1.10, 4.2.1.11); where they are not, they still were meant.
    static func constrainIssuing(of certificate: Certificate) -> Bool {
        certificate.extensions.contains { [nameConstraints, policyConstraints].contains($0.oid) }
    }
}
