// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import FoundationEssentials
internal import Timestamps

/// What elements say, as the issuer signed it: against the certificate, against each other and against Table 5.
extension Fault.Chapter {
    static let elements = Fault.Chapter("Elements") {
        country(
            "other-issuing-country", "issuing_country is another one than the certificate's", "CA",
            warns: ["element.jurisdiction_country"])
        country(
            "lower-case-issuing-country", "issuing_country is in small letters", "us",
            warns: ["element.jurisdiction_country", "element.value"])
        country(
            "empty-issuing-country", "issuing_country is empty", "",
            warns: ["element.jurisdiction_country", "element.value"])
        country(
            "issuing-country-of-three", "issuing_country is a code of three letters", "USA",
            warns: ["element.jurisdiction_country", "element.value"])
        Fault(
            "bytes-issuing-country", "issuing_country is a byte string", check: "element.issuing_country",
            field: "issuing_country", clause: namesClause, needs: "issuing_country to be shown",
            fails: ["element.issuing_country_mismatch", "element.type"],
            signing("issuing_country") { _, _ in .bytes([0x55, 0x53]) })
        jurisdiction(
            "other-issuing-jurisdiction", "issuing_jurisdiction is another state than the certificate's", "-YY")
        jurisdiction("lower-case-issuing-jurisdiction", "issuing_jurisdiction is in small letters", nil)
        Fault(
            "jurisdiction-of-other-country", "issuing_jurisdiction is a state of another country than issuing_country",
            check: "element.jurisdiction_country", field: "issuing_jurisdiction", clause: "ISO/IEC 18013-5 Table 5",
            needs: "issuing_country and issuing_jurisdiction to be shown",
            fails: ["element.issuing_jurisdiction_mismatch"], warns: ["element.jurisdiction_country"],
            .issuance { draft, context throws(SimulatorError) in
                _ = try context.element("issuing_country")
                try draft.change("issuing_jurisdiction", to: "CA-ON", context)
            })
        Fault(
            "issue-date-after-valid-from", "issue_date lies two days after validFrom", check: "element.issue_date",
            field: "issue_date", clause: namesClause, needs: "issue_date to be shown",
            warns: ["element.issue_date_after_validfrom"],
            .issuance { draft, context throws(SimulatorError) in
                try draft.change("issue_date", to: .fullDate(FullDate(of: context.days(2))), context)
            })
        oddity(
            "issue-date-of-valid-from", "issue_date is the day of validFrom", "element.issue_date", "issue_date",
            namesClause
        ) {
            _, context in .fullDate(FullDate(of: context.now))
        }
        Fault(
            "document-expired", "expiry_date lies two days back, which is another thing than validUntil",
            check: "element.expiry_date", field: "expiry_date", clause: "ISO/IEC 18013-5 9.1.2.4 note 2",
            needs: "expiry_date to be shown", warns: ["element.document_expired"],
            signing("expiry_date") { _, context in .fullDate(FullDate(of: context.days(-2))) })
        oddity(
            "document-expires-today", "today is the last day of expiry_date", "element.expiry_date", "expiry_date",
            "ISO/IEC 18013-5 9.1.2.4 note 2"
        ) {
            _, context in .fullDate(FullDate(of: context.now))
        }
        oddity(
            "expiry-instant", "expiry_date is an instant in place of a day", "element.types", "expiry_date", tableClause
        ) {
            _, context in .tdate(context.days(100))
        }

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

        Fault(
            "contradictory-ages", "the holder is over 21 and not over 18", check: "element.ages", field: "age_over_18",
            clause: "ISO/IEC 18013-5 7.2.5", needs: "age_over_18 and age_over_21 to be shown",
            fails: ["age.contradictory"],
            .issuance { draft, context throws(SimulatorError) in
                try draft.change("age_over_21", to: true, context)
                try draft.change("age_over_18", to: false, context)
            })
        Fault(
            "unknown-element", "the issuer signed an element that the mDL namespace does not have",
            check: "element.known", field: "issuerSigned.nameSpaces", clause: "ISO/IEC 18013-5 7.1",
            warns: ["element.unknown"],
            .issuance { draft, context throws(SimulatorError) in
                try draft.addPrivate("org.iso.18013.5.1", "favourite_colour", "blue", context)
            })
        Fault(
            "age-of-three-digits", "the issuer signed age_over_100, which the mDL namespace does not have",
            check: "element.known", field: "issuerSigned.nameSpaces", clause: "ISO/IEC 18013-5 7.2.5",
            warns: ["element.unknown"],
            .issuance { draft, context throws(SimulatorError) in
                try draft.addPrivate("org.iso.18013.5.1", "age_over_100", false, context)
            })
    }

    private static let namesClause = "ISO/IEC 18013-5 7.2.1"
    private static let tableClause = "ISO/IEC 18013-5 Table 5"

    private static func signing(
        _ identifier: String, _ value: @escaping @Sendable (CBORValue, FaultContext) -> CBORValue
    ) -> FaultChange {
        .issuance { draft, context throws(SimulatorError) in
            try draft.change(try context.element(identifier)) { $0.value = value($0.value, context) }
        }
    }

    private static func country(_ name: String, _ explanation: String, _ country: String, warns: [String]) -> Fault {
        Fault(
            name, explanation, check: "element.issuing_country", field: "issuing_country", clause: namesClause,
            needs: "issuing_country to be shown", fails: ["element.issuing_country_mismatch"], warns: warns,
            .issuance { draft, context throws(SimulatorError) in
                guard draft.issuer.root.subject.country != country else { throw context.notApplicable }
                try draft.change("issuing_country", to: .text(country), context)
            })
    }

    /// - Parameter suffix: Of another state; nil for the same one in small letters.
    private static func jurisdiction(_ name: String, _ explanation: String, _ suffix: String?) -> Fault {
        Fault(
            name, explanation, check: "element.issuing_jurisdiction", field: "issuing_jurisdiction",
            clause: namesClause, needs: "issuing_jurisdiction to be shown",
            fails: ["element.issuing_jurisdiction_mismatch"],
            warns: suffix == nil ? ["element.jurisdiction_country"] : [],
            .issuance { draft, context throws(SimulatorError) in
                guard let state = draft.issuer.documentSigner.subject.stateOrProvince else {
                    throw context.notApplicable
                }
                let other = suffix.map { state.prefix(2) + $0 } ?? state.lowercased()
                try draft.change("issuing_jurisdiction", to: .text(other), context)
            })
    }

    private static func type(
        _ name: String, _ explanation: String, _ identifier: String,
        _ value: @escaping @Sendable (CBORValue) -> CBORValue
    ) -> Fault {
        Fault(
            name, explanation, check: "element.types", field: identifier, clause: tableClause,
            needs: "\(identifier) to be shown", fails: ["element.type"],
            signing(identifier) { genuine, _ in value(genuine) })
    }

    private static func value(_ name: String, _ explanation: String, _ identifier: String, _ value: CBORValue) -> Fault
    {
        Fault(
            name, explanation, check: "element.values", field: identifier, clause: tableClause,
            needs: "\(identifier) to be shown", warns: ["element.value"], signing(identifier) { _, _ in value })
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
