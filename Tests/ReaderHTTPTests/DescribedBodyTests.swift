// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import JSON
import MdocVerification
import ReaderPolicy
import ReaderService
import Testing

@testable import ReaderHTTP

/// Whoever follows the document is understood, and whoever breaks it is refused: by the code that reads bodies.
@Suite("Bodies that openapi.json describes")
struct DescribedBodyTests {
    private let description = APIDescription.served
    private var check: SchemaCheck { SchemaCheck(description: description) }

    @Test("order a session", arguments: ["ageOrder", "passKitOrder", "proximityOrder"])
    func sessionOrders(_ example: String) {
        let order = description.example(example)
        #expect(Self.isRead(sessionOrder: order))
        compare(order, with: "SessionOrder", reading: Self.isRead(sessionOrder:))
    }

    @Test("name what is asked for in one form")
    func forms() {
        let (named, passKit) = (description.example("ageOrder"), description.example("passKitOrder"))
        let document = named["documents"]?.arrayValue?.first ?? .null
        let elements = passKit["passKitElements"] ?? .null
        let orders: [JSONValue] = [
            named.adding(["passKitElements": elements]), named.adding(["passKitDescriptor": "photoID"]),
            named.adding(["merchantIdentifier": "merchant.com.example"]), named.adding(["merchantIdentifier": ""]),
            description.example("proximityOrder").adding(["merchantIdentifier": "merchant.com.example"]),
            ["protocol": "apple-wallet", "binding": "b"],
            [
                "protocol": "apple-wallet", "binding": "b",
                "documents": [document.adding(["passKitElements": elements])],
            ],
            [
                "protocol": "apple-wallet", "binding": "b",
                "documents": [["docType": "org.iso.18013.5.1.mDL", "passKitElements": elements]],
            ],
            [
                "protocol": "apple-wallet", "binding": "b",
                "documents": [["docType": "org.iso.18013.5.1.mDL"]],
            ],
        ]
        var verdicts: Set<Bool> = []
        for order in orders {
            let isDescribed = check.faults(order, description.schema("SessionOrder")).isEmpty
            #expect(isDescribed == Self.isRead(sessionOrder: order), "\(shown(order))")
            verdicts.insert(isDescribed)
        }
        #expect(verdicts == [true, false])
    }

    @Test("bring a wallet's answer", arguments: ["appleWalletAnswer", "proximityAnswer"])
    func answers(_ example: String) {
        let answer = description.example(example)
        #expect(Self.isRead(answer: answer))
        // What the bytes are is told by words; a text of the right characters may still be none of it.
        compare(answer, with: "Answer", reading: Self.isRead(answer:)) { mutation in
            mutation.members.allSatisfy { name, value in
                name == "binding" || value == answer[name] || value.stringValue.map { $0.isEmpty || $0 == "!" } ?? true
            }
        }
    }

    @Test("bring a bare envelope, with its binding in a header field", arguments: [0, 1, 1_024, 1_025])
    func bareEnvelope(bindingLength: Int) throws {
        let binding = String(repeating: "b", count: bindingLength)
        let request = HTTPRequest(
            [0xa0], type: "application/cbor",
            fields: [try #require(HTTPField(name: "Reader-Binding", value: binding))])
        let schema = try #require(description.document["components"]?["parameters"]?["ReaderBinding"]?["schema"])
        #expect(((try? AnswerBody(request)) != nil) == check.faults(.string(binding), schema).isEmpty)
    }

    @Test("order a reader token")
    func readerTokenOrders() {
        let order = description.example("readerTokenOrder")
        #expect(Self.isRead(readerTokenOrder: order))
        compare(order, with: "ReaderTokenOrder", reading: Self.isRead(readerTokenOrder:))
    }

    /// Compares what the document says of every mutation with what the code does.
    private func compare(
        _ value: JSONValue, with schema: String, reading isRead: (JSONValue) -> Bool,
        where isComparable: (JSONValue) -> Bool = { _ in true }
    ) {
        var verdicts: [Bool: Int] = [:]
        for mutation in value.mutations where isComparable(mutation) {
            let faults = check.faults(mutation, description.schema(schema))
            #expect(faults.isEmpty == isRead(mutation), "\(shown(mutation)) \(faults)")
            verdicts[faults.isEmpty, default: 0] += 1
        }
        #expect(verdicts[true, default: 0] > 1 && verdicts[false, default: 0] > 20)
    }

    private static func isRead(sessionOrder value: JSONValue) -> Bool {
        guard let order = try? SessionOrderBody.read(HTTPRequest(value)) else { return false }
        // What BeginSession refuses of an order that can be read.
        return (order.lifetime.map(SessionLifetime.range.contains) ?? true)
            && (order.presentationProtocol == .appleWallet || order.merchantIdentifier == nil)
    }

    private static func isRead(answer value: JSONValue) -> Bool { (try? AnswerBody(HTTPRequest(value))) != nil }

    private static func isRead(readerTokenOrder value: JSONValue) -> Bool {
        (try? ReaderTokenBody(HTTPRequest(value))) != nil
    }

    private func shown(_ value: JSONValue) -> String { String(decoding: value.serialized().prefix(600), as: UTF8.self) }
}
