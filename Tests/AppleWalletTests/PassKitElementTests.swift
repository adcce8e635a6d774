// SPDX-License-Identifier: Apache-2.0

import AppleWallet
import Mdoc
import Testing

@Suite("PassKit elements")
struct PassKitElementTests {
    /// One part of an expansion, as `namespace: element element`.
    private static func text(_ names: [ElementName]) -> String {
        var text = ""
        for (index, name) in names.enumerated() {
            let isNew = index == 0 || names[index - 1].nameSpace != name.nameSpace
            text += isNew ? (index == 0 ? "" : " | ") + "\(name.nameSpace):" : ""
            text += " \(name.identifier)"
        }
        return text
    }

    /// Everything that a descriptor can ask for, a line an element.
    private static func lines(_ descriptor: PassKitDescriptor) -> [String] {
        descriptor.elements.compactMap { name -> String? in
            guard let element = PassKitElement(name.rawValue), let expansion = descriptor.expansion(of: element)
            else { return nil }
            let parts = [
                ("all of", expansion.required), ("one of", expansion.alternatives), ("also", expansion.optional),
                ("computed", expansion.computed),
            ]
            return "\(name.rawValue)" + parts.filter { !$0.1.isEmpty }.map { " \($0.0) \(text($0.1))" }.joined()
        }
    }

