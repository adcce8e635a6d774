// SPDX-License-Identifier: Apache-2.0

import CBOR
import Foundation
import Mdoc
import Testing

@testable import WalletSimulator

@Suite("Sample documents")
struct SampleDocumentTests {
    private func value(_ name: String, in document: SampleDocument) throws -> CBORValue? {
        document[try ElementName(text: name)]
    }

    @Test(
        "a driving licence has what the standard and AAMVA make mandatory",
        arguments: [
            "family_name", "given_name", "birth_date", "issue_date", "expiry_date", "issuing_country",
            "issuing_authority",
            "document_number", "portrait", "driving_privileges", "un_distinguishing_sign",
        ])
    func mandatory(identifier: String) throws {
        #expect(try value("org.iso.18013.5.1/\(identifier)", in: SampleDocument(.mDL, at: now)) != nil)
    }

    @Test(
        "every element that PassKit can ask for is there",
        arguments: [
            "resident_address", "resident_city", "resident_state", "resident_country", "resident_postal_code",
            "issuing_jurisdiction", "age_in_years", "age_over_18", "age_over_21", "sex", "eye_colour", "hair_colour",
            "height", "weight", "nationality", "birth_place", "signature_usual_mark",
        ])
    func passKit(identifier: String) throws {
        #expect(try value("org.iso.18013.5.1/\(identifier)", in: SampleDocument(.mDL, at: now)) != nil)
    }

    @Test("no element is there twice")
    func unique() {
        let names = SampleDocument(.mDL, at: now).elements.map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test(
        "ages follow the clock",
        arguments: [
            ("2008-07-13T23:59:59Z", 17, false), ("2008-07-14T00:00:00Z", 18, true), ("2026-11-30T06:00:00Z", 36, true),
        ])
    func ages(time: String, years: Int64, isAdult: Bool) throws {
        let document = SampleDocument(.mDL, at: try Date(time, strategy: .iso8601))
        #expect(try value("org.iso.18013.5.1/age_in_years", in: document) == .integer(years))
        #expect(try value("org.iso.18013.5.1/age_over_18", in: document) == .boolean(isAdult))
        #expect(try value("org.iso.18013.5.1/age_over_65", in: document) == false)
    }

    @Test("the issuer's elements repeat the authority's names")
    func authority() throws {
        var authority = IssuingAuthority()
        authority.country = "UT"
        authority.stateOrProvince = nil
        authority.name = "Example Road Office"
        let document = SampleDocument(.mDL, by: authority, at: now)
        #expect(try value("org.iso.18013.5.1/issuing_country", in: document) == "UT")
        #expect(try value("org.iso.18013.5.1/issuing_authority", in: document) == "Example Road Office")
        #expect(try value("org.iso.18013.5.1/issuing_jurisdiction", in: document) == nil)
    }

    @Test("a portrait is a JPEG of the size asked for", arguments: [163, 164, 1024, 2048, 200_000])
    func portrait(byteCount: Int) {
        let picture = SamplePortrait.jpeg(byteCount: byteCount)
        #expect(picture.count == byteCount)
        #expect(picture.starts(with: [0xff, 0xd8, 0xff]))
        #expect(picture.suffix(2) == [0xff, 0xd9])
        #expect(
            segments(of: picture) == ["d8", "e0"] + Array(repeating: "fe", count: (byteCount - 159 + 65536) / 65537)
                + ["db", "c0", "c4", "c4", "da"])
    }

    @Test("a size that no picture has gives the smallest one", arguments: [0, 1, 162])
    func smallestPortrait(byteCount: Int) {
        #expect(SamplePortrait.jpeg(byteCount: byteCount) == SamplePortrait.jpeg())
    }

    /// The markers up to the scan, walked by their lengths.
    private func segments(of picture: [UInt8]) -> [String] {
        var markers: [String] = []
        var position = 0
        while position + 3 < picture.count, picture[position] == 0xff {
            markers.append(String(picture[position + 1], radix: 16))
            if picture[position + 1] == 0xda { break }
            position +=
                picture[position + 1] == 0xd8 ? 2 : 2 + Int(picture[position + 2]) << 8 + Int(picture[position + 3])
        }
        return markers
    }
}
