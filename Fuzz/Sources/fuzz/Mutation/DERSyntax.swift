// SPDX-License-Identifier: Apache-2.0

/// DER, X.690, with octet and bit strings opened that hold an encoding themselves.
enum DERSyntax: Syntax {
    struct Head {
        var tag: UInt8
        /// Before the children: the count of unused bits of an opened bit string.
        var prefix: [UInt8] = []
        /// Bytes of length beyond those that are needed.
        var extraLengthBytes = 0
        /// Added to the length that would be right.
        var error = 0
    }

    private static let depthLimit = 32

    static func tree(_ input: [UInt8]) -> SyntaxTree<DERSyntax>? {
        var tree = SyntaxTree<DERSyntax>()
        var rest = input[...]
        guard read(&rest, into: &tree, depth: 0) != nil, rest.isEmpty else { return nil }
        return tree
    }

    private static func read(
        _ rest: inout ArraySlice<UInt8>, into tree: inout SyntaxTree<DERSyntax>, depth: Int
    ) -> Int? {
        guard depth < depthLimit, let tag = rest.popFirst(), let first = rest.popFirst() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            let count = Int(first & 0x7f)
            guard (1...4).contains(count), rest.count >= count else { return nil }
            length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            rest.removeFirst(count)
        }
        guard length <= rest.count else { return nil }
        let content = Array(rest.prefix(length))
        rest.removeFirst(length)
        let place = tree.add(.init(head: Head(tag: tag)))
        let prefixCount = tag == 0x03 && content.first == 0 ? 1 : 0
        let mayHoldItems = tag & 0x20 != 0 || tag == 0x04 || prefixCount == 1
        if mayHoldItems {
            var inner = tree
            if let children = readAll(content[prefixCount...], into: &inner, depth: depth + 1) {
                inner.setHead(Head(tag: tag, prefix: Array(content.prefix(prefixCount))), of: place)
                inner.setChildren(children, of: place)
                tree = inner
                return place
            }
        }
        tree.setContent(content, of: place)
        return place
    }

    private static func readAll(
        _ content: ArraySlice<UInt8>, into tree: inout SyntaxTree<DERSyntax>, depth: Int
    ) -> [Int]? {
        var rest = content
        var children: [Int] = []
        while !rest.isEmpty {
            guard let child = read(&rest, into: &tree, depth: depth) else { return nil }
            children.append(child)
        }
        return children
    }

    static func encode(_ head: Head, content: [UInt8], childCount: Int) -> [UInt8] {
        let length = UInt32(truncatingIfNeeded: head.prefix.count + content.count + head.error)
        let needed = (4 - length.leadingZeroBitCount / 8)
        let count = (length < 0x80 ? 0 : needed) + head.extraLengthBytes
        let bytes = (0..<count).reversed().map { $0 < 4 ? UInt8(truncatingIfNeeded: length >> UInt32(8 * $0)) : 0 }
        return [head.tag] + (count == 0 ? [UInt8(length)] : [0x80 | UInt8(count)] + bytes) + head.prefix + content
    }

    static func groupSize(_ head: Head) -> Int { 1 }

    static func change(_ head: inout Head, _ random: inout FuzzRandom) {
        switch random.index(below: 4) {
        case 0: head.extraLengthBytes = random.index(below: 3)
        case 1: head.error = [-1, 0, 1, 0x7fff_ffff][random.index(below: 4)]
        default: head.tag = tags[random.index(below: tags.count)]
        }
    }

    /// BOOLEAN to BMPString, SEQUENCE, SET, and context tags, those too that no module here reads.
    private static let tags: [UInt8] = [
        0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x0a, 0x0c, 0x12, 0x13, 0x14, 0x16, 0x17, 0x18, 0x1a, 0x1c, 0x1e, 0x1f,
        0x30,
        0x31, 0x80, 0x81, 0x82, 0x86, 0xa0, 0xa1, 0xa2, 0xa3,
    ]

    static func change(_ head: inout Head, content: inout [UInt8], _ random: inout FuzzRandom) {
        content.change(&random)
    }
}
