// SPDX-License-Identifier: Apache-2.0

import CBOR
import Mdoc
import Testing

@testable import MdocVerification

@Suite("The form of elements")
struct ElementRuleTests {
    private func judge(
        _ identifier: String, _ value: CBORValue, in model: DataModel = .mDL
    ) throws -> ElementRule.Judgement {
        let name = try #require(ElementIdentifier(identifier))
        let rule = try #require(model.rule(for: name))
        return rule.judge(try CBORDecoder().decode(value.encoded()).root)
    }

    private static let day = CBORValue.tagged(1004, .text("2020-02-29"))

    private static func privilege(_ further: [CBORValue.Member] = []) -> CBORValue {
        .array([.map([.init("vehicle_category_code", .text("B"))] + further)])
    }

    @Test(
        "driving privileges are looked into, 7.2.4",
        arguments: [
            (CBORValue.array([]), ElementRule.Judgement.fits), (privilege(), .fits),
            (privilege([.init("issue_date", day), .init("expiry_date", day)]), .fits),
            (privilege([.init("issue_date", .text("2020-02-29"))]), .wrongType),
            (privilege([.init("expiry_date", .tagged(1004, .text("2021-02-29")))]), .wrongValue),
            (privilege([.init("codes", .array([.map([.init("code", .text("01"))])]))]), .fits),
            (privilege([.init("codes", .array([.map([.init("code", .unsigned(1))])]))]), .wrongType),
            (privilege([.init("codes", .array([.map([.init("sign", .text("="))])]))]), .wrongType),
            (privilege([.init("codes", .array([]))]), .wrongType),
            (privilege([.init("remarks", .unsigned(1))]), .fits), (.array([.map([])]), .wrongType),
            (.array([.text("B")]), .wrongType), (.map([]), .wrongType), (.text("B"), .wrongType),
        ])
    func drivingPrivileges(value: CBORValue, expected: ElementRule.Judgement) throws {
        #expect(try judge("driving_privileges", value) == expected)
    }

    @Test(
        "texts of a list are compared byte by byte",
        arguments: [
            (CBORValue.text("blue"), ElementRule.Judgement.fits), (.text("Blue"), .wrongValue),
            (.text("blac\u{212a}"), .wrongValue), (.unsigned(1), .wrongType),
        ])
    func lists(value: CBORValue, expected: ElementRule.Judgement) throws {
        #expect(try judge("eye_colour", value) == expected)
    }

    @Test(
        "a PID has its nationalities as a list, or as text of earlier rulebooks",
        arguments: [
            (CBORValue.array([.text("FR"), .text("DE")]), ElementRule.Judgement.fits), (.text("FR"), .fits),
            (.array([.text("FR"), .text("Germany")]), .wrongValue), (.array([.unsigned(1)]), .wrongType),
            (.array([]), .wrongType), (.unsigned(1), .wrongType),
        ])
    func nationality(value: CBORValue, expected: ElementRule.Judgement) throws {
        #expect(try judge("nationality", value, in: .pid) == expected)
    }

    @Test("an age has two digits, and no other name is one")
    func ages() throws {
        #expect(try judge("age_over_07", .boolean(true)) == .fits)
        #expect(try judge("age_over_18", .unsigned(1)) == .wrongType)
        for name in ["age_over_7", "age_over_007", "age_over_1x", "AGE_OVER_18", "age_over_\u{661}\u{668}"] {
            let identifier = try #require(ElementIdentifier(name))
            #expect(DataModel.mDL.rule(for: identifier) == nil, "\(name)")
        }
    }
}
