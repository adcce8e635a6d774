// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The names of the subject.
extension ProfileRow {
    static func country(_ severity: ProfileRule.Severity) -> ProfileRow {
        ProfileRow("country", severity, else: "the subject does not name one country") { $0.subject.country != nil }
    }

    static let countryFormat = ProfileRow(
        "country_format", .soft, clause: commonClause,
        else: "countryName is not two capital letters in a PrintableString"
    ) { certificate in
        certificate.subject.attributes.filter { $0.oid == countryName }.allSatisfy { country in
            country.isPrintableString && country.value.utf8.count == 2
                && country.value.utf8.allSatisfy { (0x41...0x5a).contains($0) }
        }
    }

    static func commonName(_ severity: ProfileRule.Severity) -> ProfileRow {
        ProfileRow("common_name", severity, else: "the subject does not have one common name") {
            $0.subject.commonName != nil
        }
    }

    static let organization = ProfileRow(
        "organization", .hard, else: "the subject does not have one organization"
    ) { $0.subject.organization != nil }

    /// - Parameter onlyUTF8: Attributes that may not be a PrintableString either.
    static func nameStrings(onlyUTF8: [String] = []) -> ProfileRow {
        ProfileRow(
            "name_strings", .soft, clause: onlyUTF8.isEmpty ? commonClause : nil,
            else: "a text of the subject has a string type that the profile does not name"
        ) { certificate in
            certificate.subject.attributes.allSatisfy { attribute in
                switch attribute.oid {
                // The country has a row of its own; addresses and domains are no directory strings (RFC 5280, A.1).
                case countryName, mailAddress, domainComponent: true
                case serialNumberAttribute: attribute.isPrintableString
                case let oid where onlyUTF8.contains(oid): attribute.stringType == .utf8
                default: attribute.stringType == .utf8 || attribute.isPrintableString
                }
            }
        }
    }

    static let selfIssued = ProfileRow("self_issued", .soft, else: "subject and issuer have different names") {
        $0.isSelfIssued
    }

    static let commonNameAttribute = "2.5.4.3"
    static let organizationAttribute = "2.5.4.10"
    private static let serialNumberAttribute = "2.5.4.5"
    private static let countryName = "2.5.4.6"
    private static let mailAddress = "1.2.840.113549.1.9.1"
    private static let domainComponent = "0.9.2342.19200300.100.1.25"
}
