// SPDX-License-Identifier: Apache-2.0

/// A JSON value as it was written: members in their order, numbers with their digits.
public indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    public static func integer(_ value: Int64) -> JSONValue { .number(JSONNumber(value)) }

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
        if case .number(let number) = self { number.integer } else { nil }
    }
}

/// A JSON number with the digits it was written in.
public struct JSONNumber: Hashable, Sendable {
    public let text: String
    /// The value, if the text has neither fraction nor exponent and the value fits.
    public let integer: Int64?

    public init(_ value: Int64) {
        text = String(value)
        integer = value
    }

    /// Takes text that the parser has found to be a number.
    init(validated text: String) {
        self.text = text
        integer = text == "-0" ? nil : Int64(text)
    }
}

/// The members of a JSON object, each name once, in the order in which they are written.
public struct JSONObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    public struct Member: Hashable, Sendable {
        public let name: String
        public let value: JSONValue
    }

    public private(set) var members: [Member]

    public init() { members = [] }

    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        members = []
        for (name, value) in elements { append(name, value) }
    }

    /// Takes members whose names the parser has found to differ.
    init(validated members: [Member]) { self.members = members }

    public mutating func append(_ name: String, _ value: JSONValue) {
        precondition(self[name] == nil, "a member twice")
        members.append(Member(name: name, value: value))
    }

    public var names: [String] { members.map(\.name) }

    /// Names are compared code point by code point (RFC 8259, 8.3), not by canonical equivalence as Swift's strings are.
    public subscript(name: String) -> JSONValue? {
        members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }
}
