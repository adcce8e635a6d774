// SPDX-License-Identifier: Apache-2.0

internal import ExactText
public import Redaction

/// The members of a JSON object, each name once, in the order in which they are written.
public struct JSONObject: Sendable, Redacted, ExpressibleByDictionaryLiteral {
    public struct Member: Sendable, Redacted {
        public let name: String
        public let value: JSONValue
    }

    public private(set) var members: [Member]

    public init() { members = [] }

    public init(_ elements: [(String, JSONValue)]) {
        precondition(Self.areDistinct(elements), "a member twice")
        members = elements.map { Member(name: $0.0, value: $0.1) }
    }

    /// A few names are compared with each other sooner than they are hashed.
    private static func areDistinct(_ elements: [(String, JSONValue)]) -> Bool {
        guard elements.count <= 12 else {
            return Set(elements.lazy.map { ExactString($0.0) }).count == elements.count
        }
        return elements.indices.allSatisfy { index in
            !elements[..<index].contains { $0.0.isExactly(elements[index].0) }
        }
    }

    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }

    /// Takes members whose names the reader has found to differ.
    init(distinct members: [Member]) { self.members = members }

    public mutating func append(_ name: String, _ value: JSONValue) {
        precondition(self[name] == nil, "a member twice")
        members.append(Member(name: name, value: value))
    }

    /// Appends a member that may be absent.
    public mutating func append(_ name: String, _ value: JSONValue?) {
        if let value { append(name, value) }
    }

    public var names: [String] { members.map(\.name) }

    /// Names are compared code point by code point (RFC 8259, 8.3), not by canonical equivalence as Swift's strings are.
    public subscript(name: String) -> JSONValue? {
        members.first { $0.name.isExactly(name) }?.value
    }
}
