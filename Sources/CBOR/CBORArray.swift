// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// The elements of an array, in order.
public struct CBORArray: Sequence, Sendable, Redacted {
    let document: CBORDocument
    public let count: Int
    private let first: Int

    init(document: CBORDocument, node: CBORNode, first: Int) {
        self.document = document
        count = Int(node.argument)
        self.first = first
    }

    public struct Iterator: IteratorProtocol {
        fileprivate let document: CBORDocument
        fileprivate var index: Int
        fileprivate var left: Int

        public mutating func next() -> CBORItem? {
            guard left > 0 else { return nil }
            left -= 1
            defer { index = Int(document.nodes[index].next) }
            return CBORItem(document: document, index: index)
        }
    }

    public func makeIterator() -> Iterator { Iterator(document: document, index: first, left: count) }

    public subscript(position: Int) -> CBORItem? {
        guard (0..<count).contains(position) else { return nil }
        return dropFirst(position).first { _ in true }
    }
}
