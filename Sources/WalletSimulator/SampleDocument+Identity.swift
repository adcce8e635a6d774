// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import FoundationEssentials
internal import Mdoc

/// The invented person's other papers.
extension SampleDocument {
    static func photoID(by authority: IssuingAuthority, at now: Date) -> SampleDocument {
        let (dates, country) = (LicenceDates(now: now), CBORValue.text(authority.country))
        let common: [(String, CBORValue)] = [
            ("family_name_unicode", "Marlowe"), ("given_name_unicode", "Juniper Ada"),
            ("family_name_latin1", "Marlowe"), ("given_name_latin1", "Juniper Ada"),
            ("birth_date", ["birth_date": .tagged(1004, "1990-07-14")]),
            ("portrait", .bytes(SamplePortrait.jpeg())), ("issue_date", dates.issued), ("expiry_date", dates.expires),
            ("issuing_authority_unicode", .text(authority.name)), ("issuing_country", country),
            ("document_number", "P0000001"), ("age_in_years", .integer(Int64(dates.age))),
            ("age_birth_year", .integer(Int64(LicenceDates.birth.year))), ("age_over_18", .boolean(dates.age >= 18)),
            ("portrait_capture_date", .tdate(dates.captured)), ("birthplace", "Lakeside"),
            ("name_at_birth", "Juniper Ada Marlowe"), ("resident_address_unicode", "12 Example Lane"),
            ("resident_city_unicode", "Lakeside"), ("resident_city_latin1", "Lakeside"),
            ("resident_postal_code", "00001"), ("resident_country", country), ("sex", 2), ("nationality", country),
            ("issuing_subdivision", "ZZ"),
        ]
        let own: [(String, CBORValue)] = [
            ("person_id", "90000001"), ("birth_country", country), ("birth_state", "Examplia"),
            ("birth_city", "Lakeside"), ("administrative_number", "A-0001"), ("resident_street", "Example Lane"),
            ("resident_house_number", "12"), ("travel_document_number", "X0000001"), ("resident_state", "Examplia"),
        ]
        return SampleDocument(
            "org.iso.23220.photoid.1", [("org.iso.23220.1", common), ("org.iso.23220.photoid.1", own)])
    }

    static func pid(by authority: IssuingAuthority, at now: Date) -> SampleDocument {
        let (dates, country) = (LicenceDates(now: now), CBORValue.text(authority.country))
        let list: [(String, CBORValue)] = [
            ("family_name", "Marlowe"), ("given_name", "Juniper Ada"), ("birth_date", .tagged(1004, "1990-07-14")),
            ("place_of_birth", ["country": country, "locality": "Lakeside"]), ("nationality", [country]),
            ("portrait", .bytes(SamplePortrait.jpeg())), ("issuing_authority", .text(authority.name)),
            ("issuing_country", country), ("resident_address", "12 Example Lane"), ("resident_country", country),
            ("resident_state", "Examplia"), ("resident_city", "Lakeside"), ("resident_postal_code", "00001"),
            ("resident_street", "Example Lane"), ("personal_administrative_number", "90000001"),
            ("document_number", "P0000001"), ("issuing_jurisdiction", "US-ZZ"), ("family_name_birth", "Marlowe"),
            ("given_name_birth", "Juniper Ada"), ("email_address", "juniper@wallet.example"),
            ("mobile_phone_number", "+15550100"), ("sex", 2), ("issuance_date", dates.issued),
            ("expiry_date", dates.expires), ("trust_anchor", "https://pid.example/anchors"),
            ("attestation_legal_category", "PID"), ("age_over_18", .boolean(dates.age >= 18)),
            ("age_in_years", .integer(Int64(dates.age))),
        ]
        return SampleDocument("eu.europa.ec.eudi.pid.1", [("eu.europa.ec.eudi.pid.1", list)])
    }

    private init(_ docType: String, _ nameSpaces: [(String, [(String, CBORValue)])]) {
        guard let docType = DocType(docType) else { preconditionFailure("a document type is a name") }
        self.init(
            docType: docType,
            elements: nameSpaces.flatMap { name, list in NameSpace(name).map { Self.elements($0, list) } ?? [] })
    }
}
