// SPDX-License-Identifier: Apache-2.0

import CBOR
import ExactText
import Mdoc
import Testing

@testable import MdocVerification

@Suite("How a document answers what was asked")
struct RequestAnswerTests {
    private static func name(_ identifier: String) throws -> ElementName {
        ElementName(.mDL, try #require(ElementIdentifier(identifier)))
    }

    private typealias Asked = (identifier: String, intentToStore: IntentToStore, presence: RequestedElement.Presence)

    private static func request(_ asked: [Asked]) throws -> RequestedDocument {
        RequestedDocument(
            docType: .mDL,
            elements: try asked.map {
                RequestedElement(try name($0.identifier), intentToStore: $0.intentToStore, presence: $0.presence)
            })
    }

    private static func elements(_ values: [(String, CBORValue)]) throws -> UsableElements {
        UsableElements(
            try values.map { identifier, value in
                DocumentElements.Element(
                    try name(identifier), try CBORDecoder().decode(value.encoded()).root, signer: .issuer,
                    model: DataModel.mDL)
            })
    }

    private static func answer(
        _ asked: [Asked], by values: [(String, CBORValue)], over kind: PresentationProtocol = .appleWallet
    ) throws -> RequestAnswer {
        RequestAnswer(try request(asked), by: try elements(values), over: kind)
    }

    @Test("optional elements may be absent, and required ones may not")
    func optional() throws {
        let asked: [Asked] = [("given_name", .mayStore, .required), ("sex", .mayStore, .optional)]
        let both = try Self.answer(asked, by: [("given_name", "A"), ("sex", 1)])
        #expect(both.isComplete)
        #expect(both.answers.map(\.name.identifier.rawValue) == ["given_name", "sex"])
        #expect(try Self.answer(asked, by: [("given_name", "A")]).isComplete)
        #expect(try Self.answer(asked, by: [("sex", 1)]).missing == ["org.iso.18013.5.1/given_name"])
    }

    @Test("one element of a group is enough, each group needs its own, and every one that came is handed on")
    func groups() throws {
        let asked: [Asked] = [
            ("resident_city", .mayStore, .oneOf("address")), ("issue_date", .mayStore, .oneOf("date")),
            ("resident_country", .mayStore, .oneOf("address")),
        ]
        let date = ("issue_date", CBORValue.tagged(1004, "2020-01-01"))
        for identifier in ["resident_city", "resident_country"] {
            #expect(try Self.answer(asked, by: [(identifier, "US"), date]).isComplete)
        }
        let all = try Self.answer(asked, by: [("resident_city", "X"), ("resident_country", "US"), date])
        #expect(all.answers.count == 3)
        let neither = try Self.answer(asked, by: [date])
        #expect(neither.missing == ["org.iso.18013.5.1/resident_city or org.iso.18013.5.1/resident_country"])
        let other = try Self.answer(asked, by: [("resident_city", "X")])
        #expect(other.missing == ["org.iso.18013.5.1/issue_date"])
    }

    @Test("names of groups are told apart by their bytes")
    func groupNames() throws {
        let asked: [Asked] = [
            ("height", .mayStore, .oneOf("\u{e9}")), ("weight", .mayStore, .oneOf("e\u{301}")),
        ]
        #expect(try Self.answer(asked, by: [("height", 1)]).missing == ["org.iso.18013.5.1/weight"])
    }

    static let computed: [(age: String, values: [(String, CBORValue)], isOver: Bool?, source: String?)] = [
        ("age_over_21", [("age_in_years", 21)], true, "age_in_years"),
        ("age_over_21", [("age_in_years", 20)], false, "age_in_years"),
        ("age_over_00", [("age_in_years", 0)], true, "age_in_years"),
        ("age_over_21", [("age_in_years", .unsigned(.max))], true, "age_in_years"),
        ("age_over_21", [("age_in_years", "21")], nil, nil), ("age_over_21", [("age_in_years", -21)], nil, nil),
        ("age_over_21", [("age_over_21", true), ("age_in_years", 41)], nil, nil),
        ("age_over_21", [("age_over_25", true)], true, "age_over_25"),
        ("age_over_21", [("age_over_60", true), ("age_over_25", true)], true, "age_over_25"),
        ("age_over_21", [("age_over_12", false), ("age_over_18", false)], false, "age_over_18"),
        ("age_over_21", [("age_over_18", true)], nil, nil), ("age_over_21", [("age_over_25", false)], nil, nil),
        // Contradictions prove nothing, wherever they are.
        ("age_over_21", [("age_over_25", true), ("age_over_18", false)], nil, nil),
        ("age_over_21", [("age_over_65", true), ("age_over_60", false)], nil, nil),
        ("age_over_21", [("age_over_25", "true")], nil, nil),
    ]

    @Test("an age is computed where it follows from what came, and nowhere else", arguments: computed)
    func ages(age: String, values: [(String, CBORValue)], isOver: Bool?, source: String?) throws {
        let answer = try Self.answer([(age, .mayStore, .required)], by: values)
        #expect(answer.computed.map(\.isOver) == (isOver.map { [$0] } ?? []))
        #expect(answer.computed.map(\.source.identifier.rawValue) == (source.map { [$0] } ?? []))
        #expect(answer.computed.allSatisfy { $0.name.identifier.rawValue == age })
    }

    @Test("only Apple's wallet falls back to age_in_years")
    func otherProtocols() throws {
        let answer = try Self.answer(
            [("age_over_21", .mayStore, .required)], by: [("age_in_years", 41)], over: .proximity)
        #expect(answer.missing == ["org.iso.18013.5.1/age_over_21"])
        #expect(answer.computed.isEmpty)
    }

    @Test("an attestation that was asked for itself leaves age_in_years to another age")
    func twoAges() throws {
        let asked: [Asked] = [("age_over_21", .mayStore, .required), ("age_over_25", .mayStore, .required)]
        let both = try Self.answer(asked, by: [("age_over_21", true), ("age_in_years", 30)])
        #expect(both.isComplete)
        #expect(both.computed.map(\.name.identifier.rawValue) == ["age_over_25"])
        #expect(both.computed.map(\.isOver) == [true])
        // One that nobody asked for is the wallet's answer, and tells nothing.
        let unasked = try Self.answer(asked, by: [("age_over_18", true), ("age_in_years", 30)])
        #expect(unasked.inconclusive.map(\.identifier.rawValue) == ["age_over_21", "age_over_25"])
    }

    @Test("an age of three digits is computed from age_in_years alone, over every protocol")
    func computedPresence() throws {
        let asked: [Asked] = [("age_in_years", .mayStore, .required), ("age_over_110", .mayStore, .computed)]
        for (years, isOver) in [(109, false), (110, true)] as [(Int64, Bool)] {
            let values: [(String, CBORValue)] = [("age_in_years", .integer(years)), ("age_over_65", .boolean(!isOver))]
            let answer = try Self.answer(asked, by: values, over: .proximity)
            #expect(answer.isComplete)
            #expect(answer.computed.map(\.isOver) == [isOver])
        }
        // The wallet's own element of that name is not among those that the standard has.
        let own = try Self.answer(asked, by: [("age_over_110", true)])
        #expect(own.missing == ["org.iso.18013.5.1/age_in_years"])
        #expect(own.answers.isEmpty && own.computed.isEmpty)
    }

    @Test("a promise for a computed age holds for its source, and the stricter one for both")
    func promises() throws {
        for (years, over) in [(IntentToStore.willNotStore, IntentToStore.mayStore), (.mayStore, .willNotStore)] {
            let request = try Self.request([("age_in_years", years, .required), ("age_over_21", over, .required)])
            let elements = try Self.elements([("age_in_years", 41)])
            let promises = Promises([request, request], for: elements, over: .appleWallet)
            #expect(promises[try Self.name("age_in_years")] == .willNotStore)
            #expect(promises[try Self.name("age_over_21")] == nil)
            #expect(promises.computed.count == 1)
        }
    }

    @Test("what the wallet says itself is not computed beside it")
    func noTwins() throws {
        let computing = try Self.request([("age_over_110", .mayStore, .computed)])
        let asking = try Self.request([("age_over_110", .mayStore, .required)])
        let elements = try Self.elements([("age_over_110", false), ("age_in_years", 120)])
        #expect(Promises([computing], for: elements, over: .appleWallet).computed.count == 1)
        #expect(Promises([computing, asking], for: elements, over: .appleWallet).computed.isEmpty)
    }
}
