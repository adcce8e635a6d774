// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import FoundationEssentials
internal import Mdoc

extension SampleDocument {
    /// The driving licence, and the elements of its two namespaces that few documents have.
    static func completeMDL(by authority: IssuingAuthority, at now: Date) -> SampleDocument {
        let licence = mDL(by: authority, at: now)
        return SampleDocument(docType: .mDL, elements: licence.elements + rare + rareAmerican(LicenceDates(now: now)))
    }

    /// ISO/IEC 18013-5, Table 5, and `resident_street` of the second edition.
    private static let rare = elements(
        .mDL,
        [
            ("family_name_national_character", "Marl\u{F8}we"), ("given_name_national_character", "Juniper \u{C5}da"),
            ("biometric_template_face", .bytes([0x7f, 0x61, 0x02, 0x01, 0x00])), ("resident_street", "Example Lane"),
        ])

    private static func rareAmerican(_ dates: LicenceDates) -> [Element] {
        elements(
            .aamva,
            [
                ("DHS_compliance_text", "FEDERAL LIMITS APPLY"), ("DHS_temporary_lawful_status", 1),
                ("CDL_indicator", 1), ("name_suffix", "JR"), ("aka_suffix", "SR"), ("aka_family_name", "Marlow"),
                ("aka_given_name", "June"), ("aka_family_name.v2", "Marlow"), ("aka_given_name.v2", "June"),
                ("race_ethnicity", "W"), ("hazmat_endorsement_expiration_date", dates.expires),
                ("audit_information", "00000000"), ("aamva_version", 2),
            ])
    }
}
