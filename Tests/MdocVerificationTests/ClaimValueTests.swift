// SPDX-License-Identifier: Apache-2.0

import CBOR
import Testing

@testable import MdocVerification

@Suite("Claim values")
struct ClaimValueTests {
    private func claim(_ value: CBORValue) throws -> ClaimValue {
        ClaimValue(try CBORDecoder().decode(value.encoded()).root)
    }

    private func keys(_ value: CBORValue) throws -> [String] {
        guard case .map(let members) = try claim(value) else { return [] }
        return members.map(\.key)
    }

    @Test("keeps the members of a map in their order, and Unicode's twins apart")
    func maps() throws {
        let twins = CBORValue.map([.init("e\u{301}", .unsigned(1)), .init("\u{e9}", .unsigned(2))])
        #expect(try keys(twins).map { Array($0.utf8) } == [Array("\u{e9}".utf8), Array("e\u{301}".utf8)])
    }

    @Test("shows every key in diagnostic notation where one is no text, so that none hides another")
    func mixedKeys() throws {
        let mixed = CBORValue.map([.init(.unsigned(1), .null), .init("1", .boolean(true))])
        #expect(try keys(mixed) == ["1", "\"1\""])
    }

    @Test("says nothing of its value when it is printed")
    func description() throws {
        #expect(try "\(claim(.text("Mallory")))" == "ClaimValue(tstr)")
        #expect(try "\(claim(.map([.init("a", .text("Mallory"))])))" == "ClaimValue(map)")
    }
}
