// SPDX-License-Identifier: Apache-2.0

/// Where in a request something stands, such as `documents[0].elements[2].intentToStore`.
public struct RequestPlace: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// The request as a whole.
    static let request = RequestPlace(description: "")

    /// A member of the object that stands here.
    func member(_ name: String) -> RequestPlace {
        let shown = Self.shown(name)
        return RequestPlace(description: description.isEmpty ? shown : "\(description).\(shown)")
    }

    /// An element of the array that stands here.
    subscript(index: Int) -> RequestPlace { RequestPlace(description: "\(description)[\(index)]") }

    /// A name from outside, where it is a name at all and so fit for any log.
    static func shown(_ name: String) -> String {
        let isHarmless = (1...64).contains(name.utf8.count) && name.utf8.allSatisfy(isWordLike)
        return isHarmless ? name : "(a text of \(name.utf8.count) bytes)"
    }

    private static func isWordLike(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
