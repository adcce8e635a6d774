// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Which key it is, and what it may be used for.
extension ProfileRow {
    static let subjectKeyIdentifier = ProfileRow(
        "subject_key_identifier", .hard, else: "there is no subject key identifier"
    ) { $0.subjectKeyIdentifier != nil }

    static let subjectKeyIdentifierMethod = ProfileRow(
        "subject_key_identifier_method", .soft, clause: commonClause,
        else: "the subject key identifier is not SHA-1 of the key"
    ) { certificate in
        guard let identifier = certificate.subjectKeyIdentifier else { return true }
        let bits = certificate.subjectPublicKeyBits
        return identifier == HashAlgorithm.sha1.hash(bits.span)
    }

    static let authorityKeyIdentifier = ProfileRow(
        "authority_key_identifier", .hard, else: "there is no authority key identifier"
    ) { $0.authorityKeyIdentifier != nil }

    /// - Parameters:
    ///   - demanded: The bits without which the key is not for this.
    ///   - refused: Bits with which it could do what it must not.
    static func keyUsage(
        _ demanded: KeyUsage, never refused: KeyUsage = [], else detail: String
    ) -> ProfileRow {
        ProfileRow("key_usage", .hard, else: detail) { certificate in
            let usage = certificate.keyUsage ?? []
            return usage.isSuperset(of: demanded) && usage.isDisjoint(with: refused)
        }
    }

    /// Bits beside the exact set, as far as the row `key_usage` does not look at them.
    static func keyUsageExtra(beside exact: KeyUsage, judged: KeyUsage, else detail: String) -> ProfileRow {
        ProfileRow("key_usage_extra", .soft, else: detail) { certificate in
            guard let usage = certificate.keyUsage else { return true }
            return usage.subtracting(judged) == exact.subtracting(judged)
        }
    }

    static let keyUsageIsCritical = ProfileRow("key_usage_critical", .soft, else: "key usage is not critical") {
        $0.keyUsage == nil || $0.keyUsageIsCritical
    }

    static let isAuthority = ProfileRow(
        "basic_constraints", .hard, else: "the certificate is not that of a certificate authority"
    ) { $0.basicConstraints?.isCA == true }

    /// Not in the tables of those who sign no certificates; an authority's certificate in their place is refused.
    static let isNoAuthority = ProfileRow(
        "basic_constraints", .hard, else: "the certificate is that of a certificate authority"
    ) { $0.basicConstraints?.isCA != true }

    static func basicConstraintsAreCritical(_ severity: ProfileRule.Severity) -> ProfileRow {
        ProfileRow("basic_constraints_critical", severity, else: "basic constraints are not critical") {
            $0.basicConstraints?.isCritical != false
        }
    }

    static func pathLength(_ severity: ProfileRule.Severity) -> ProfileRow {
        ProfileRow("path_length", severity, else: "the path length constraint is not 0") { certificate in
            // Where there is no authority, that is what is said.
            certificate.basicConstraints?.isCA != true || certificate.basicConstraints?.pathLength == 0
        }
    }
}
