// SPDX-License-Identifier: Apache-2.0

import JSON

/// Compares values with schemas, for as much of JSON Schema as the document uses; traps on a keyword beyond it.
///
/// Objects are closed: a member that no schema names is an error, so that the document cannot stay behind the code.
struct SchemaCheck {
    let description: APIDescription

    private static let annotations: Set = ["description", "format", "examples"]

    /// Where and how a value breaks its schema; empty for one that fits.
    func faults(_ value: JSONValue, _ schema: JSONValue) -> [String] {
        faults(value, schema, at: "$") + unnamed(value, schema, at: "$")
    }

    private func faults(_ value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
        if let isAllowed = schema.boolValue { return isAllowed ? [] : ["\(place) is there"] }
        var faults: [String] = []
        for (keyword, argument) in schema.members where !Self.annotations.contains(keyword) {
            let isKept =
                switch keyword {
                case "$ref": self.faults(value, description.resolved(schema), at: place).report(to: &faults)
                case "type": (argument.arrayValue ?? [argument]).contains { $0.stringValue == value.type }
                case "const": value == argument
                case "enum": argument.arrayValue?.contains(value) == true
                case "pattern": value.stringValue.map { $0.contains(pattern(argument)) } ?? true
                case "minLength", "maxLength":
                    limit(value.stringValue.map { Int64($0.unicodeScalars.count) }, keyword, argument)
                case "minimum", "maximum": limit(value.integerValue, keyword, argument)
                case "minItems": limit(value.arrayValue.map { Int64($0.count) }, keyword, argument)
                case "uniqueItems": value.arrayValue.map(areDistinct) ?? true
                case "required": value.objectValue == nil || argument.texts.allSatisfy { value[$0] != nil }
                case "dependentRequired":
                    argument.members.allSatisfy { name, others in
                        value[name] == nil || others.texts.allSatisfy { value[$0] != nil }
                    }
                case "items", "properties", "additionalProperties":
                    inner(value, schema, keyword, at: place).report(to: &faults)
                case "allOf": argument.arrayValue?.allSatisfy { fits(value, $0) } == true
                case "anyOf": argument.arrayValue?.contains { fits(value, $0) } == true
                case "oneOf": argument.arrayValue?.count { fits(value, $0) } == 1
                case "if": !fits(value, argument) || schema["then"].map { fits(value, $0) } ?? true
                case "then": true
                default: preconditionFailure("the keyword \(keyword)")
                }
            if !isKept { faults.append("\(place): \(keyword)") }
        }
        return faults
    }

    private func fits(_ value: JSONValue, _ schema: JSONValue) -> Bool { faults(value, schema, at: "").isEmpty }

    /// What is inside an array or an object.
    private func inner(_ value: JSONValue, _ schema: JSONValue, _ keyword: String, at place: String) -> [String] {
        guard let schemas = schema[keyword] else { return [] }
        switch keyword {
        case "items":
            return (value.arrayValue ?? []).enumerated().flatMap { index, element in
                faults(element, schemas, at: "\(place)[\(index)]") + unnamed(element, schemas, at: "\(place)[\(index)]")
            }
        case "properties":
            return schemas.members.flatMap { name, schema in
                value[name].map {
                    faults($0, schema, at: "\(place).\(name)") + unnamed($0, schema, at: "\(place).\(name)")
                }
                    ?? []
            }
        default:
            return value.members.filter { schema["properties"]?[$0.name] == nil }.flatMap { name, member in
                faults(member, schemas, at: "\(place).\(name)") + unnamed(member, schemas, at: "\(place).\(name)")
            }
        }
    }

    /// Members that the schema does not name, directly or through the schemas it is made of.
    private func unnamed(_ value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
        guard let names = names(in: schema) else { return [] }
        return value.members.filter { !names.contains($0.name) }.map { "\(place).\($0.name) is not described" }
    }

    /// nil for a schema that leaves the names open.
    private func names(in schema: JSONValue) -> Set<String>? {
        if schema["additionalProperties"] != nil, schema["additionalProperties"] != false { return nil }
        let parts = ["allOf", "anyOf", "oneOf"].flatMap { schema[$0]?.arrayValue ?? [] }
        let referred = schema["$ref"] == nil ? [] : [description.resolved(schema)]
        let own = schema["properties"]?.members.map(\.name) ?? []
        // A schema of anything, such as that of an element's value.
        guard !own.isEmpty || !parts.isEmpty || !referred.isEmpty || schema["type"] != nil else { return nil }
        return (parts + referred).compactMap { names(in: $0) }.reduce(Set(own)) { $0.union($1) }
    }

    private func limit(_ number: Int64?, _ keyword: String, _ bound: JSONValue) -> Bool {
        guard let number, let bound = bound.integerValue else { return true }
        return keyword.hasPrefix("min") ? number >= bound : number <= bound
    }

    private func areDistinct(_ values: [JSONValue]) -> Bool {
        values.indices.allSatisfy { index in !values[..<index].contains(values[index]) }
    }

    private func pattern(_ value: JSONValue) -> Regex<AnyRegexOutput> {
        do { return try Regex(value.stringValue ?? "") } catch { preconditionFailure("no pattern: \(error)") }
    }
}

extension [String] {
    /// Hands the faults on; they name their own places.
    fileprivate func report(to faults: inout [String]) -> Bool {
        faults += self
        return true
    }
}

extension JSONValue {
    /// The word of JSON Schema.
    fileprivate var type: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .integer: "integer"
        case .real: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
