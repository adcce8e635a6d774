// SPDX-License-Identifier: Apache-2.0

public import CBOR
public import FoundationEssentials
public import Mdoc
internal import Timestamps

/// What an issuer is going to vouch for: a document type with its elements, before any salt or signature.
public struct SampleDocument: Sendable {
    public var docType: DocType
    public var elements: [Element]

    public struct Element: Hashable, Sendable {
        public let name: ElementName
        public var value: CBORValue

        public init(_ name: ElementName, _ value: CBORValue) {
            self.name = name
            self.value = value
        }
    }

    /// The documents that the simulator can fill with an invented person.
    public enum Kind: String, Sendable, CaseIterable {
        case mDL = "mdl"
        /// A driving licence with every element that ISO and AAMVA have in their tables.
        case completeMDL = "complete-mdl"
        /// ISO/IEC 23220-4, annex C.
        case photoID = "photo-id"
        /// The European Union's person identification data.
        case pid

        /// What the certificate of its signer is meant for, ISO/IEC 18013-5 (second edition), B.1.1.
        public var documentSignerPurpose: String {
            switch self {
            case .mDL, .completeMDL: IssuingAuthority.mdlDS
            case .photoID, .pid: "1.0.23220.4.1.2"
            }
        }
    }

    public init(docType: DocType, elements: [Element]) {
        self.docType = docType
        self.elements = elements
    }

    /// The document of an invented person.
    public init(_ kind: Kind, by authority: IssuingAuthority = IssuingAuthority(), at now: Date) {
        switch kind {
        case .mDL: self = .mDL(by: authority, at: now)
        case .completeMDL: self = .completeMDL(by: authority, at: now)
        case .photoID: self = .photoID(by: authority, at: now)
        case .pid: self = .pid(by: authority, at: now)
        }
    }

    /// The value of an element; nil takes the element away.
    public subscript(name: ElementName) -> CBORValue? {
        get { elements.first { $0.name == name }?.value }
        set {
            let index = elements.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): elements[index].value = value
            case (let index?, nil): elements.remove(at: index)
            case (nil, let value?): elements.append(Element(name, value))
            case (nil, nil): break
            }
        }
    }
}

extension SampleDocument {
    /// A driving licence with every element that PassKit can ask for, and the AAMVA namespace.
    ///
    /// - Parameters:
    ///   - authority: Whose names `issuing_authority` and its like have to repeat.
    ///   - now: When the person's age is counted and the licence is some months old.
    public static func mDL(
        by authority: IssuingAuthority = IssuingAuthority(), at now: Date,
        portrait: [UInt8] = SamplePortrait.jpeg(byteCount: 1024)
    ) -> SampleDocument {
        let dates = LicenceDates(now: now)
        return SampleDocument(
            docType: .mDL,
            elements: holder(dates: dates, portrait: portrait, country: authority.country)
                + licence(dates: dates, authority: authority) + american(dates: dates))
    }

    struct LicenceDates {
        static let birth = (year: 1990, month: 7, day: 14)

        let captured: Date
        let issued: CBORValue
        let expires: CBORValue
        let age: Int

        init(now: Date) {
            let day = 86_400.0
            captured = FullDate(of: now.addingTimeInterval(-210 * day)).start
            issued = .fullDate(FullDate(of: now.addingTimeInterval(-200 * day)))
            expires = .fullDate(FullDate(of: now.addingTimeInterval(1_626 * day)))
            let today = FullDate(of: now).description.split(separator: "-").compactMap { Int($0) }
            let (year, month, dayOfMonth) = today.count == 3 ? (today[0], today[1], today[2]) : (1990, 7, 14)
            let isBeforeBirthday = (month, dayOfMonth) < (Self.birth.month, Self.birth.day)
            age = max(0, year - Self.birth.year - (isBeforeBirthday ? 1 : 0))
        }
    }

    private static func holder(dates: LicenceDates, portrait: [UInt8], country: String) -> [Element] {
        let age = dates.age
        return elements(
            .mDL,
            [
                ("family_name", "Marlowe"), ("given_name", "Juniper Ada"),
                ("birth_date", .tagged(1004, "1990-07-14")), ("birth_place", "Lakeside"), ("sex", 2),
                ("portrait", .bytes(portrait)), ("portrait_capture_date", .tdate(dates.captured)),
                ("signature_usual_mark", .bytes(SamplePortrait.jpeg())), ("height", 171), ("weight", 64),
                ("eye_colour", "green"), ("hair_colour", "brown"), ("nationality", .text(country)),
                ("resident_address", "12 Example Lane"), ("resident_city", "Lakeside"),
                ("resident_state", "Examplia"), ("resident_postal_code", "00001"),
                ("resident_country", .text(country)), ("age_in_years", .integer(Int64(age))),
                ("age_birth_year", .integer(Int64(LicenceDates.birth.year))),
                ("age_over_18", .boolean(age >= 18)), ("age_over_21", .boolean(age >= 21)),
                ("age_over_65", .boolean(age >= 65)),
            ])
    }

    private static func licence(dates: LicenceDates, authority: IssuingAuthority) -> [Element] {
        let privilege: CBORValue = [
            "vehicle_category_code": "B", "issue_date": dates.issued, "expiry_date": dates.expires,
        ]
        var list: [(String, CBORValue)] = [
            ("issue_date", dates.issued), ("expiry_date", dates.expires), ("document_number", "T0000001"),
            ("administrative_number", "A-0001"), ("issuing_authority", .text(authority.name)),
            ("issuing_country", .text(authority.country)), ("driving_privileges", [privilege]),
            // The sign of the Vienna convention; the empty text where the simulator knows none (Table 5).
            ("un_distinguishing_sign", authority.country == "US" ? "USA" : ""),
        ]
        if let state = authority.stateOrProvince { list.append(("issuing_jurisdiction", .text(state))) }
        return elements(.mDL, list)
    }

    private static func american(dates: LicenceDates) -> [Element] {
        let privilege: CBORValue = [
            "domestic_vehicle_class": [
                "domestic_vehicle_class_code": "D", "domestic_vehicle_class_description": "Operator",
                "issue_date": dates.issued, "expiry_date": dates.expires,
            ]
        ]
        return elements(
            .aamva,
            [
                ("domestic_driving_privileges", [privilege]), ("family_name_truncation", "N"),
                ("given_name_truncation", "N"), ("sex", 2), ("DHS_compliance", "F"), ("EDL_credential", 1),
                ("organ_donor", 1), ("veteran", 1), ("weight_range", 2), ("resident_county", "001"),
            ])
    }

    static func elements(_ nameSpace: NameSpace, _ list: [(String, CBORValue)]) -> [Element] {
        list.compactMap { identifier, value in
            ElementIdentifier(identifier).map { Element(ElementName(nameSpace, $0), value) }
        }
    }
}
