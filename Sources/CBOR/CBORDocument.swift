// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// One decoded item and everything inside it, over the buffer it came from.
public final class CBORDocument: Sendable, Redacted {
    let bytes: [UInt8]
    let nodes: CBORNodes
    let budget: CBORBudget

    /// Where the first head stands that is not in its shortest form, if there is one.
    public let firstNonShortestOffset: Int?

    init(bytes: [UInt8], tape: consuming CBORTape, budget: CBORBudget) {
        self.bytes = bytes
        self.budget = budget
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
