// SPDX-License-Identifier: Apache-2.0

internal import ExactText

extension DataModel {
    /// ISO/IEC 18013-5, 7.2, Table 5, with what the second edition adds.
    static let mDL = DataModel(rules: [
        "family_name": .latin1, "given_name": .latin1, "birth_date": .fullDate, "issue_date": .dateOrTime,
        "expiry_date": .dateOrTime, "issuing_country": .country, "issuing_authority": .latin1,
        "document_number": .latin1,
        "portrait": .image, "driving_privileges": drivingPrivileges, "un_distinguishing_sign": .text,
        "administrative_number": .latin1,
        "sex": .numberOf([0, 1, 2, 9]), "height": .unsigned, "weight": .unsigned,
        "eye_colour": .oneOf([
            "black", "blue", "brown", "dichromatic", "grey", "green", "hazel", "maroon", "pink", "unknown",
        ]),
        "hair_colour": .oneOf(["bald", "black", "blond", "brown", "grey", "red", "auburn", "sandy", "white", "unknown"]
        ),
        "birth_place": .latin1, "resident_address": .latin1, "resident_city": .latin1, "resident_state": .latin1,
        "resident_postal_code": .latin1, "resident_street": .latin1,
        // tdate in the standard; a full-date is seen in the field and does no harm.
        "portrait_capture_date": .either(.dateTime, .fullDate), "age_in_years": .unsigned, "age_birth_year": .unsigned,
        "age_over_NN": .boolean, "issuing_jurisdiction": .text, "nationality": .country, "resident_country": .country,
        "biometric_template_xx": .bytes, "family_name_national_character": .text,
        "given_name_national_character": .text,
        "signature_usual_mark": .image,
        // Apple's table prints this name for issue_date.
        "document_issue_date": .dateOrTime,
    ])

    /// The AAMVA namespace, from its implementation guidelines as implemented in the field.
    static let aamva = DataModel(rules: [
        "domestic_driving_privileges": domesticDrivingPrivileges, "family_name_truncation": .oneOf(["T", "N", "U"]),
        "given_name_truncation": .oneOf(["T", "N", "U"]), "sex": .numberOf([1, 2, 9]),
        "DHS_compliance": .oneOf(["F", "N"]),
        "DHS_compliance_text": .text, "DHS_temporary_lawful_status": .numberOf([1]),
        "EDL_credential": .numberOf([1, 2]),
        "CDL_indicator": .numberOf([1]), "organ_donor": .numberOf([1]), "veteran": .numberOf([1]), "name_suffix": .text,
        "aka_suffix": .text, "aka_family_name": .text, "aka_given_name": .text, "aka_family_name.v2": .text,
        "aka_given_name.v2": .text, "weight_range": .numberOf(Set(0...9)),
        "race_ethnicity": .oneOf(["AI", "AP", "BK", "H", "O", "U", "W"]), "resident_county": .text,
        "hazmat_endorsement_expiration_date": .fullDate, "audit_information": .text, "aamva_version": .unsigned,
    ])

    /// ISO/IEC 23220-2 elements as a photo ID carries them, with the spellings that Apple publishes.
    static let photoIDCommon = DataModel(rules: [
        "family_name_unicode": .text, "given_name_unicode": .text, "family_name_latin1": .latin1,
        "given_name_latin1": .latin1,
        "birth_date": .either(dateWithMask, .fullDate), "portrait": .image, "issue_date": .dateOrTime,
        "expiry_date": .dateOrTime,
        "issuing_authority_unicode": .text, "issuing_authority_latin1": .latin1, "issuing_country": .country,
        "document_number": .text, "age_in_years": .unsigned, "age_birth_year": .unsigned, "age_over_NN": .boolean,
        "portrait_capture_date": .either(.dateTime, .fullDate), "birthplace": .text, "name_at_birth": .text,
        "resident_address_unicode": .text, "resident_city_unicode": .text, "resident_city_latin1": .latin1,
        "resident_postal_code": .text, "resident_country": .country, "sex": .numberOf([0, 1, 2, 9]),
        "nationality": .country,
        "issuing_subdivision": .text,
    ])

    static let photoID = DataModel(rules: [
        "person_id": .text, "birth_country": .text, "birth_state": .text, "birth_city": .text,
        "administrative_number": .text,
        "resident_street": .text, "resident_house_number": .text, "travel_document_number": .text,
        "resident_state": .text,
    ])

    /// The PID rulebook, with the encodings of its earlier versions.
    static let pid = DataModel(rules: [
        "family_name": .text, "given_name": .text, "birth_date": .fullDate, "place_of_birth": placeOfBirth,
        "nationality": .either(.arrayOf(.country, atLeast: 1), .text), "portrait": .bytes, "issuing_authority": .text,
        "issuing_country": .text,
        "resident_address": .text, "resident_country": .text, "resident_state": .text, "resident_city": .text,
        "resident_postal_code": .text, "resident_street": .text, "resident_house_number": .text,
        "personal_administrative_number": .text, "administrative_number": .text, "document_number": .text,
        "issuing_jurisdiction": .text, "family_name_birth": .text, "given_name_birth": .text, "email_address": .text,
        "mobile_phone_number": .text, "sex": .numberOf([0, 1, 2, 3, 4, 5, 6, 9]), "gender": .unsigned,
        "issuance_date": .dateOrTime, "expiry_date": .dateOrTime, "trust_anchor": .text,
        "attestation_legal_category": .text,
        "age_over_NN": .boolean, "age_in_years": .unsigned, "age_birth_year": .unsigned, "birth_place": .text,
        "birth_country": .text, "birth_state": .text, "birth_city": .text,
    ])

    /// ISO/IEC 18013-5, 7.2.4.
    private static let drivingPrivileges = ElementRule.arrayOf(
        .map([
            .required("vehicle_category_code", .text), .optional("issue_date", .fullDate),
            .optional("expiry_date", .fullDate),
            .optional(
                "codes",
                .arrayOf(
                    .map([.required("code", .text), .optional("sign", .text), .optional("value", .text)]), atLeast: 1)),
        ]))

    private static let domesticDrivingPrivileges = ElementRule.arrayOf(
        .map([
            .optional(
                "domestic_vehicle_class",
                .map([
                    .required("domestic_vehicle_class_code", .text),
                    .required("domestic_vehicle_class_description", .text), .optional("issue_date", .fullDate),
                    .optional("expiry_date", .fullDate),
                ])),
            .optional(
                "domestic_vehicle_restrictions",
                .arrayOf(
                    .map([
                        .optional("domestic_vehicle_restriction_code", .text),
                        .required("domestic_vehicle_restriction_description", .text),
                    ]), atLeast: 1)),
            .optional(
                "domestic_vehicle_endorsements",
                .arrayOf(
                    .map([
                        .optional("domestic_vehicle_endorsement_code", .text),
                        .required("domestic_vehicle_endorsement_description", .text),
                    ]), atLeast: 1)),
        ]))

    /// A date of which parts may be unknown, ISO/IEC 23220-2.
    private static let dateWithMask = ElementRule.map([
        .required("birth_date", .fullDate), .optional("approximate_mask", .text),
    ])

    private static let placeOfBirth = ElementRule.map([
        .optional("country", .text), .optional("region", .text), .optional("locality", .text),
    ])
}
