// SPDX-License-Identifier: Apache-2.0

/// Lays the items of one encoding out flat, with an explicit stack instead of recursion.
struct CBORTape: ~Copyable {
    private(set) var nodes: CBORNodes
    private(set) var firstNonShortestOffset: Int?
    private let limits: CBORLimits
    private let range: Range<Int>
    private var open = OpenContainers()

    init(limits: CBORLimits, range: Range<Int>) {
        self.limits = limits
        self.range = range
        // Most bytes belong to strings; a tape that is longer grows.
        nodes = CBORNodes(capacity: min(range.count / 16 + 8, 256))
    }

    /// Reads the one item that fills the range; `bytes` ends where the range does.
    mutating func read(_ bytes: Span<UInt8>) throws(CBORError) {
        var position = range.lowerBound
        repeat {
            guard position < range.upperBound else { throw CBORError(.malformed, at: position) }
            position = try readItem(bytes, at: position)
            try closeCompleted(bytes, at: position)
        } while open.count > 0
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
        guard open.count < min(limits.depth, OpenContainers.capacity) else { throw CBORError(.limit, at: start) }
        guard items > 0 else { return }
        open.push(node: nodes.count, items: Int(items) * factor)
    }

    /// Counts the item just read, and closes every container it completes.
    private mutating func closeCompleted(_ bytes: Span<UInt8>, at position: Int) throws(CBORError) {
        // A container that was just opened waits for its own content.
        if open.innermost == nodes.count - 1 { return }
        while let node = open.completeOne() {
            nodes.close(node, end: position)
            if nodes[node].major == CBORHead.Major.map { try refuseDuplicateKeys(bytes, of: node) }
        }
    }

    private static func isUTF8(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var highBits: UInt8 = 0
        for index in range { highBits |= bytes[index] }
        return highBits < 0x80 || (try? UTF8Span(validating: bytes.extracting(range))) != nil
    }
}

/// The containers around the next item, innermost last; kept in place, since every embedded item has a tape of its own.
private struct OpenContainers {
    static let capacity = 32
    private var nodes = InlineArray<32, UInt32>(repeating: 0)
    private var missing = InlineArray<32, UInt32>(repeating: 0)
    private(set) var count = 0

    var innermost: Int? { count > 0 ? Int(nodes[count - 1]) : nil }

    mutating func push(node: Int, items: Int) {
        nodes[count] = UInt32(node)
        missing[count] = UInt32(items)
        count += 1
    }

    /// Counts one item into the innermost container.
    ///
    /// - Returns: The container's node, where that was its last item; it is closed then.
    mutating func completeOne() -> Int? {
        guard count > 0 else { return nil }
        missing[count - 1] -= 1
        guard missing[count - 1] == 0 else { return nil }
        count -= 1
        return Int(nodes[count])
    }
}
