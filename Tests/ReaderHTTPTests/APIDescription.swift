// SPDX-License-Identifier: Apache-2.0

import JSON

@testable import ReaderHTTP

/// The OpenAPI document as the service would serve it.
struct APIDescription {
    let document: JSONValue

    static let served: APIDescription = {
        do { return APIDescription(document: try JSONReader.value(of: OpenAPIDocument.bytes.span)) } catch {
            preconditionFailure("the document is no JSON: \(error)")
        }
    }()

    /// An operation with the place where it stands.
    struct Operation {
        let path: String
        let method: String
        let object: JSONValue

        var id: String { object["operationId"]?.stringValue ?? "" }
        var answers: [(name: String, value: JSONValue)] { object["responses"]?.members ?? [] }
    }

    var operations: [Operation] {
        (document["paths"]?.members ?? []).flatMap { path, item in
            item.members.filter { $0.name != "parameters" }.map {
                Operation(path: path, method: $0.name.uppercased(), object: $0.value)
            }
        }
    }

    /// Components of one kind, such as `schemas`.
    func components(_ kind: String) -> [(name: String, value: JSONValue)] {
        document["components"]?[kind]?.members ?? []
    }

    func schema(_ name: String) -> JSONValue { ["$ref": .string("#/components/schemas/\(name)")] }

    /// The value of an example.
    func example(_ name: String) -> JSONValue {
        guard let value = document["components"]?["examples"]?[name]?["value"] else {
            preconditionFailure("no example \(name)")
        }
        return value
    }

    /// What a `$ref` leads to; nil where it leads nowhere.
    func target(of reference: String) -> JSONValue? {
        guard reference.hasPrefix("#/") else { return nil }
        return reference.dropFirst(2).split(separator: "/").reduce(document as JSONValue?) { $0?[String($1)] }
    }

    /// The value itself, or what its `$ref` leads to.
    func resolved(_ value: JSONValue) -> JSONValue {
        value["$ref"]?.stringValue.flatMap(target) ?? value
    }

    /// Every object of the document, from the outside in.
    func forEachObject(_ body: (JSONValue) -> Void) { Self.walk(document, body) }

    private static func walk(_ value: JSONValue, _ body: (JSONValue) -> Void) {
        if value.objectValue != nil { body(value) }
        for (_, member) in value.members { walk(member, body) }
        for element in value.arrayValue ?? [] { walk(element, body) }
    }
}

extension JSONValue {
    var members: [(name: String, value: JSONValue)] { objectValue?.members.map { ($0.name, $0.value) } ?? [] }

    var texts: [String] { arrayValue?.compactMap(\.stringValue) ?? [] }
}
