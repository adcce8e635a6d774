// SPDX-License-Identifier: Apache-2.0

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
