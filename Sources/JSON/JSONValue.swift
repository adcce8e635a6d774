// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// A JSON value, RFC 8259: members in their order, and integers apart from other numbers.
public enum JSONValue: Sendable, Redacted {
    case null
    case bool(Bool)
    /// A number without fraction and exponent that fits 64 bits.
    case integer(Int64)
    case real(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    public var stringValue: String? {
        if case .string(let text) = self { text } else { nil }
    }

    public var arrayValue: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    public var objectValue: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The value of a number that is written as an integer; `1.0` and `1e0` are not.
    public var integerValue: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    public subscript(name: String) -> JSONValue? { objectValue?[name] }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}
