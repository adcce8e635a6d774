// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import FoundationEssentials
internal import Timestamps

/// The dates that the issuer signed.
extension Fault.Chapter {
    static let validity = Fault.Chapter("Validity") {
        fault(
            "expired-document", "validUntil lies a day back", "validity.end", "validUntil", fails: ["validity.expired"]
        ) {
            draft, context in draft.expire(context)
        }
        fault(
            "expired-a-second-ago", "validUntil lies a second back", "validity.end", "validUntil",
            fails: ["validity.expired"]
        ) {
            draft, context in draft.date(from: context.days(-2), until: context.seconds(-1))
        }
        fault("expires-this-second", "this second is the document's last", "validity.end", "validUntil") {
            draft, context in draft.date(from: context.days(-2), until: context.now)
        }
        fault(
            "expired-by-offset", "validUntil has the offset +02:00, in which it lies half an hour back", "validity.end",
            "validUntil", fails: ["validity.expired"], warns: format
        ) {
            draft, context in
            draft.date(from: context.days(-2), until: context.days(1))
            draft.validity("validUntil", .local(context.seconds(-1_800), "+02:00", hours: 2))
        }
        fault(
            "valid-by-offset", "validUntil has the offset -02:00, in which half an hour is left", "validity.end",
            "validUntil", warns: format
        ) {
            draft, context in
            draft.date(from: context.days(-2), until: context.days(1))
            draft.validity("validUntil", .local(context.seconds(1_800), "-02:00", hours: -2))
        }
        fault("leap-second", "validUntil is the leap second at the end of the year", "validity.end", "validUntil") {
            draft, context in draft.validity("validUntil", .tagged(0, .text("\(context.year)-12-31T23:59:60Z")))
        }
        fault(
            "past-leap-second", "validUntil is a leap second that lies back", "validity.end", "validUntil",
            fails: ["validity.expired"]
        ) {
            draft, context in
            draft.date(from: context.days(-10), until: context.days(-1))
            draft.validity("validUntil", .tagged(0, .text("\(FullDate(of: context.days(-2)))T23:59:60Z")))
        }

        fault(
            "future-document", "validFrom lies a day ahead", "validity.start", "validFrom",
            fails: ["validity.not_yet_valid"]
        ) {
            draft, context in draft.validity("validFrom", .tdate(context.days(1)))
        }
        fault(
            "valid-in-61-seconds", "validFrom lies a second more ahead than clocks may differ", "validity.start",
            "validFrom", fails: ["validity.not_yet_valid"]
        ) {
            draft, context in draft.validity("validFrom", .tdate(context.seconds(61)))
        }
        fault(
            "valid-in-60-seconds", "validFrom lies a minute ahead, by which clocks may differ", "validity.start",
            "validFrom", clause: "a reader's own allowance"
        ) {
            draft, context in draft.validity("validFrom", .tdate(context.seconds(60)))
        }
        fault(
            "future-by-offset", "validFrom has the offset -12:00, in which it lies an hour ahead", "validity.start",
            "validFrom", fails: ["validity.not_yet_valid"], warns: format
        ) {
            draft, context in draft.validity("validFrom", .local(context.seconds(3_600), "-12:00", hours: -12))
        }
        fault(
            "valid-by-far-offset", "validFrom has the offset +14:00, in which it lies an hour back", "validity.start",
            "validFrom", warns: format
        ) {
            draft, context in
            draft.validity("signed", .tdate(context.days(-2)))
            draft.validity("validFrom", .local(context.seconds(-3_600), "+14:00", hours: 14))
        }

        signed(
            "signed-before-certificate", "signed lies a second before the certificate's beginning",
            fails: ["validity.signed_outside_cert"]
        ) {
            draft, context throws(SimulatorError) in
            draft.date(from: context.days(-2), until: context.days(30))
            draft.validity("signed", .tdate(context.seconds(-2 * 86_400 - 1)))
            try draft.renewSigner(context) { $0.notBefore = context.days(-2) }
        }
        signed("signed-at-certificate-begin", "signed is the certificate's first second") {
            draft, context throws(SimulatorError) in
            draft.date(from: context.days(-2), until: context.days(30))
            try draft.renewSigner(context) { $0.notBefore = context.days(-2) }
        }
        signed(
            "signed-after-certificate", "signed lies after the certificate's end",
            fails: ["validity.signed_outside_cert", "validity.order"]
        ) {
            draft, context throws(SimulatorError) in
            draft.date(from: context.days(-2), until: context.days(20))
            draft.validity("signed", .tdate(context.days(31)))
            try draft.renewSigner(context) { $0.notAfter = context.days(30) }
        }
        signed(
            "signed-truncated-before-certificate", "signed was cut to midnight, before the certificate began that day",
            fails: ["validity.signed_outside_cert"]
        ) {
            draft, context throws(SimulatorError) in
            let noon = context.midnight(-1).addingTimeInterval(43_200)
            draft.date(from: noon, until: context.days(30))
            draft.validity("signed", .tdate(context.midnight(-1)))
            try draft.renewSigner(context) { $0.notBefore = noon }
        }
        signed("signed-truncated", "signed was cut to midnight, at which the certificate began") {
            draft, context throws(SimulatorError) in
            draft.date(from: context.midnight(-1).addingTimeInterval(43_200), until: context.days(30))
            draft.validity("signed", .tdate(context.midnight(-1)))
            try draft.renewSigner(context) { $0.notBefore = context.midnight(-1) }
        }

        order("valid-before-signed", "validFrom lies a second before signed", "validFrom") { draft, context in
            draft.date(from: context.days(-2), until: context.days(30))
            draft.validity("signed", .tdate(context.seconds(-2 * 86_400 + 1)))
        }
        order("valid-for-no-time", "validFrom and validUntil are both this second", "validUntil") { draft, context in
            draft.date(from: context.now, until: context.now)
        }

        for name in ["signed", "validFrom", "validUntil", "expectedUpdate"] {
            let word = name.replacingCapitals
            for form in DateForm.allCases {
                fault(
                    "\(form.word)-\(word)", "\(name) \(form.predicate)", "validity.format", name, clause: clause,
                    warns: format
                ) {
                    draft, context in draft.write(name, form, context)
                }
            }
            for (kind, predicate, value) in DateForm.impossible {
                structure("\(kind)-\(word)", "\(name) \(predicate)", name) { $0[.text(name)] = value }
            }
            structure("null-\(word)", "\(name) is null", name) { $0[.text(name)] = .null }
            structure("undefined-\(word)", "\(name) is undefined", name) { $0[.text(name)] = .undefined }
        }
        for (word, predicate, text) in [
            ("hour-24", "is the hour 24", "2099-01-01T24:00:00Z"),
            ("second-61", "is the second 61", "2099-01-01T00:00:61Z"),
            ("offset-24", "has the offset +24:00", "2099-01-01T00:00:00+24:00"),
            ("month-13", "is the month 13", "2099-13-01T00:00:00Z"), ("empty-date", "is an empty text", ""),
        ] {
            structure("\(word)-valid-until", "validUntil \(predicate)", "validUntil") {
                $0["validUntil"] = .tagged(0, .text(text))
            }
        }
        for (name, year) in [("signed", 2020), ("validFrom", 2020), ("validUntil", 2099)] {
            structure(
                "second-60-\(name.replacingCapitals)", "\(name) has the second 60 at noon, where no leap second can be",
                name, clause: leapClause
            ) {
                $0[.text(name)] = .tagged(0, .text("\(year)-01-01T12:00:60Z"))
            }
        }
        structure(
            "second-60-of-another-zone", "validUntil has the second 60 at midnight of another zone than UTC",
            "validUntil", clause: leapClause
        ) {
            $0["validUntil"] = .tagged(0, "2098-12-31T23:59:60+02:00")
        }
        for name in ["signed", "validFrom", "validUntil"] {
            structure("without-\(name.replacingCapitals)", "validityInfo has no \(name)", name) {
                $0[.text(name)] = nil
            }
        }

        Fault(
            "outlives-certificate", "validUntil lies a second after the certificate's end",
            check: "validity.certificate_end", field: "MSO.validityInfo.validUntil", clause: clause,
            warns: ["validity.outlives_cert"],
            .issuance { draft, _ in
                draft.validity("validUntil", .tdate(draft.issuer.documentSigner.notAfter.addingTimeInterval(1)))
            })
        Fault(
            "ends-with-certificate", "validUntil is the certificate's last second", check: "validity.certificate_end",
            field: "MSO.validityInfo.validUntil", clause: clause,
            .issuance { draft, _ in draft.validity("validUntil", .tdate(draft.issuer.documentSigner.notAfter)) })
        fault(
            "update-overdue", "expectedUpdate lies a day back", "validity.expected_update", "expectedUpdate",
            clause: clause, warns: ["validity.update_overdue"]
        ) {
            draft, context in draft.validity("expectedUpdate", .tdate(context.days(-1)))
        }
        fault(
            "update-expected", "expectedUpdate lies ten days ahead", "validity.expected_update", "expectedUpdate",
            clause: clause
        ) {
            draft, context in draft.validity("expectedUpdate", .tdate(context.days(10)))
        }
    }

