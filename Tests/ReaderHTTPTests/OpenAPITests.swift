// SPDX-License-Identifier: Apache-2.0

import AppleWallet
import FoundationEssentials
import HTTPServer
import JSON
import MdocVerification
import ReaderPolicy
import ReaderService
import TestSupport
import Testing

@testable import ReaderHTTP

@Suite("openapi.json")
struct OpenAPITests {
    private let description = APIDescription.served

    @Test("is what is served")
    func isServed() throws {
        let file = Repository.root.appending(path: "Sources/ReaderHTTP/openapi.json")
        #expect(try OpenAPIDocument.bytes == [UInt8](Data(contentsOf: file)))
        #expect(description.document["openapi"] == "3.1.0")
    }

    @Test("has the operations of the API, at their paths and with their methods")
    func operations() {
        let described = description.operations.map { "\($0.id) \($0.method) \($0.path)" }
        let real = Operation.allCases.map { "\($0.rawValue) \($0.method) \($0.template)" }
        #expect(described.sorted() == real.sorted())
    }

    @Test("asks for a key where the API does, with one of the same scopes", arguments: Operation.allCases)
    func scopes(_ operation: Operation) throws {
        let described = try #require(entry(of: operation))
        let alternatives = try #require(described.object["security"]?.arrayValue)
        let scopes = alternatives.map { $0["apiKey"]?.texts ?? [] }
        #expect(scopes.allSatisfy { $0.count == 1 })
        #expect(Set(scopes.flatMap(\.self)) == Set(operation.scopes.map(\.rawValue)))
        let ofKeys = Set(described.answers.map(\.name)).intersection(["401", "403", "429"])
        #expect(ofKeys.count == (operation.scopes.isEmpty ? 0 : 3))
    }

    @Test("takes a body where the API reads one", arguments: Operation.allCases)
    func bodies(_ operation: Operation) throws {
        let described = try #require(entry(of: operation))
        #expect((described.object["requestBody"] != nil) == (operation.maxBodyBytes > 0))
    }

