// SPDX-License-Identifier: Apache-2.0

import CBOR
import Foundation
import Mdoc
import MdocVerification
import Testing
import WalletSimulator

/// Documents with chosen elements, as the reader sees them.
@Suite("mdoc-wallet and chosen elements")
struct WalletElementTests {
    private static let mDL = "org.iso.18013.5.1"

    /// Presents all elements, or those of a request, and verifies them.
    private func present(_ folder: String, asking request: [String]? = nil) throws -> Program.Outcome {
        _ = try Sample.tokenIssue(in: folder)
        let elements = request.map { ["--elements", $0.map { "\(Self.mDL)/\($0)" }.joined(separator: ",")] } ?? []
        let made = try Program.wallet.run(
            [
                "present", "--wallet", "\(folder)/wallet.cbor", "--protocol", "apple-wallet", "--nonce", "base64:AAAA",
                "--merchant-id", "m", "--team-id", "t", "--recipient-key", "\(folder)/public.pem", "--out",
                "\(folder)/envelope.cbor",
            ] + elements)
        #expect(made.status == 0, "\(made.errors)")
        var words = [
            "verify", "--protocol", "apple-wallet", "--key", "\(folder)/key.pem", "--nonce", "base64:AAAA",
            "--merchant-id", "m", "--team-id", "t", "--trust", "\(folder)/iaca-root.pem", "--format", "json",
        ]
        if let request {
            let list = request.map {
                ["namespace": Self.mDL, "identifier": $0, "intentToStore": "willNotStore"]
            }
            let documents: [[String: Any]] = [["docType": "org.iso.18013.5.1.mDL", "elements": list]]
            try JSONSerialization.data(withJSONObject: documents).write(to: URL(filePath: "\(folder)/request.json"))
            words += ["--request", "\(folder)/request.json"]
        }
        return try Program.reader.run(words + ["\(folder)/envelope.cbor"])
    }

    /// Type and value of each element of a namespace.
    private func elements(_ outcome: Program.Outcome, _ nameSpace: String = mDL) throws -> [String: [String: Any]] {
        let documents = try #require(try outcome.object()["documents"] as? [[String: Any]])
        let all = try #require(documents.first?["elements"] as? [String: Any], "\(outcome.text)")
        return try #require(all[nameSpace] as? [String: [String: Any]])
    }

    @Test("a wallet without age_over_21 answers with the age that it was given")
    func ageFallback() throws {
        try Folder.with { folder in
            let issued = try Program.wallet.run(
                "issue", "--out", folder, "--element", "org.iso.18013.5.1/age_in_years=34", "--without",
                "org.iso.18013.5.1/age_over_21")
            #expect(issued.status == 0, "\(issued.errors)")
            let verified = try present(folder, asking: ["age_over_21"])
            #expect(verified.status == 0, "\(verified.text)")
            let elements = try elements(verified)
            #expect(elements["age_in_years"]?["value"] as? Int == 34)
            #expect(elements["age_over_21"]?["value"] as? Bool == true)
            #expect(elements["age_over_21"]?["derivedFrom"] as? String == "age_in_years")
            #expect(elements.count == 2)
        }
    }