    private static let clause = "ISO/IEC 18013-5 9.1.2.4"
    private static let leapClause = "RFC 3339 5.7"
    private static let format = ["validity.format"]

    private static func fault(
        _ name: String, _ explanation: String, _ check: String, _ field: String,
        clause: String = "ISO/IEC 18013-5 9.3.1", fails codes: [String] = [], warns: [String] = [],
        _ change: @escaping @Sendable (inout IssuanceDraft, FaultContext) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: check, field: "MSO.validityInfo.\(field)", clause: clause, fails: codes,
            warns: warns, .issuance { draft, context in change(&draft, context) })
    }

    private static func signed(
        _ name: String, _ explanation: String, fails codes: [String] = [],
        _ change: @escaping FaultChange.Step<IssuanceDraft>
    ) -> Fault {
        Fault(
            name, explanation, check: "validity.signed", field: "MSO.validityInfo.signed",
            clause: "ISO/IEC 18013-5 9.3.1", fails: codes, .issuance(change))
    }

    private static func order(
        _ name: String, _ explanation: String, _ field: String,
        _ change: @escaping @Sendable (inout IssuanceDraft, FaultContext) -> Void
    ) -> Fault {
        fault(name, explanation, "validity.order", field, clause: clause, fails: ["validity.order"], change)
    }

    private static func structure(
        _ name: String, _ explanation: String, _ field: String, clause: String = clause,
        _ change: @escaping @Sendable (inout CBORValue) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "mso.structure", field: "MSO.validityInfo.\(field)", clause: clause,
            fails: ["mso.structure"],
            .issuance { draft, _ in
                guard var validity = draft.mso["validityInfo"] else { return }
                change(&validity)
                draft.mso["validityInfo"] = validity
            })
    }
}
