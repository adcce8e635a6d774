// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// The members of a map, in the order received; no two keys are equal.
public struct CBORMap: Sequence, Sendable, Redacted {
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

        public mutating func next() -> (key: CBORItem, value: CBORItem)? {
            guard left > 0 else { return nil }
            left -= 1
            let key = CBORItem(document: document, index: index)
            let value = CBORItem(document: document, index: Int(document.nodes[index].next))
            index = Int(document.nodes[value.index].next)
            return (key, value)
        }
    }

    public func makeIterator() -> Iterator { Iterator(document: document, index: first, left: count) }

    /// The value under a text key.
    public subscript(key: String) -> CBORItem? {
        value { document.isText(key, at: $0) }
    }

    /// The value under an integer label, as COSE uses them.
    public subscript(label: Int64) -> CBORItem? {
        value { document.nodes[$0].integer == label }
    }

    /// The unsigned integer under a text key. These three spare the making of an item.
    public func unsigned(_ key: String) -> UInt64? {
        guard let place = place(where: { document.isText(key, at: $0) }) else { return nil }
        let node = document.nodes[place]
        return node.major == CBORHead.Major.unsigned ? node.argument : nil
    }

    /// The byte string under a text key.
    public func byteString(_ key: String) -> ArraySlice<UInt8>? {
        guard let place = place(where: { document.isText(key, at: $0) }) else { return nil }
        return document.content(of: CBORHead.Major.bytes, at: place)
    }

    /// All members of a map from unsigned integers to byte strings, or nil where one is something else.
    public func byteStringsByNumber() -> [(number: UInt64, bytes: ArraySlice<UInt8>)]? {
        var members: [(number: UInt64, bytes: ArraySlice<UInt8>)] = []
        members.reserveCapacity(count)
        var key = first
        for _ in 0..<count {
            let node = document.nodes[key]
            guard node.major == CBORHead.Major.unsigned,
                let bytes = document.content(of: CBORHead.Major.bytes, at: Int(node.next))
            else { return nil }
            members.append((node.argument, bytes))
            key = Int(document.nodes[Int(node.next)].next)
        }
        return members
    }

    private func value(where isWanted: (Int) -> Bool) -> CBORItem? {
        place(where: isWanted).map { CBORItem(document: document, index: $0) }
    }

    /// Where on the tape the value stands whose key, given by its place, is wanted.
    private func place(where isWanted: (Int) -> Bool) -> Int? {
        var key = first
        for _ in 0..<count {
            let value = Int(document.nodes[key].next)
            if isWanted(key) { return value }
            key = Int(document.nodes[value].next)
        }
        return nil
    }
}