    @Test("a driving licence has the elements of Apple's table")
    func driversLicense() {
        let iso = "org.iso.18013.5.1"
        #expect(PassKitDescriptor.driversLicense.docType.rawValue == "org.iso.18013.5.1.mDL")
        #expect(
            Self.lines(.driversLicense) == [
                "givenName all of \(iso): given_name also \(iso).aamva: given_name_truncation aka_given_name name_suffix "
                    + "aka_suffix",
                "familyName all of \(iso): family_name also \(iso).aamva: family_name_truncation aka_family_name",
                "portrait all of \(iso): portrait",
                "address one of \(iso): resident_address resident_city resident_country resident_postal_code "
                    + "also \(iso): resident_state",
                "issuingAuthority one of \(iso): issuing_authority issuing_jurisdiction issuing_country "
                    + "un_distinguishing_sign",
                "documentExpirationDate all of \(iso): expiry_date",
                "documentIssueDate one of \(iso): issue_date document_issue_date",
                "documentNumber all of \(iso): document_number",
                "drivingPrivileges one of \(iso): driving_privileges | \(iso).aamva: domestic_driving_privileges",
                "age all of \(iso): age_in_years", "dateOfBirth all of \(iso): birth_date", "sex all of \(iso): sex",
                "documentDHSComplianceStatus all of \(iso).aamva: DHS_compliance",
                "eyeColor all of \(iso): eye_colour", "hairColor all of \(iso): hair_colour",
                "height all of \(iso): height", "weight all of \(iso): weight",
                "organDonorStatus also \(iso).aamva: organ_donor", "veteranStatus also \(iso).aamva: veteran",
                "nationality all of \(iso): nationality", "placeOfBirth all of \(iso): birth_place",
                "signatureUsualMark all of \(iso): signature_usual_mark",
                "dhsTemporaryLawfulStatus also \(iso).aamva: DHS_temporary_lawful_status",
            ])
    }

    @Test("a photo ID has the elements of Apple's table, in every spelling that Apple publishes")
    func photoID() {
        let iso = "org.iso.23220.1"
        #expect(PassKitDescriptor.photoID.docType.rawValue == "org.iso.23220.photoid.1")
        #expect(
            Self.lines(.photoID) == [
                "givenName one of \(iso): given_name_unicode given_name_latin1",
                "familyName one of \(iso): family_name_unicode family_name_latin1", "portrait all of \(iso): portrait",
                "address one of \(iso): resident_address_unicode resident_city_unicode resident_city_latin1 "
                    + "resident_postal_code resident_country",
                "issuingAuthority one of \(iso): issuing_authority_unicode issuing_subdivision issuing_country",
                "documentExpirationDate all of \(iso): expiry_date", "documentIssueDate all of \(iso): issue_date",
                "documentNumber all of \(iso): document_number", "age all of \(iso): age_in_years",
                "dateOfBirth one of \(iso): birth_date_unicode birth_date", "sex one of \(iso): sex_unicode sex",
            ])
    }

    @Test("a national ID card of Japan has the elements of Apple's table")
    func nationalIDCard() {
        let (iso, japan) = ("org.iso.23220.1", "org.iso.23220.1.jp")
        #expect(PassKitDescriptor.nationalIDCard.docType.rawValue == "org.iso.23220.1.jp.mnc")
        #expect(
            Self.lines(.nationalIDCard) == [
                "givenName all of \(japan): full_name_unicode", "familyName all of \(japan): full_name_unicode",
                "portrait all of \(japan): portrait",
                "address one of \(japan): resident_address_unicode local_gov_code_unicode",
                "documentNumber all of \(japan): individual_number_unicode", "age all of \(iso): age_in_years",
                "dateOfBirth one of \(iso): birth_date | \(japan): birth_date_unicode",
                "sex one of \(iso): sex | \(japan): sex_unicode",
            ])
    }

    @Test(
        "age(atLeast: NN) is read with the blank and without, from 1 to 125",
        arguments: [
            ("age(atLeast: 21)", 21), ("age(atLeast:21)", 21), ("age(atLeast: 1)", 1), ("age(atLeast:125)", 125),
        ])
    func ages(text: String, age: Int) throws {
        let element = try #require(PassKitElement(text))
        #expect(element.name == .age)
        #expect(element.leastAge == age)
        #expect(element.description == "age(atLeast: \(age))")
        #expect(PassKitElement(element.description) == element)
    }

    @Test(
        "no other text is an element",
        arguments: [
            "", "name", "GivenName", "givenName ", "given_name", "age(atLeast: 0)", "age(atLeast: 126)",
            "age(atLeast:  21)", "age(atLeast: 021)", "age(atLeast: +21)", "age(atLeast: 2\u{0661})", "age(21)",
            "age(atLeast: 21", "age(atleast: 21)", "a\u{0308}ge", "documentDHSComplianceStatu\u{017f}",
        ])
    func others(text: String) {
        #expect(PassKitElement(text) == nil)
    }

    @Test(
        "up to 99 years are asked for, and from 100 on they are computed",
        arguments: PassKitDescriptor.allCases)
    func leastAges(descriptor: PassKitDescriptor) throws {
        let nameSpace = descriptor == .driversLicense ? "org.iso.18013.5.1" : "org.iso.23220.1"
        for age in PassKitElement.leastAges {
            let element = try #require(PassKitElement("age(atLeast: \(age))"))
            let expansion = try #require(descriptor.expansion(of: element))
            let name = age < 10 ? "age_over_0\(age)" : "age_over_\(age)"
            #expect(expansion.required.map(\.description) == ["\(nameSpace)/\(age < 100 ? name : "age_in_years")"])
            #expect(expansion.computed.map(\.description) == (age < 100 ? [] : ["\(nameSpace)/\(name)"]))
            #expect(expansion.alternatives.isEmpty && expansion.optional.isEmpty)
        }
    }

    @Test(
        "a descriptor proposes what was meant",
        arguments: [
            ("potrait", PassKitElement.Name.portrait), ("adress", .address), ("givenname", .givenName),
            ("resident_city", .address), ("birth_date", .dateOfBirth), ("eye_colour", .eyeColor), ("heigth", .height),
            ("AGE", .age),
        ])
    func proposals(text: String, meant: PassKitElement.Name) {
        #expect(PassKitDescriptor.driversLicense.elements(near: text).first == meant)
    }

    @Test("a descriptor proposes nothing for a text like none, and no element of another document")
    func noProposals() {
        #expect(PassKitDescriptor.driversLicense.elements(near: "zzz") == [])
        #expect(PassKitDescriptor.driversLicense.elements(near: "") == [])
        #expect(PassKitDescriptor.photoID.elements(near: "eyeColor") == [])
        #expect(PassKitDescriptor.driversLicense.elements(near: "document").count == 3)
    }

    @Test("a document type is a descriptor's by its bytes alone")
    func docTypes() throws {
        for descriptor in PassKitDescriptor.allCases {
            #expect(PassKitDescriptor(docType: descriptor.docType) == descriptor)
        }
        #expect(PassKitDescriptor(docType: try #require(DocType("org.iso.23220.photoID.1"))) == nil)
    }
}
