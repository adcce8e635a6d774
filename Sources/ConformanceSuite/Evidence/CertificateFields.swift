// SPDX-License-Identifier: Apache-2.0

internal import ArtefactInspection
internal import Cryptography
internal import MdocVerification

/// The fields of a shown certificate that a rule of annex B, or a check of the path, is about.
enum CertificateFields {
    static func paths(_ result: CheckResult) -> [ItemPath] {
        let ofCheck: [String] =
            switch result.check {
            case .issuerTrustAnchor: ["issuer", "authorityKeyIdentifier"]
            case .issuerCertificateValidity:
                result.code == .issuerCertificateExpired ? ["not after"] : ["not before"]
            case .issuerExtendedKeyUsage: ["extKeyUsage"]
            case .issuerCountry, .issuerStateOrProvince: ["subject"]
            case .issuerRevocation: ["serial number"]
            default: []
            }
        return paths(ofFields: ofCheck + result.rules.flatMap(fields))
    }

    static func paths(ofRules rules: [String]) -> [ItemPath] { paths(ofFields: rules.flatMap(fields)) }

    /// The certificates of a path with the fields that its checks speak of.
    static func exhibits(
        chain: [ArraySlice<UInt8>], anchors: [Certificate], of checks: [CheckResult]
    ) -> [ShownArtefact] {
        let findings = checks.filter(\.isFinding)
        let ofAnchor = findings.filter { $0.check == .issuerAnchorProfile }
        let ofSigner = findings.filter { $0.check != .issuerAnchorProfile }
        let chain = chain.enumerated().map { index, der in
            Exhibit(Array(der), "Certificate \(index + 1) of x5chain", as: .recognised)
                .shown(marking: index == 0 ? ofSigner.flatMap(paths) : [])
        }
        return chain
            + anchors.prefix(anchorLimit).enumerated().map { index, anchor in
                Exhibit(anchor.der, "Trusted root \(index + 1) of \(anchors.count)", as: .recognised)
                    .shown(marking: ofAnchor.flatMap(paths))
            }
    }

    /// Roots that are shown; more would only hide what matters.
    private static let anchorLimit = 4

    private static func paths(ofFields fields: [String]) -> [ItemPath] { fields.map { [.member($0)] } }

    /// - Parameter rule: Such as `ds.key_usage`.
    private static func fields(_ rule: String) -> [String] {
        guard let field = rule.split(separator: ".").last else { return [] }
        return switch field {
        case "version": ["version"]
        case "serial_number": ["serial number"]
        case "signature_algorithm", "signature_algorithm_inner": ["signature algorithm"]
        case "public_key": ["public key", "public key bytes"]
        case "country", "country_format", "common_name", "organization", "name_strings": ["subject"]
        case "self_issued": ["issuer", "subject"]
        case "validity_length": ["not before", "not after"]
        case "subject_key_identifier", "subject_key_identifier_method": ["subjectKeyIdentifier"]
        case "authority_key_identifier": ["authorityKeyIdentifier"]
        case "key_usage", "key_usage_critical", "key_usage_extra": ["keyUsage"]
        case "extended_key_usage", "extended_key_usage_critical": ["extKeyUsage"]
        case "basic_constraints", "basic_constraints_critical", "path_length": ["basicConstraints"]
        case "issuer_alternative_name": ["issuerAltName"]
        case "subject_alternative_name": ["subjectAltName"]
        case "crl_distribution_point", "crl_distribution_point_restricted": ["cRLDistributionPoints"]
        case "forbidden_extension": forbidden
        default: ["extensions"]
        }
    }

    private static let forbidden = [
        "nameConstraints", "policyConstraints", "policyMappings", "inhibitAnyPolicy", "freshestCRL",
    ]
}
