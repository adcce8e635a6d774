// SPDX-License-Identifier: Apache-2.0

import ExactText
import JSON
import Mdoc
import MdocVerification
import ReaderPolicy
import Testing

@Suite("What is asked for, in JSON")
struct RequestedDocumentTests {
    private static func list(_ json: String) throws(RequestError) -> [RequestedDocument] {
        let bytes = Array(json.utf8)
        return try RequestedDocument.list(json: bytes.span)
    }

    /// Each element as `identifier intent presence`.
    private static func lines(_ document: RequestedDocument) -> [String] {
        document.elements.map { element in
            let intent =
                switch element.intentToStore {
                case .willNotStore: "0"
                case .mayStoreDays(let days): "\(days)"
                case .mayStore: "always"
                }
            let presence =
                switch element.presence {
                case .required: "required"
                case .optional: "optional"
                case .computed: "computed"
                case .oneOf(let group): "one of \(group)"
                }
            return "\(element.name.identifier) \(intent) \(presence)"
        }
    }

    private static func plain(_ identifiers: String..., more: String = "") -> String {
        let elements = identifiers.map {
            #"{"namespace": "org.iso.18013.5.1", "identifier": "\#($0)", "intentToStore": "mayStore"\#(more)}"#
        }
        return #"{"docType": "org.iso.18013.5.1.mDL", "elements": [\#(elements.joined(separator: ","))]}"#
    }

