// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import FoundationEssentials
internal import Mdoc

/// The same of photo IDs and PIDs, and of elements that few driving licences have: a row for each that the document holds.
extension Fault.Chapter {
    static let otherElementForms = Fault.Chapter("The forms of elements of other documents") {
        for kind in [SampleDocument.Kind.completeMDL, .photoID, .pid] {
            for name in elements(of: kind) {
                form(
                    kind, name, "wrong-type-\(prefix(kind, name))\(name.identifier.rawValue.hyphenated)",
                    "has another type",
                    fails: (isComparedWithCertificate(name) ? ["element.issuing_country_mismatch"] : []) + type,
                    warns: warningsOfNoDate(name.identifier.rawValue)
                ) { $0.ofAnotherType }
            }
        }
        for (identifier, value) in [
            ("DHS_temporary_lawful_status", CBORValue.unsigned(2)), ("CDL_indicator", 0), ("race_ethnicity", "X"),
        ] {
            aamva("unknown-aamva-\(identifier.hyphenated)", identifier, "has a value that its table lacks", value)
        }

        photoID("photo-id-birth-date-without-date", "birth_date", "has a mask and no date", fails: type) { _ in
            ["approximate_mask": "00000000"]
        }
        photoID("photo-id-untagged-birth-date", "birth_date", "has a text without tag 1004", fails: type) { _ in
            ["birth_date": "1990-07-14"]
        }
        photoID(
            "photo-id-name-beyond-latin1", "given_name_latin1", "has a letter that ISO/IEC 8859-1 does not have",
            warns: value
        ) { _ in "\u{141}ucja" }
        photoID("photo-id-gif-portrait", "portrait", "is a GIF", warns: ["element.image_format"]) { _ in
            .bytes(Array("GIF89a".utf8))
        }

        pid("pid-single-nationality", "nationality", "is one code, as earlier rulebooks have it") { _ in "US" }
        pid("pid-no-nationality", "nationality", "is an empty array", fails: type) { _ in [] }
        pid("pid-nationality-of-numbers", "nationality", "is an array of numbers", fails: type) { _ in [840] }
        pid("pid-nationality-of-three", "nationality", "has a code of three letters", warns: value) { _ in ["USA"] }
        pid("pid-place-of-numbers", "place_of_birth", "has a number as country", fails: type) { _ in ["country": 840] }
        pid("pid-unknown-sex", "sex", "is 7, which the rulebook does not have", warns: value) { _ in 7 }
        pid("pid-without-picture", "portrait", "is empty: the holder opted out") { _ in .bytes([]) }
    }

    private static let type = ["element.type"]
    private static let value = ["element.value"]
    private static let common = "org.iso.23220.1"
    private static let europe = "eu.europa.ec.eudi.pid.1"

    /// Those of the kind that the usual licence lacks, each with a row of its own.
    private static func elements(of kind: SampleDocument.Kind) -> [ElementName] {
        let anyTime = Date(timeIntervalSince1970: 0)
        let usual = Set(SampleDocument(.mDL, at: anyTime).elements.map(\.name))
        return SampleDocument(kind, at: anyTime).elements.map(\.name).filter { !usual.contains($0) }
    }

    private static func prefix(_ kind: SampleDocument.Kind, _ name: ElementName) -> String {
        if kind != .completeMDL { return "\(kind.rawValue)-" }
        return name.nameSpace == .aamva ? "aamva-" : ""
    }

    /// Of a photo ID Apple says so, as ISO does of a driving licence.
    private static func isComparedWithCertificate(_ name: ElementName) -> Bool {
        name.nameSpace.rawValue == common && name.identifier.rawValue == "issuing_country"
    }

    private static func form(
        _ kind: SampleDocument.Kind, _ name: ElementName, _ word: String, _ predicate: String, fails: [String] = [],
        warns: [String] = [], _ value: @escaping @Sendable (CBORValue) -> CBORValue
    ) -> Fault {
        let identifier = name.identifier.rawValue
        let check =
            if warns == Self.value { "element.values" } else if fails.isEmpty, !warns.isEmpty { "element.images" } else
            {
                "element.types"
            }
        return Fault(
            word, "\(owner(kind, name))\(identifier) \(predicate)", check: check, field: identifier,
            clause: clause(kind, name), of: kind, needs: "\(identifier) to be shown", fails: fails, warns: warns,
            .issuance { draft, context throws(SimulatorError) in
                try draft.change(try context.element(identifier, in: name.nameSpace)) { $0.value = value($0.value) }
            })
    }

    private static func owner(_ kind: SampleDocument.Kind, _ name: ElementName) -> String {
        switch kind {
        case .photoID: "a photo ID's "
        case .pid: "a PID's "
        case .mDL, .completeMDL: name.nameSpace == .aamva ? "AAMVA's " : ""
        }
    }

    private static func clause(_ kind: SampleDocument.Kind, _ name: ElementName) -> String {
        switch kind {
        case .photoID: "ISO/IEC 23220-4 annex C"
        case .pid: "PID Rulebook 2"
        case .mDL, .completeMDL:
            name.nameSpace == .aamva ? "AAMVA mDL Implementation Guidelines" : "ISO/IEC 18013-5 Table 5"
        }
    }

    private static func named(_ nameSpace: String, _ identifier: String) -> ElementName {
        guard let nameSpace = NameSpace(nameSpace), let identifier = ElementIdentifier(identifier) else {
            preconditionFailure("both are names")
        }
        return ElementName(nameSpace, identifier)
    }

    private static func aamva(
        _ word: String, _ identifier: String, _ predicate: String, _ value: CBORValue
    ) -> Fault {
        form(
            .completeMDL, named(NameSpace.aamva.rawValue, identifier), word, predicate, warns: Self.value
        ) { _ in value }
    }

    private static func photoID(
        _ word: String, _ identifier: String, _ predicate: String, fails: [String] = [], warns: [String] = [],
        _ value: @escaping @Sendable (CBORValue) -> CBORValue
    ) -> Fault {
        form(.photoID, named(common, identifier), word, predicate, fails: fails, warns: warns, value)
    }

    private static func pid(
        _ word: String, _ identifier: String, _ predicate: String, fails: [String] = [], warns: [String] = [],
        _ value: @escaping @Sendable (CBORValue) -> CBORValue
    ) -> Fault {
        form(.pid, named(europe, identifier), word, predicate, fails: fails, warns: warns, value)
    }
}
