// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// One item inside a `CBORDocument`: what it is, and the exact bytes it was read from.
public struct CBORItem: Sendable, Redacted {
    let document: CBORDocument
    let index: Int

    public enum Kind: Hashable, Sendable {
        case unsigned, negative, bytes, text, array, map, tag, boolean, null, undefined, simple, float
    }

    private var node: CBORNode { document.nodes[index] }

    public var kind: Kind {
        let node = node
        switch node.major {
        case CBORHead.Major.unsigned: return .unsigned
        case CBORHead.Major.negative: return .negative
        case CBORHead.Major.bytes: return .bytes
        case CBORHead.Major.text: return .text
        case CBORHead.Major.array: return .array
        case CBORHead.Major.map: return .map
        case CBORHead.Major.tag: return .tag
        default:
            if node.isFloat { return .float }
            switch node.argument {
            case 20, 21: return .boolean
            case 22: return .null
            case 23: return .undefined
            default: return .simple
            }
        }
    }

    /// The item as received, head included: what a digest or a signature covers.
    public var encoded: ArraySlice<UInt8> { document.bytes[Int(node.start)..<Int(node.end)] }

    /// Where the item starts in the decoded buffer.
    public var offset: Int { Int(node.start) }

    public var unsigned: UInt64? { node.major == CBORHead.Major.unsigned ? node.argument : nil }

    /// The argument n of the negative integer -1 - n.
    public var negativeArgument: UInt64? { node.major == CBORHead.Major.negative ? node.argument : nil }

    /// The integer, where it fits 64 bits.
    public var integer: Int64? {
        node.integer
    }

    public var byteString: ArraySlice<UInt8>? { document.content(of: CBORHead.Major.bytes, at: index) }

    /// The UTF-8 of a text string.
    public var textBytes: ArraySlice<UInt8>? { document.content(of: CBORHead.Major.text, at: index) }

    public var text: String? {
        textBytes.map { String(decoding: $0, as: UTF8.self) }
    }

    public var boolean: Bool? {
        let node = node
        guard node.major == CBORHead.Major.simple, !node.isFloat else { return nil }
        return node.argument == 20 ? false : node.argument == 21 ? true : nil
    }

    public var isNull: Bool { kind == .null }

    public var float: Double? { node.isFloat ? Double(bitPattern: node.argument) : nil }

    /// The number of a simple value, also of those without a meaning.
    public var simpleValue: UInt8? {
        let node = node
        return node.major == CBORHead.Major.simple && !node.isFloat ? UInt8(node.argument) : nil
    }

    /// Compares text without making a `String`.
    public func isText(_ expected: String) -> Bool { document.isText(expected, at: index) }

    public var tag: (number: UInt64, content: CBORItem)? {
        let node = node
        guard node.major == CBORHead.Major.tag else { return nil }
        return (node.argument, CBORItem(document: document, index: index + 1))
    }

    /// The item inside the tag of this number.
    public func content(ofTag number: UInt64) -> CBORItem? {
        guard let tag, tag.number == number else { return nil }
        return tag.content
    }

    public var elements: CBORArray? {
        node.major == CBORHead.Major.array ? CBORArray(document: document, node: node, first: index + 1) : nil
    }

    public var members: CBORMap? {
        node.major == CBORHead.Major.map ? CBORMap(document: document, node: node, first: index + 1) : nil
    }

    /// Decodes the one item that fills this byte string, in place: no byte is copied, and offsets stay absolute.
    ///
    /// - Returns: nil where this is no byte string.
    public func embedded(_ decoder: CBORDecoder = CBORDecoder()) throws(CBORError) -> CBORDocument? {
        let node = node
        guard node.major == CBORHead.Major.bytes else { return nil }
        return try decoder.decode(
            document.bytes, in: Int(node.content)..<Int(node.end), depth: Int(node.depth), budget: document.budget)
    }
}
