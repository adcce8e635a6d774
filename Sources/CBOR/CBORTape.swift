// SPDX-License-Identifier: Apache-2.0

/// Lays the items of one encoding out flat, with an explicit stack instead of recursion.
struct CBORTape {
    private(set) var nodes: [CBORNode] = []
    private(set) var firstNonShortestOffset: Int?
    private let limits: CBORLimits
    private let range: Range<Int>
    private var open: [OpenContainer] = []

    private struct OpenContainer {
        let node: Int
        var missing: Int
    }

    init(limits: CBORLimits, range: Range<Int>) {
        self.limits = limits
        self.range = range
    }

    /// Reads the one item that fills the range; `bytes` ends where the range does.
    mutating func read(_ bytes: Span<UInt8>) throws(CBORError) {
        nodes.reserveCapacity(min(range.count / 8 + 8, limits.itemCount))
        var position = range.lowerBound
        repeat {
            guard position < range.upperBound else { throw CBORError(.malformed, at: position) }
            position = try readItem(bytes, at: position)
            try closeCompleted(bytes, at: position)
        } while !open.isEmpty
        guard position == range.upperBound else { throw CBORError(.trailing, at: position) }
    }

    /// Reads one head, and a string's content, and returns the offset after it.
    private mutating func readItem(_ bytes: Span<UInt8>, at start: Int) throws(CBORError) -> Int {
        let head = try CBORHead.read(bytes, at: start)
        guard nodes.count < limits.itemCount else { throw CBORError(.limit, at: start) }
        if firstNonShortestOffset == nil, !head.isShortest { firstNonShortestOffset = start }
        let content = start + head.byteCount
        let remaining = bytes.count - content
        var end = content
        switch head.major {
        case CBORHead.Major.bytes, CBORHead.Major.text:
            guard head.argument <= UInt64(remaining) else { throw CBORError(.malformed, at: start) }
            let length = Int(head.argument)
            let isText = head.major == CBORHead.Major.text
            guard length <= (isText ? limits.textByteCount : limits.byteStringByteCount) else {
                throw CBORError(.limit, at: start)
            }
            end = content + length
            if isText, !Self.isUTF8(bytes, content..<end) { throw CBORError(.malformed, at: start) }
        case CBORHead.Major.array:
            try push(items: head.argument, factor: 1, remaining: remaining, at: start)
        case CBORHead.Major.map:
            try push(items: head.argument, factor: 2, remaining: remaining, at: start)
        case CBORHead.Major.tag:
            try push(items: 1, factor: 1, remaining: remaining, at: start)
        default:
            break
        }
        nodes.append(
            CBORNode(
                start: UInt32(start), content: UInt32(content), end: UInt32(end), next: UInt32(nodes.count + 1),
                argument: head.argument, major: head.major, isFloat: head.isFloat))
        return end
    }

    /// Opens a container, after comparing what it announces with what is left: every item takes a byte at least.
    private mutating func push(items: UInt64, factor: Int, remaining: Int, at start: Int) throws(CBORError) {
        guard items <= UInt64(remaining / factor) else { throw CBORError(.malformed, at: start) }
        guard open.count < limits.depth else { throw CBORError(.limit, at: start) }
        guard items > 0 else { return }
        open.append(OpenContainer(node: nodes.count, missing: Int(items) * factor))
    }

    /// Counts the item just read, and closes every container it completes.
    private mutating func closeCompleted(_ bytes: Span<UInt8>, at position: Int) throws(CBORError) {
        // A container that was just opened waits for its own content.
        if let last = open.last, last.node == nodes.count - 1 { return }
        while let last = open.indices.last {
            open[last].missing -= 1
            guard open[last].missing == 0 else { return }
            let node = open[last].node
            nodes[node].end = UInt32(position)
            nodes[node].next = UInt32(nodes.count)
            if nodes[node].major == CBORHead.Major.map { try refuseDuplicateKeys(bytes, of: node) }
            open.removeLast()
        }
    }

    private static func isUTF8(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound, bytes[index] < 0x80 { index += 1 }
        return index == range.upperBound || (try? UTF8Span(validating: bytes.extracting(range))) != nil
    }
}
