// SPDX-License-Identifier: Apache-2.0

internal import Mdoc

/// Which mdoc elements stand behind each PassKit element, in the order of Apple's pages on the three descriptors.
///
/// An element that is one of several spellings, languages or parts needs one of them: Wallet hands over what the issuer
/// put in. Names of `age(atLeast: NN)` are made by `PassKitDescriptor`.
enum PassKitTables {
    private static let aamva = NameSpace.aamva
    private static let common = nameSpace("org.iso.23220.1")
    private static let japan = nameSpace("org.iso.23220.1.jp")

    static let photoIDType = docType("org.iso.23220.photoid.1")
    static let nationalIDCardType = docType("org.iso.23220.1.jp.mnc")

    static func nameSpaceOfAges(_ descriptor: PassKitDescriptor) -> NameSpace {
        switch descriptor {
        case .driversLicense: .mDL
        case .photoID, .nationalIDCard: common
        }
    }

    static let driversLicense: [PassKitElement.Name: PassKitExpansion] = [
        .givenName: .required(.mDL, "given_name")
            .optional(aamva, "given_name_truncation", "aka_given_name", "name_suffix", "aka_suffix"),
        .familyName: .required(.mDL, "family_name").optional(aamva, "family_name_truncation", "aka_family_name"),
        .portrait: .required(.mDL, "portrait"),
        // Apple's table has no resident_state, and its sample answer has one.
        .address: .oneOf(.mDL, "resident_address", "resident_city", "resident_country", "resident_postal_code")
            .optional(.mDL, "resident_state"),
        .issuingAuthority: .oneOf(
            .mDL, "issuing_authority", "issuing_jurisdiction", "issuing_country", "un_distinguishing_sign"),
        .documentExpirationDate: .required(.mDL, "expiry_date"),
        // Apple's table prints document_issue_date, and 18013-5 has issue_date.
        .documentIssueDate: .oneOf(.mDL, "issue_date", "document_issue_date"),
        .documentNumber: .required(.mDL, "document_number"),
        .drivingPrivileges: .oneOf(.mDL, "driving_privileges").or(aamva, "domestic_driving_privileges"),
        .age: .required(.mDL, "age_in_years"),
        .dateOfBirth: .required(.mDL, "birth_date"),
        .sex: .required(.mDL, "sex"),
        .documentDHSComplianceStatus: .required(aamva, "DHS_compliance"),
        .eyeColor: .required(.mDL, "eye_colour"),
        .hairColor: .required(.mDL, "hair_colour"),
        .height: .required(.mDL, "height"),
        .weight: .required(.mDL, "weight"),
        // These three are in a document only where they are so, and their absence is an answer.
        .organDonorStatus: .optional(aamva, "organ_donor"),
        .veteranStatus: .optional(aamva, "veteran"),
        .dhsTemporaryLawfulStatus: .optional(aamva, "DHS_temporary_lawful_status"),
        .nationality: .required(.mDL, "nationality"),
        .placeOfBirth: .required(.mDL, "birth_place"),
        .signatureUsualMark: .required(.mDL, "signature_usual_mark"),
    ]

    static let photoID: [PassKitElement.Name: PassKitExpansion] = [
        .familyName: .oneOf(common, "family_name_unicode", "family_name_latin1"),
        .givenName: .oneOf(common, "given_name_unicode", "given_name_latin1"),
        .portrait: .required(common, "portrait"),
        .address: .oneOf(
            common, "resident_address_unicode", "resident_city_unicode", "resident_city_latin1", "resident_postal_code",
            "resident_country"),
        .issuingAuthority: .oneOf(common, "issuing_authority_unicode", "issuing_subdivision", "issuing_country"),
        .documentIssueDate: .required(common, "issue_date"),
        .documentExpirationDate: .required(common, "expiry_date"),
        .documentNumber: .required(common, "document_number"),
        // Apple's page on PassKit has the first of each pair, and its page on passports the second.
        .sex: .oneOf(common, "sex_unicode", "sex"),
        .dateOfBirth: .oneOf(common, "birth_date_unicode", "birth_date"),
        .age: .required(common, "age_in_years"),
    ]

    static let nationalIDCard: [PassKitElement.Name: PassKitExpansion] = [
        // The card has one field for both names.
        .givenName: .required(japan, "full_name_unicode"),
        .familyName: .required(japan, "full_name_unicode"),
        .portrait: .required(japan, "portrait"),
        .address: .oneOf(japan, "resident_address_unicode", "local_gov_code_unicode"),
        .documentNumber: .required(japan, "individual_number_unicode"),
        .sex: .oneOf(common, "sex").or(japan, "sex_unicode"),
        .dateOfBirth: .oneOf(common, "birth_date").or(japan, "birth_date_unicode"),
        .age: .required(common, "age_in_years"),
    ]

    private static func nameSpace(_ text: String) -> NameSpace {
        guard let nameSpace = NameSpace(text) else { preconditionFailure("a table without empty names") }
        return nameSpace
    }

    private static func docType(_ text: String) -> DocType {
        guard let docType = DocType(text) else { preconditionFailure("a table without empty names") }
        return docType
    }
}
