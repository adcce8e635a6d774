// SPDX-License-Identifier: Apache-2.0

/// The one door for CBOR from outside: strict, bounded, and without recursion.
///
/// Refused are indefinite lengths, duplicate keys, bytes after the item, text that is not UTF-8 and whatever exceeds the
/// limits (ISO/IEC 18013-5, 8.1). Heads that are not in shortest form are read and remembered in
/// `CBORDocument.firstNonShortestOffset`: real wallets send them, and the bytes as received are what is hashed.
public struct CBORDecoder: Sendable {
    public let limits: CBORLimits

    public init(limits: CBORLimits = .standard) {
        self.limits = limits
    }

    /// Decodes exactly one item.
    public func decode(_ bytes: [UInt8]) throws(CBORError) -> CBORDocument {
        try decode(bytes, in: 0..<bytes.count)
    }

    /// Decodes the one item that fills `range`; offsets stay those of the whole buffer, which is shared and not copied.
    func decode(_ bytes: [UInt8], in range: Range<Int>) throws(CBORError) -> CBORDocument {
        guard range.count <= limits.byteCount, range.upperBound <= Int(UInt32.max) else {
            throw CBORError(.limit, at: range.lowerBound)
        }
        var tape = CBORTape(limits: limits, range: range)
        try tape.read(bytes.span.extracting(..<range.upperBound))
        return CBORDocument(bytes: bytes, tape: tape)
    }
}

/// One decoded item and everything inside it, over the buffer it came from.
public final class CBORDocument: Sendable {
    let bytes: [UInt8]
    let nodes: CBORNodes

    /// Where the first head stands that is not in its shortest form, if there is one.
    public let firstNonShortestOffset: Int?

    init(bytes: [UInt8], tape: consuming CBORTape) {
        self.bytes = bytes
        firstNonShortestOffset = tape.firstNonShortestOffset
        nodes = tape.nodes
    }

    public var root: CBORItem { CBORItem(document: self, index: 0) }

    /// The content of a node that is a string of this major type.
    func content(of major: UInt8, at index: Int) -> ArraySlice<UInt8>? {
        let node = nodes[index]
        return node.major == major ? bytes[Int(node.content)..<Int(node.end)] : nil
    }

    /// Compares the text of a node without making a `String`, or an item that would count a reference.
    func isText(_ expected: String, at index: Int) -> Bool {
        let node = nodes[index]
        guard node.major == CBORHead.Major.text, node.argument == UInt64(expected.utf8.count) else { return false }
        let wanted = expected.utf8Span.span
        let start = Int(node.content)
        for index in wanted.indices where bytes[start + index] != wanted[index] { return false }
        return true
    }
}
