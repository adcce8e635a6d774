// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials

/// The rules that annex B.1 gives every certificate, collected as findings of one step.
struct CertificateRules {
    let certificate: Certificate
    let step: PathStep
    private(set) var findings: [PathFinding] = []

    init(_ certificate: Certificate, step: PathStep) {
        self.certificate = certificate
        self.step = step
    }

    mutating func hard(_ isKept: Bool, _ detail: @autoclosure () -> String) {
        if !isKept { findings.append(PathFinding(step, .profile, detail())) }
    }

    /// A rule that production certificates break (certificates.md would call it soft): a warning.
    mutating func soft(_ isKept: Bool, _ detail: @autoclosure () -> String) {
        if !isKept { findings.append(PathFinding(step, .profile, isHard: false, detail())) }
    }

    mutating func applyCommon(demandsCountry: Bool, longestLifeInDays: Int) {
        hard(certificate.version == 3, "the certificate is not version 3")
        hard(certificate.signatureAlgorithm.innerMatchesOuter, "the inner and the outer signature algorithm differ")
        hard(
            Self.signatureAlgorithms.contains(certificate.signatureAlgorithm.oid),
            "the certificate is not signed with ECDSA and SHA-256, SHA-384 or SHA-512")
        applyExtensionRules()
        let namesCountry = certificate.subject.country != nil
        if demandsCountry {
            hard(namesCountry, "the subject names no country")
        } else {
            soft(namesCountry, "the subject names no country")
        }
        soft(certificate.subject.commonName != nil, "the subject has no common name")
        if let country = certificate.subject.country {
            soft(
                country.utf8.count == 2 && country.utf8.allSatisfy { (0x41...0x5a).contains($0) },
                "countryName is not two capital letters")
        }
        hard(certificate.subjectKeyIdentifier != nil, "there is no subject key identifier")
        if let identifier = certificate.subjectKeyIdentifier {
            let bits = certificate.subjectPublicKeyBits
            soft(identifier == HashAlgorithm.sha1.hash(bits.span), "the subject key identifier is not SHA-1 of the key")
        }
        soft(certificate.hasIssuerAlternativeName, "there is no issuer alternative name")
        soft(certificate.keyUsageIsCritical, "key usage is not critical")
        let serial = certificate.serialNumber
        soft(
            !certificate.serialIsNegativeOrZero && (8...20).contains(serial.count),
            "the serial number is not a positive number of 63 to 160 bits")
        let life = certificate.notAfter.timeIntervalSince(certificate.notBefore)
        soft(life <= Double(longestLifeInDays) * 86_400, "the certificate lives longer than \(longestLifeInDays) days")
    }

    /// Annex B.3.1: what is critical must be understood, and what is understood must be readable.
    private mutating func applyExtensionRules() {
        hard(certificate.undecodableExtensions.isEmpty, "an extension is doubled or cannot be read")
        for (oid, isCritical) in certificate.extensions {
            if Self.forbidden.contains(oid) {
                // Reject when critical, warn otherwise.
                if isCritical {
                    hard(false, "forbidden extension \(oid)")
                } else {
                    soft(false, "forbidden extension \(oid)")
                }
            } else {
                hard(!isCritical || Self.understood.contains(oid), "critical extension \(oid) is not understood")
            }
        }
    }

    /// Whether an extension forbids any use: critical and not understood, critical and forbidden by annex B.1, doubled, or
    /// not to be read.
    static func breaksOnExtensions(_ certificate: Certificate) -> Bool {
        !certificate.undecodableExtensions.isEmpty
            || certificate.extensions.contains { $0.isCritical && !understood.contains($0.oid) }
    }

    /// ecdsa-with-SHA256, -SHA384 and -SHA512; an issuing authority never signs with EdDSA.
    static let signatureAlgorithms = ["1.2.840.10045.4.3.2", "1.2.840.10045.4.3.3", "1.2.840.10045.4.3.4"]

    /// subjectKeyIdentifier, keyUsage, subjectAltName, issuerAltName, basicConstraints, cRLDistributionPoints,
    /// authorityKeyIdentifier and extKeyUsage.
    private static let understood = [
        "2.5.29.14", "2.5.29.15", "2.5.29.17", "2.5.29.18", "2.5.29.19", "2.5.29.31", "2.5.29.35", "2.5.29.37",
    ]

    /// nameConstraints, policyMappings, policyConstraints, freshestCRL and inhibitAnyPolicy, annex B.1.
    private static let forbidden = ["2.5.29.30", "2.5.29.33", "2.5.29.36", "2.5.29.46", "2.5.29.54"]
}