    @Test("values get the types of their namespace, and JSON tells the type of all others")
    func types() throws {
        try Folder.with { folder in
            let issued = try Program.wallet.run(
                "issue", "--out", folder, "--only", "org.iso.18013.5.1/issuing_country,org.iso.18013.5.1/family_name",
                "--only", "org.iso.18013.5.1/sex", "--without", "org.iso.18013.5.1/sex", "--element",
                "org.iso.18013.5.1/document_number=0123", "--element", "org.iso.18013.5.1/family_name=\"O'Neill = x\"",
                "--element", "org.iso.18013.5.1/birth_date=2001-02-03", "--element",
                "org.iso.18013.5.1/issue_date=2026-01-02T03:04:05Z", "--element",
                "org.iso.18013.5.1/portrait=hex:ffd8ff00",
                "--element", "org.iso.18013.5.1/signature_usual_mark=_9j_AQ", "--element",
                "org.iso.18013.5.1/weight=70",
                "--element", "org.iso.18013.5.1/age_over_25=false", "--element",
                #"org.iso.18013.5.1/driving_privileges=[{"vehicle_category_code":"A","issue_date":"2020-01-02","x":1}]"#,
                "--element", "com.example/level=3", "--element", "com.example/note=three", "--element",
                #"com.example/list=[true,null,-1,{"a":"b"}]"#)
            #expect(issued.status == 0, "\(issued.errors)")
            let wallet = try WalletFile.decode([UInt8](Data(contentsOf: URL(filePath: "\(folder)/wallet.cbor"))))
            let values = try Dictionary(
                uniqueKeysWithValues: wallet.document.nameSpaces.flatMap(\.items).map { item in
                    let members = try CBORDecoder().decode(item.encoded).root.content(ofTag: 24)?.embedded()?.root
                        .members
                    return (item.identifier.rawValue, Array(try #require(members?["elementValue"]).encoded))
                })
            let expected: [String: CBORValue] = [
                "issuing_country": "US", "family_name": "O'Neill = x", "document_number": "0123",
                "birth_date": .tagged(1004, "2001-02-03"), "issue_date": .tagged(0, "2026-01-02T03:04:05Z"),
                "portrait": .bytes([0xff, 0xd8, 0xff, 0x00]), "signature_usual_mark": .bytes([0xff, 0xd8, 0xff, 0x01]),
                "weight": 70, "age_over_25": false,
                "driving_privileges": [
                    ["vehicle_category_code": "A", "issue_date": .tagged(1004, "2020-01-02"), "x": 1]
                ],
                "level": 3, "note": "three", "list": [true, .null, -1, ["a": "b"]],
            ]
            #expect(values == expected.mapValues { $0.encoded() })
        }
    }

    @Test(
        "a choice that cannot be made is refused without repeating the value",
        arguments: [
            (["--element", "org.iso.18013.5.1/weight=heavy"], "a whole number from 0 on"),
            (["--element", "org.iso.18013.5.1/weight=-1"], "a whole number from 0 on"),
            (["--element", "org.iso.18013.5.1/birth_date=2001-02-30"], "a day, such as"),
            (["--element", "org.iso.18013.5.1/issue_date=yesterday"], "a day, such as 2026-11-30 or a time"),
            (["--element", "org.iso.18013.5.1/age_over_21=yes"], "true or false"),
            (["--element", "org.iso.18013.5.1/portrait=!"], "bytes, as base64url"),
            (["--element", "org.iso.18013.5.1/driving_privileges=[1]"], "a JSON array"),
            (["--element", "org.iso.18013.5.1/weight"], "--element has no value"),
            (["--element", "weight=1"], "weight is not the name of an element"),
            (["--without", "org.iso.18013.5.1/shoe_size"], "the invented person has no org.iso.18013.5.1/shoe_size"),
            (["--only", "org.iso.18013.5.1/shoe_size"], "the invented person has no org.iso.18013.5.1/shoe_size"),
            (["--only", ""], "no element is left to issue"),
        ])
    func refused(words: [String], message: String) throws {
        try Folder.with { folder in
            let outcome = try Program.wallet.run(["issue", "--out", "\(folder)/new"] + words)
            #expect(outcome.status == 2)
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
            for value in ["heavy", "2001-02-30", "yesterday"] { #expect(!outcome.errors.contains(value)) }
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/new"))
        }
    }

    @Test("the invented person's own values have the forms that the data models give them")
    func forms() throws {
        for element in SampleDocument(.mDL, at: SimulatedPresentationTests.now).elements {
            let form = try #require(ElementForm(of: element.name), "\(element.name)")
            #expect(fits(element.value, form), "\(element.name)")
        }
        let (nameSpace, identifier) = (try #require(NameSpace("com.example")), try #require(ElementIdentifier("x")))
        #expect(ElementForm(of: ElementName(nameSpace, identifier)) == nil)
        #expect(ElementForm(of: ElementName(.mDL, identifier)) == nil)
    }

    private func fits(_ value: CBORValue, _ form: ElementForm) -> Bool {
        switch (form, value) {
        case (.text, .text), (.unsigned, .unsigned), (.boolean, .boolean), (.bytes, .bytes),
            (.fullDate, .tagged(1004, .text)), (.dateTime, .tagged(0, .text)):
            true
        case (.arrayOf(let form), .array(let elements)): elements.allSatisfy { fits($0, form) }
        case (.map(let forms), .map(let members)):
            forms.allSatisfy { form in
                members.first { $0.key == .text(form.name) }.map { fits($0.value, form.form) } ?? true
            }
        case (.either(let one, let other), _): fits(value, one) || fits(value, other)
        default: false
        }
    }
}
