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
            fails: ["element.issuing_country_mismatch", "element.type"], warns: ["element.jurisdiction_country"],
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
            "bytes-issuing-jurisdiction", "issuing_jurisdiction is a byte string",
            check: "element.issuing_jurisdiction",
            field: "issuing_jurisdiction", clause: namesClause, needs: "issuing_jurisdiction to be shown",
            fails: ["element.issuing_jurisdiction_mismatch", "element.type"], warns: ["element.jurisdiction_country"],
            signing("issuing_jurisdiction") { value, _ in value.ofAnotherType })
        Fault(
            "issue-date-after-valid-from", "issue_date lies two days after validFrom", check: "element.issue_date",
            field: "issue_date", clause: namesClause, needs: "issue_date to be shown",
            warns: ["element.issue_date_after_validfrom"],
            .issuance { draft, context throws(SimulatorError) in
                try draft.change("issue_date", to: .fullDate(FullDate(of: context.days(2))), context)
            })
        Fault(
            "issue-date-of-valid-from", "issue_date is the day of validFrom", check: "element.issue_date",
            field: "issue_date", clause: namesClause, needs: "issue_date to be shown",
            .issuance { draft, context throws(SimulatorError) in
                guard case .tagged(0, .text(let validFrom))? = draft.mso["validityInfo", "validFrom"] else {
                    throw context.notApplicable
                }
                try draft.change("issue_date", to: .tagged(1004, .text(String(validFrom.prefix(10)))), context)
            })
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

        Fault(
            "contradictory-ages", "the holder is over 21 and not over 18", check: "element.ages", field: "age_over_18",
            clause: "a reader's own rule", needs: "age_over_18 and age_over_21 to be shown",
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

    private static func oddity(
        _ name: String, _ explanation: String, _ check: String, _ identifier: String, _ clause: String,
        _ value: @escaping @Sendable (CBORValue, FaultContext) -> CBORValue
    ) -> Fault {
        Fault(
            name, explanation, check: check, field: identifier, clause: clause, needs: "\(identifier) to be shown",
            signing(identifier, value))
    }
}