    @Test("refers to what is there, and holds nothing that nobody refers to")
    func references() {
        var references: Set<String> = []
        description.forEachObject { if let text = $0["$ref"]?.stringValue { references.insert(text) } }
        #expect(references.count > 50)
        for reference in references { #expect(description.target(of: reference) != nil, "\(reference)") }
        // They answer calls that are no operation.
        let withoutOperation = ["#/components/responses/RouteUnknown", "#/components/responses/RouteMethod"]
        for kind in ["schemas", "responses", "parameters", "headers", "examples"] {
            for (name, _) in description.components(kind) {
                let place = "#/components/\(kind)/\(name)"
                #expect(references.contains(place) || withoutOperation.contains(place), "\(place)")
            }
        }
    }

    @Test("has each problem under its status, and no other")
    func problems() {
        var described: Set<String> = []
        description.forEachObject { object in
            guard let status = object["properties"]?["status"]?["const"]?.integerValue else { return }
            for code in object["properties"]?["code"]?["enum"]?.texts ?? [] { described.insert("\(status) \(code)") }
        }
        #expect(described == Set(ProblemCode.allCases.map { "\($0.status) \($0.rawValue)" }))
        let codes = description.target(of: "#/components/schemas/Problem")?["properties"]?["code"]?["enum"]
        #expect(codes?.texts == ProblemCode.allCases.map(\.rawValue))
    }

    @Test("gives each refusal of an operation the status of its problems")
    func refusals() throws {
        for operation in description.operations {
            for (status, answer) in operation.answers where !status.hasPrefix("2") {
                let schema = description.resolved(answer)["content"]?["application/problem+json"]?["schema"]
                let constant = schema?["allOf"]?.arrayValue?.last?["properties"]?["status"]?["const"]
                #expect(constant == JSONValue.integer(try #require(Int64(status))), "\(operation.id) \(status)")
            }
        }
    }

    @Test("describes each refusal as it is sent, with its header fields", arguments: ProblemCode.allCases)
    func sentProblems(_ code: ProblemCode) throws {
        let sent = Problem(
            code, "a place", retryAfter: code == .rateLimited ? 7 : nil,
            allowedMethods: code == .routeMethod ? ["GET", "DELETE"] : []
        ).response
        let body = try JSONReader.value(of: sent.body.span)
        let answers = description.components("responses").map(\.value).filter { answer in
            Self.codes(of: answer).contains(code.rawValue)
        }
        #expect(!answers.isEmpty)
        for answer in answers {
            let schema = try #require(answer["content"]?["application/problem+json"]?["schema"])
            #expect(SchemaCheck(description: description).faults(body, schema) == [])
            let described = answer["headers"]?.members ?? []
            let required = described.filter { description.resolved($0.value)["required"] == true }
            let names = Set(sent.fields.map(\.name)).subtracting(["Content-Type"])
            #expect(names.isSubset(of: described.map(\.name)))
            #expect(names.isSuperset(of: required.map(\.name)))
        }
        for (_, example) in answers.flatMap({ $0["content"]?["application/problem+json"]?["examples"]?.members ?? [] })
        where example["value"]?["code"]?.stringValue == code.rawValue {
            #expect(example["value"]?["title"]?.stringValue == code.cause)
            #expect(example["value"]?["remedy"]?.stringValue == code.remedy)
        }
    }

    @Test("spells closed lists as the code has them")
    func lists() {
        #expect(words("Protocol") == PresentationProtocol.allCases.map(\.rawValue))
        #expect(words("PassKitDescriptor") == PassKitDescriptor.allCases.map(\.rawValue))
        #expect(words("RequestKind") == IssueReaderToken.RequestKind.allCases.map(\.rawValue))
        let names = description.resolved(description.schema("PassKitElement"))["anyOf"]?.arrayValue?.first?["enum"]
        #expect(names?.texts == PassKitElement.Name.allCases.map(\.rawValue))
        let states = description.resolved(description.schema("Session"))["properties"]?["state"]?["enum"]
        #expect(states?.texts == SessionState.allCases.filter { $0 != .answered }.map(\.rawValue))
        let seconds = description.resolved(description.schema("SessionOrder"))["properties"]?["ttlSeconds"]
        #expect(seconds?["minimum"]?.integerValue == Int64(SessionLifetime.range.lowerBound))
        #expect(seconds?["maximum"]?.integerValue == Int64(SessionLifetime.range.upperBound))
    }

    @Test("names every check and every failure code, in a form that fits them all")
    func openLists() {
        let check = SchemaCheck(description: description)
        let checks = Check.allCases.map(\.rawValue)
        let codes = FailureCode.allCases.map { $0.rawValue.replacing("<n>", with: "10") }
        #expect(description.resolved(description.schema("Check"))["examples"]?.texts == checks)
        #expect(description.resolved(description.schema("FailureCode"))["examples"]?.texts == codes)
        for name in checks { #expect(check.faults(.string(name), description.schema("Check")) == []) }
        for code in codes { #expect(check.faults(.string(code), description.schema("FailureCode")) == []) }
    }

    @Test("has examples that fit their schemas")
    func examples() throws {
        let check = SchemaCheck(description: description)
        var count = 0
        description.forEachObject { media in
            guard let schema = media["schema"] else { return }
            for (name, example) in media["examples"]?.members ?? [] {
                let value = description.resolved(example)["value"] ?? .null
                #expect(check.faults(value, schema) == [], "\(name)")
                count += 1
            }
        }
        #expect(count >= description.components("examples").count)
    }

    private func entry(of operation: Operation) -> APIDescription.Operation? {
        description.operations.first { $0.id == operation.rawValue }
    }

    private func words(_ schema: String) -> [String]? {
        description.resolved(description.schema(schema))["enum"]?.texts
    }

    private static func codes(of answer: JSONValue) -> [String] {
        let schema = answer["content"]?["application/problem+json"]?["schema"]
        return schema?["allOf"]?.arrayValue?.last?["properties"]?["code"]?["enum"]?.texts ?? []
    }
}
