// SPDX-License-Identifier: Apache-2.0

/// CBOR, RFC 8949, with byte strings opened that hold an encoding themselves.
///
/// Read without the reader's own decoder, which would refuse just what is worth changing further.
enum CBORSyntax: Syntax {
    struct Head {
        /// 0–7.
        var major: UInt8
        /// An integer's value, a tag's number, or the low bits of the first byte of simple values and floats.
        var argument: UInt64 = 0
        /// Written with an argument of at least so many bytes.
        var width = 0
        /// Added to the length or count that would be right.
        var error: Int64 = 0
    }

    private static let depthLimit = 48

    static func tree(_ input: [UInt8]) -> SyntaxTree<CBORSyntax>? {
        var tree = SyntaxTree<CBORSyntax>()
        var rest = input[...]
        guard read(&rest, into: &tree, depth: 0) != nil, rest.isEmpty else { return nil }
        return tree
    }

    private static func read(
        _ rest: inout ArraySlice<UInt8>, into tree: inout SyntaxTree<CBORSyntax>, depth: Int
    ) -> Int? {
        guard depth < depthLimit, let first = rest.popFirst() else { return nil }
        let (major, information) = (first >> 5, first & 31)
        let width = information < 24 ? 0 : 1 << Int(information - 24)
        guard information < 28, rest.count >= width else { return nil }
        var argument = information < 24 ? UInt64(information) : 0
        let tail = Array(rest.prefix(width))
        for byte in tail { argument = argument << 8 | UInt64(byte) }
        rest.removeFirst(width)
        if major == 7 { return tree.add(.init(head: Head(major: 7, argument: UInt64(information)), content: tail)) }
        let head = Head(major: major, argument: argument, width: width == byteCount(argument) ? 0 : width)
        let place = tree.add(.init(head: head))
        let childCount: Int
        switch major {
        case 2, 3:
            guard argument <= UInt64(rest.count) else { return nil }
            let content = Array(rest.prefix(Int(argument)))
            rest.removeFirst(content.count)
            return add(content, to: place, of: &tree, depth: depth)
        case 4, 5:
            guard argument <= UInt64(rest.count) else { return nil }
            childCount = Int(argument) * (major == 5 ? 2 : 1)
        case 6: childCount = 1
        default: return place
        }
        var children: [Int] = []
        for _ in 0..<childCount {
            guard let child = read(&rest, into: &tree, depth: depth + 1) else { return nil }
            children.append(child)
        }
        tree.setChildren(children, of: place)
        return place
    }

    /// Opens a byte string where it holds a container or a tag; nearly every short string is some integer's encoding.
    private static func add(
        _ content: [UInt8], to place: Int, of tree: inout SyntaxTree<CBORSyntax>, depth: Int
    ) -> Int? {
        if tree.nodes[place].head.major == 2, let first = content.first, (4...6).contains(first >> 5) {
            var inner = tree
            var rest = content[...]
            if let child = read(&rest, into: &inner, depth: depth + 1), rest.isEmpty {
                inner.setChildren([child], of: place)
                tree = inner
                return place
            }
        }
        tree.setContent(content, of: place)
        return place
    }

    static func encode(_ head: Head, content: [UInt8], childCount: Int) -> [UInt8] {
        let argument: UInt64
        switch head.major {
        case 2, 3: argument = UInt64(content.count) &+ UInt64(bitPattern: head.error)
        case 4: argument = UInt64(childCount) &+ UInt64(bitPattern: head.error)
        case 5: argument = UInt64(childCount / 2) &+ UInt64(bitPattern: head.error)
        case 7: return [7 << 5 | UInt8(head.argument & 31)] + content
        default: argument = head.argument
        }
        let width = max(head.width, byteCount(argument))
        let information = width == 0 ? UInt8(argument) : UInt8(24 + width.trailingZeroBitCount)
        let bytes = (0..<width).reversed().map { UInt8(truncatingIfNeeded: argument >> UInt64(8 * $0)) }
        return [head.major << 5 | information] + bytes + content
    }

    private static func byteCount(_ argument: UInt64) -> Int {
        switch argument {
        case ..<24: 0
        case ...0xff: 1
        case ...0xffff: 2
        case ...0xffff_ffff: 4
        default: 8
        }
    }

    static func groupSize(_ head: Head) -> Int { head.major == 5 ? 2 : 1 }

    static func change(_ head: inout Head, _ random: inout FuzzRandom) {
        switch random.index(below: 4) {
        case 0: head.width = [0, 1, 2, 4, 8][random.index(below: 5)]
        case 1: head.error = [-1, 0, 1, 0x7fff_ffff, .max][random.index(below: 5)]
        case 2 where head.major == 6: head.argument = [0, 2, 3, 17, 18, 24, 1004][random.index(below: 7)]
        // Bytes and text, array and map, positive and negative.
        default: head.major ^= 1
        }
    }

    static func change(_ head: inout Head, content: inout [UInt8], _ random: inout FuzzRandom) {
        switch head.major {
        case 0, 1: head.argument = random.number(near: head.argument)
        case 2, 3: content.change(&random)
        default:
            let leaf: [[UInt8]] = [
                [0xf4], [0xf5], [0xf6], [0xf7], [0xe0], [0xf8, 0xff], [0xf9, 0x7e, 0x01], [0xf9, 0x3c, 0x00],
                [0xfa, 0x7f, 0x80, 0, 0], [0xfb, 0x3f, 0xf1, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9a],
            ]
            let chosen = leaf[random.index(below: leaf.count)]
            head = Head(major: 7, argument: UInt64(chosen[0] & 31))
            content = Array(chosen.dropFirst())
        }
    }
}
