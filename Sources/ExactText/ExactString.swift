// SPDX-License-Identifier: Apache-2.0

/// A text whose equality, hash and order are those of its bytes in UTF-8.
public struct ExactString: Hashable, Comparable, Sendable, CustomStringConvertible,
    ExpressibleByStringLiteral
{
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public init(stringLiteral text: String) { self.text = text }

    public static func == (left: ExactString, right: ExactString) -> Bool {
        left.text.isExactly(right.text)
    }

    public func hash(into hasher: inout Hasher) {
        let bytes = text.utf8Span.span
        unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        // Which no text in UTF-8 contains.
        hasher.combine(0xff as UInt8)
    }

    public static func < (left: ExactString, right: ExactString) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    public var description: String { text }
}
