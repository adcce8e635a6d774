// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import FoundationEssentials
internal import Mdoc

/// The types, values and images that the tables of a namespace give its elements, as the issuer signed them.
extension Fault.Chapter {
    static let elementForms = Fault.Chapter("The forms of elements") {
        type("text-as-bytes", "family_name is a byte string", "family_name") { _ in .bytes([0x4d]) }
        type("text-as-number", "document_number is a number", "document_number") { _ in 1 }
        type("text-as-null", "given_name is null", "given_name") { _ in .null }
        type("text-as-undefined", "resident_city is undefined", "resident_city") { _ in .undefined }
        type("untagged-birth-date", "birth_date is a text without tag 1004", "birth_date") { $0.ofAnotherType }
        type("birth-date-as-instant", "birth_date is an instant with tag 0", "birth_date") { _ in
            .tagged(0, "1990-07-14T00:00:00Z")
        }
        type("birth-date-as-days", "birth_date is a number of days with tag 100", "birth_date") { _ in
            .tagged(100, 7_499)
        }
        type("untagged-issue-date", "issue_date is a text without a tag", "issue_date") { $0.ofAnotherType }
        type("number-as-text", "height is a text", "height") { $0.ofAnotherType }
        type("negative-number", "weight is negative", "weight") { _ in -64 }
        type("number-as-float", "age_in_years is a floating-point number", "age_in_years") { _ in .float(36.5) }
        type("number-as-boolean", "sex is a Boolean", "sex") { _ in true }
        type("boolean-as-number", "age_over_21 is the number 1", "age_over_21") { _ in 1 }
        type("boolean-as-text", "age_over_18 is a text", "age_over_18") { _ in "true" }
        type("boolean-as-null", "age_over_18 is null", "age_over_18") { _ in .null }
        type("image-as-text", "portrait is a text", "portrait") { _ in "/9j/" }
        type("image-as-null", "signature_usual_mark is null", "signature_usual_mark") { _ in .null }
        type("privileges-as-map", "driving_privileges is a map", "driving_privileges") { _ in
            ["vehicle_category_code": "B"]
        }
        type("privilege-without-code", "a driving privilege has no category", "driving_privileges") { _ in [[:]] }
        type("privilege-of-number", "a driving privilege is a number", "driving_privileges") { _ in [1] }
        type("privilege-untagged-date", "a driving privilege has a date without a tag", "driving_privileges") { _ in
            [["vehicle_category_code": "B", "issue_date": "2020-01-01"]]
        }
        type("privilege-empty-codes", "a driving privilege has an empty list of codes", "driving_privileges") { _ in
            [["vehicle_category_code": "B", "codes": []]]
        }
        oddity(
            "no-privileges", "driving_privileges is an empty array", "element.types", "driving_privileges",
            "ISO/IEC 18013-5 7.2.4"
        ) { _, _ in [] }

        value("unknown-sex", "sex is 3, which ISO/IEC 5218 does not have", "sex", 3)
        value("unknown-eye-colour", "eye_colour is violet", "eye_colour", "violet")
        value("unknown-hair-colour", "hair_colour is in capitals", "hair_colour", "BROWN")
        value("lower-case-nationality", "nationality is in small letters", "nationality", "us")
        value("long-name", "family_name has 151 characters", "family_name", .text(String(repeating: "M", count: 151)))
        value("name-beyond-latin1", "given_name has a letter that ISO/IEC 8859-1 does not have", "given_name", "Łucja")
        value("impossible-birth-date", "birth_date is a 30 February", "birth_date", .tagged(1004, "1990-02-30"))
        value(
            "capture-date-with-offset", "portrait_capture_date has an offset", "portrait_capture_date",
            .tagged(0, "2026-01-01T00:00:00+00:00"))
        oddity("longest-name", "family_name has 150 characters, the most", "element.values", "family_name", tableClause)
        { _, _ in
            .text(String(repeating: "M", count: 150))
        }
        oddity(
            "latin1-name", "family_name has the last letter of ISO/IEC 8859-1", "element.values", "family_name",
            tableClause
        ) { _, _ in
            "Marloÿ"
        }

        image("png-portrait", "portrait is a PNG", "portrait", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        image("empty-portrait", "portrait is empty", "portrait", [])
        image("cut-off-portrait", "portrait has the first two bytes of a JPEG", "portrait", [0xff, 0xd8])
        image("gif-signature", "signature_usual_mark is a GIF", "signature_usual_mark", Array("GIF89a".utf8))
        oddity(
            "jpeg-2000-portrait", "portrait is a JPEG 2000 code stream", "element.images", "portrait",
            "ISO/IEC 18013-5 7.2.2"
        ) { _, _ in
            .bytes([0xff, 0x4f, 0xff, 0x51, 0x00, 0x29])
        }
        oddity(
            "expiry-instant", "expiry_date is an instant in place of a day", "element.types", "expiry_date", tableClause
        ) {
            _, context in .tdate(context.days(100))
        }

        for (nameSpace, identifiers) in [(NameSpace.mDL, plainElements), (.aamva, americanElements)] {
            for identifier in identifiers {
                let prefix = nameSpace == .aamva ? "aamva-" : ""
                type(
                    "wrong-type-\(prefix)\(identifier.hyphenated)",
                    "\(prefix.isEmpty ? "" : "AAMVA's ")\(identifier) has another type",
                    identifier, in: nameSpace
                ) { $0.ofAnotherType }
            }
        }
        for (identifier, number) in [
            ("sex", UInt64(0)), ("EDL_credential", 3), ("organ_donor", 0), ("veteran", 2), ("weight_range", 10),
        ] {
            value(
                "unknown-aamva-\(identifier.hyphenated)", "AAMVA's \(identifier) is \(number)", identifier,
                .unsigned(number),
                in: .aamva)
        }
        for identifier in ["family_name_truncation", "given_name_truncation", "DHS_compliance"] {
            value("unknown-aamva-\(identifier.hyphenated)", "AAMVA's \(identifier) is X", identifier, "X", in: .aamva)
        }
        value("resident-country-of-three", "resident_country is a code of three letters", "resident_country", "USA")
        type(
            "domestic-privilege-without-code", "a class of AAMVA's domestic_driving_privileges has no code",
            "domestic_driving_privileges", in: .aamva
        ) { _ in
            [["domestic_vehicle_class": ["domestic_vehicle_class_description": "Operator"]]]
        }
        type(
            "domestic-privilege-untagged-date",
            "a class of AAMVA's domestic_driving_privileges has a date without a tag", "domestic_driving_privileges",
            in: .aamva
        ) { _ in
            [
                [
                    "domestic_vehicle_class": [
                        "domestic_vehicle_class_code": "D", "domestic_vehicle_class_description": "Operator",
                        "issue_date": "2026-01-01",
                    ]
                ]
            ]
        }
    }

    private static let tableClause = "ISO/IEC 18013-5 Table 5"
    private static let americanClause = "AAMVA mDL Implementation Guidelines"

    /// Those of the mDL namespace that no row above has.
    private static let plainElements = [
        "issuing_authority", "un_distinguishing_sign", "administrative_number", "expiry_date", "eye_colour",
        "hair_colour", "birth_place", "resident_address", "resident_state", "resident_postal_code", "resident_country",
        "portrait_capture_date", "age_birth_year", "nationality",
    ]

    private static let americanElements = [
        "domestic_driving_privileges", "family_name_truncation", "given_name_truncation", "sex", "DHS_compliance",
        "EDL_credential", "organ_donor", "veteran", "weight_range", "resident_county",
    ]

    private static func signing(
        _ identifier: String, in nameSpace: NameSpace = .mDL,
        _ value: @escaping @Sendable (CBORValue, FaultContext) -> CBORValue
    ) -> FaultChange {
        .issuance { draft, context throws(SimulatorError) in
            try draft.change(try context.element(identifier, in: nameSpace)) { $0.value = value($0.value, context) }
        }
    }

    private static func type(
        _ name: String, _ explanation: String, _ identifier: String, in nameSpace: NameSpace = .mDL,
        _ value: @escaping @Sendable (CBORValue) -> CBORValue
    ) -> Fault {
        Fault(
            name, explanation, check: "element.types", field: identifier,
            clause: nameSpace == .mDL ? tableClause : americanClause, needs: "\(identifier) to be shown",
            fails: ["element.type"], warns: warningsOfNoDate(identifier),
            signing(identifier, in: nameSpace) { genuine, _ in value(genuine) })
    }

    /// Of what is no date nobody can say that it lies where it should.
    static func warningsOfNoDate(_ identifier: String) -> [String] {
        switch identifier {
        case "issue_date": ["element.issue_date_after_validfrom"]
        case "expiry_date": ["element.document_expired"]
        default: []
        }
    }

    private static func value(
        _ name: String, _ explanation: String, _ identifier: String, _ value: CBORValue, in nameSpace: NameSpace = .mDL
    ) -> Fault {
        Fault(
            name, explanation, check: "element.values", field: identifier,
            clause: nameSpace == .mDL ? tableClause : americanClause, needs: "\(identifier) to be shown",
            warns: ["element.value"], signing(identifier, in: nameSpace) { _, _ in value })
    }

    private static func image(_ name: String, _ explanation: String, _ identifier: String, _ bytes: [UInt8]) -> Fault {
        Fault(
            name, explanation, check: "element.images", field: identifier, clause: "ISO/IEC 18013-5 7.2.2",
            needs: "\(identifier) to be shown", warns: ["element.image_format"],
            signing(identifier) { _, _ in .bytes(bytes) })
    }

    private static func oddity(
        _ name: String, _ explanation: String, _ check: String, _ identifier: String, _ clause: String,
        _ value: @escaping @Sendable (CBORValue, FaultContext) -> CBORValue
    ) -> Fault {
        Fault(
            name, explanation, check: check, field: identifier, clause: clause, needs: "\(identifier) to be shown",
            signing(identifier, value))
    }
}
