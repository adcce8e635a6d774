// SPDX-License-Identifier: Apache-2.0

internal import ExactText
public import Redaction

/// The members of a JSON5 object, each name once, in the order in which they are written.
public struct JSON5Object: Sendable, Redacted {
    public struct Member: Sendable, Redacted {
        public let name: String
        /// The line of the name, counted from 1; the value may begin in a later one.
        public let line: Int
        public let value: JSON5Value

        /// The name if it is fit for a message.
        public var shownName: String? { Self.shown(name) }

        /// A name if it is fit for a message: short, and nothing in it that moves a terminal's cursor.
        static func shown(_ name: String) -> String? {
            (1...64).contains(name.utf8.count) && name.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? name : nil
        }
    }

    public let members: [Member]

    /// Takes members whose names the reader has found to differ.
    init(distinct members: [Member]) { self.members = members }

    /// Names are compared code point by code point, not by canonical equivalence as Swift's strings are.
    public subscript(name: String) -> JSON5Value? {
        members.first { $0.name.isExactly(name) }?.value
    }
}