    private static func passKit(_ elements: String..., more: String = "") -> String {
        let elements = elements.map { #"{"element": "\#($0)", "intentToStore": "mayStore"}"# }
        return #"{"passKitElements": [\#(elements.joined(separator: ","))]\#(more)}"#
    }

    @Test("plain elements are required, in a bare array and in a session body")
    func plainElements() throws {
        let expected = ["family_name always required", "age_over_21 always required"]
        let document = Self.plain("family_name", "age_over_21")
        for json in ["[\(document)]", #"{"protocol": "apple-wallet", "documents": [\#(document)], "ttlSeconds": 300}"#]
        {
            let documents = try Self.list(json)
            #expect(documents.map(\.docType) == [.mDL])
            #expect(documents.map(Self.lines) == [expected])
        }
    }

    @Test("PassKit elements ask for a driving licence, with the promise of each for all that it stands for")
    func passKitElements() throws {
        let documents = try Self.list(
            """
            {"binding": "b", "passKitElements": [
              {"element": "familyName", "intentToStore": "mayStore"},
              {"element": "address", "intentToStore": {"mayStoreDays": 30}},
              {"element": "age(atLeast:21)", "intentToStore": "willNotStore"},
              {"element": "age(atLeast: 110)", "intentToStore": "willNotStore"}]}
            """)
        #expect(documents.map(\.docType) == [.mDL])
        #expect(
            documents.map(Self.lines) == [
                [
                    "family_name always required", "family_name_truncation always optional",
                    "aka_family_name always optional", "resident_address 30 one of address",
                    "resident_city 30 one of address", "resident_country 30 one of address",
                    "resident_postal_code 30 one of address", "resident_state 30 optional", "age_over_21 0 required",
                    "age_in_years 0 required", "age_over_110 0 computed",
                ]
            ])
    }

    @Test("where two PassKit elements stand for one, the stricter promise holds, whichever comes first")
    func stricterPromise() throws {
        let (kept, dropped) = (#"{"mayStoreDays": 5}"#, #""willNotStore""#)
        for (given, family) in [(kept, dropped), (dropped, kept)] {
            let documents = try Self.list(
                """
                {"passKitDescriptor": "nationalIDCard", "passKitElements": [
                  {"element": "givenName", "intentToStore": \(given)},
                  {"element": "familyName", "intentToStore": \(family)}]}
                """)
            #expect(documents.map(Self.lines) == [["full_name_unicode 0 required"]])
        }
    }

    @Test("an array of descriptors asks for a document of each, with the elements that it has")
    func anyOf() throws {
        let documents = try Self.list(
            Self.passKit("familyName", more: #", "passKitDescriptor": ["photoID", "driversLicense"]"#))
        #expect(documents.map(\.docType.rawValue) == ["org.iso.23220.photoid.1", "org.iso.18013.5.1.mDL"])
        #expect(
            documents.map(Self.lines) == [
                [
                    "family_name_unicode always one of familyName", "family_name_latin1 always one of familyName",
                ],
                [
                    "family_name always required", "family_name_truncation always optional",
                    "aka_family_name always optional",
                ],
            ])
    }

    @Test("a document of the array may have PassKit elements, of the descriptor of its type")
    func passKitDocument() throws {
        let document = #"{"docType": "org.iso.23220.photoid.1", "# + Self.passKit("sex").dropFirst()
        let documents = try Self.list("[\(document), \(Self.plain("sex"))]")
        #expect(
            documents.map(Self.lines) == [
                ["sex_unicode always one of sex", "sex always one of sex"], ["sex always required"],
            ])
    }

    static let refused: [(json: String, message: String)] = [
        ("[]", "documents is missing or empty"),
        ("{}", "documents is missing or empty"),
        ("7", "documents is missing or empty"),
        (#"{"documents": {}}"#, "documents has the wrong type or a value that it cannot have"),
        (
            #"{"documents": [], "passKitElements": []}"#,
            "give either documents or passKitElements, and passKitDescriptor with the latter alone"
        ),
        (
            #"{"documents": [], "passKitDescriptor": "photoID"}"#,
            "give either documents or passKitElements, and passKitDescriptor with the latter alone"
        ),
        (
            #"{"passKitDescriptor": "photoID"}"#,
            "give either documents or passKitElements, and passKitDescriptor with the latter alone"
        ),
        (#"{"passKitElements": []}"#, "passKitElements is missing or empty"),
        (#"[{"elements": []}]"#, "documents[0].docType is missing or empty"),
        (#"[{"docType": "", "elements": []}]"#, "documents[0].docType is missing or empty"),
        (
            #"[{"docType": 1, "elements": []}]"#,
            "documents[0].docType has the wrong type or a value that it cannot have"
        ),
        (#"[{"docType": "a"}]"#, "documents[0] must have either elements or passKitElements"),
        (
            #"[{"docType": "a", "elements": [], "passKitElements": []}]"#,
            "documents[0] must have either elements or passKitElements"
        ),
        (#"[{"docType": "a", "elements": []}]"#, "documents[0].elements is missing or empty"),
        ("[\(plain("sex")), {\"surname\": 1}]", "documents[1].surname is no member that is known there"),
        (
            // Swift's == takes the KELVIN SIGN for a K.
            "[{\"docType\": \"org.iso.18013.5.1.mDL\", \"pass\u{212a}itElements\": []}]",
            "documents[0].(a text of 17 bytes) is no member that is known there"
        ),
        ("[\(plain("a", more: #", "x": 1"#))]", "documents[0].elements[0].x is no member that is known there"),
        (
            #"[{"docType": "a", "elements": [{"namespace": "a", "identifier": "b"}]}]"#,
            "documents[0].elements[0].intentToStore is missing or empty"
        ),
        (
            #"[{"docType": "a", "elements": [{"namespace": "a", "identifier": "b", "intentToStore": "always"}]}]"#,
            "documents[0].elements[0].intentToStore has the wrong type or a value that it cannot have"
        ),
        (
            #"""
            [{"docType": "a", "elements": [{"namespace": "a", "identifier": "b", "intentToStore": "mayStore"},
              {"namespace": "a", "identifier": "c", "intentToStore": {"mayStoreDays": 0}}]}]
            """#, "documents[0].elements[1].intentToStore.mayStoreDays is not a whole number from 1 to 36500"
        ),
        (
            #"[{"docType": "a", "elements": [{"namespace": "a", "identifier": "b", "intentToStore": {"days": 1}}]}]"#,
            "documents[0].elements[0].intentToStore.days is no member that is known there"
        ),
        (
            "[\(plain("a", more: #", "presence": "perhaps""#))]",
            "documents[0].elements[0].presence has the wrong type or a value that it cannot have"
        ),
        (
            "[\(plain("a", more: #", "presence": {"oneOf": ""}"#))]",
            "documents[0].elements[0].presence.oneOf is missing or empty"
        ),
        (
            "[\(plain("age_over_99", more: #", "presence": "computed""#))]",
            "documents[0].elements[0].identifier: only age_over_100 to age_over_125 are computed"
        ),
        ("[\(plain("age_over_18", "age_over_21", "age_over_65"))]", "documents[0] asks for more than two age_over_NN"),
        (
            passKit("age(atLeast:18)", "age(atLeast:21)", "age(atLeast:65)"),
            "passKitElements asks for more than two age_over_NN"
        ),
        (
            passKit("sex", "age", "age(atLeast:18)"),
            "passKitElements[2].element: age and age(atLeast: NN) cannot be in one request"
        ),
        (
            "[{\"docType\": \"org.iso.23220.photoid.1\", \(passKit("age").dropFirst()), "
                + "{\"docType\": \"org.iso.18013.5.1.mDL\", \(passKit("sex", "age(atLeast:18)").dropFirst())]",
            "documents[1].passKitElements[1].element: age and age(atLeast: NN) cannot be in one request"
        ),
        (
            passKit("age(atLeast:18)", "age(atLeast: 18)"),
            "passKitElements[1].element: age(atLeast: 18) is there already"
        ),
        (
            passKit("age(atLeast: 126)"),
            "passKitElements[0].element: age(atLeast: NN) takes a whole number from 1 to 125"
        ),
        (
            passKit("name"),
            "passKitElements[0].element: no mdoc elements are published for name; ask for givenName and familyName"
        ),
        (passKit("sex", "potrait"), "passKitElements[1].element: PassKit has no element potrait; there is portrait"),
        (
            passKit("sex!", more: #", "passKitDescriptor": "nationalIDCard""#),
            "passKitElements[0].element: PassKit has no element (a text of 4 bytes); there is sex"
        ),
        (
            passKit("??", more: #", "passKitDescriptor": "nationalIDCard""#),
            "passKitElements[0].element: PassKit has no element (a text of 2 bytes); there is givenName, familyName, "
                + "portrait, address, documentNumber, age, dateOfBirth, sex"
        ),
        (
            passKit("issuingAuthority", more: #", "passKitDescriptor": ["photoID", "nationalIDCard"]"#),
            "passKitElements[0].element: nationalIDCard has no issuingAuthority"
        ),
        (
            passKit("documentIssueDate", more: #", "passKitDescriptor": "nationalIDCard""#),
            "passKitElements[0].element: nationalIDCard has no documentIssueDate; there is documentNumber"
        ),
        (
            passKit("sex", more: #", "passKitDescriptor": "PhotoID""#),
            "passKitDescriptor has the wrong type or a value that it cannot have"
        ),
        (
            passKit("sex", more: #", "passKitDescriptor": ["photoID", 1]"#),
            "passKitDescriptor[1] has the wrong type or a value that it cannot have"
        ),
        (passKit("sex", more: #", "passKitDescriptor": []"#), "passKitDescriptor is missing or empty"),
        (
            passKit("sex", more: #", "passKitDescriptor": ["photoID", "photoID"]"#),
            "passKitDescriptor has the wrong type or a value that it cannot have"
        ),
        (
            #"[{"docType": "org.iso.23220.photoID.1", "passKitElements": [{"element": "sex"}]}]"#,
            "documents[0].docType is none of org.iso.18013.5.1.mDL, org.iso.23220.photoid.1, org.iso.23220.1.jp.mnc"
        ),
        (
            #"{"passKitElements": [{"element": "sex", "intentToStore": "mayStore", "since": 16}]}"#,
            "passKitElements[0].since is no member that is known there"
        ),
        (#"{"passKitElements": [{"element": "sex"}]}"#, "passKitElements[0].intentToStore is missing or empty"),
        (#"{"passKitElements": ["sex"]}"#, "passKitElements[0] has the wrong type or a value that it cannot have"),
    ]

    @Test("what cannot be read is refused with its place", arguments: refused)
    func refusal(json: String, message: String) {
        let error = #expect(throws: RequestError.self) { try Self.list(json) }
        #expect(error?.description == message)
    }

    @Test("two age_over_NN may be asked for, and an age from 100 on is none")
    func twoAges() throws {
        #expect(try Self.list("[\(Self.plain("age_over_18", "age_over_18", "age_over_21"))]").count == 1)
        let documents = try Self.list(
            Self.passKit("age(atLeast:18)", "age(atLeast:65)", "age(atLeast:100)", "age(atLeast:125)"))
        #expect(
            documents.map(Self.lines) == [
                [
                    "age_over_18 always required", "age_over_65 always required", "age_in_years always required",
                    "age_over_100 always computed", "age_over_125 always computed",
                ]
            ])
    }

    @Test(
        "a list is written and read again without loss",
        arguments: [
            passKit(
                "givenName", "address", "drivingPrivileges", "organDonorStatus", "age(atLeast:21)", "age(atLeast:110)"),
            passKit("familyName", "sex", "age", more: #", "passKitDescriptor": ["photoID", "nationalIDCard"]"#),
            "[\(plain("sex", "sex", more: #", "presence": {"oneOf": "b\u0308"}"#)), \(plain("sex"))]",
            #"""
            [{"docType": "d\u00e9", "elements": [
              {"namespace": "n\"", "identifier": "e\u0301", "intentToStore": {"mayStoreDays": 36500}},
              {"namespace": "n", "identifier": "\u00e9", "intentToStore": "willNotStore", "presence": "optional"}]}]
            """#,
        ])
    func roundTrip(json: String) throws {
        let documents = try Self.list(json)
        let written = documents.json
        #expect(try RequestedDocument.list(written) == documents)
        let bytes = written.serialized()
        #expect(try RequestedDocument.list(json: bytes.span) == documents)
    }
}
