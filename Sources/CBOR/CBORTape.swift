// SPDX-License-Identifier: Apache-2.0

/// Lays the items of one encoding out flat, without recursion and without a stack of its own.
///
/// While a container is open, its node's `end` counts the items that it still lacks, and its `next` names the container
/// around it, plus one; both get their meaning when it closes.
struct CBORTape: ~Copyable {
    private(set) var nodes: CBORNodes
    private(set) var firstNonShortestOffset: Int?
    private let limits: CBORLimits
    /// Items that this tape may have; fewer than the limit where others have spent some.
    private let itemLimit: Int
    private let range: Range<Int>
    /// The open container around the next item; nil outside of all.
    private var innermost: Int?
    private var depth: Int

    /// - Parameter depth: Containers and tags around this encoding, where it is embedded in another.
    init(limits: CBORLimits, itemLimit: Int, depth: Int, range: Range<Int>) {
        self.depth = depth
        self.limits = limits
        self.itemLimit = itemLimit
        self.range = range
        // An element has about ten items, a whole answer some hundreds; a tape that is longer grows.
        nodes = CBORNodes(capacity: range.count < 4096 ? 24 : 256)
    }

    /// Reads the one item that fills the range; `bytes` ends where the range does.
    mutating func read(_ bytes: Span<UInt8>) throws(CBORError) {
        var position = range.lowerBound
        repeat {
            guard position < range.upperBound else { throw CBORError(.malformed, at: position) }
            position = try readItem(bytes, at: position)
            try closeCompleted(bytes, at: position)
        } while innermost != nil
        guard position == range.upperBound else { throw CBORError(.trailing, at: position) }
    }

    /// Reads one head, and a string's content, and returns the offset after it.
    private mutating func readItem(_ bytes: Span<UInt8>, at start: Int) throws(CBORError) -> Int {
        let head = try CBORHead.read(bytes, at: start)
        guard nodes.count < itemLimit else { throw CBORError(.limit, at: start) }
        if firstNonShortestOffset == nil, !head.isShortest { firstNonShortestOffset = start }
        let content = start + head.byteCount
        let remaining = bytes.count - content
        var end = content
        var items = 0
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
            items = try announced(head.argument, factor: 1, remaining: remaining, at: start)
        case CBORHead.Major.map:
            items = try announced(head.argument, factor: 2, remaining: remaining, at: start)
        case CBORHead.Major.tag:
            items = try announced(1, factor: 1, remaining: remaining, at: start)
        default:
            break
        }
        var node = CBORNode(
            start: UInt32(start), content: UInt32(content), end: UInt32(end), next: UInt32(nodes.count + 1),
            argument: head.argument, major: head.major, isFloat: head.isFloat,
            depth: UInt8(clamping: depth))
        if items > 0 {
            node.end = UInt32(items)
            node.next = innermost.map { UInt32($0 + 1) } ?? 0
            innermost = nodes.count
            depth += 1
        }
        nodes.append(node)
        return end
    }

    /// How many items a container holds, compared with what is left: every item takes a byte at least.
    private func announced(_ count: UInt64, factor: Int, remaining: Int, at start: Int) throws(CBORError) -> Int {
        guard count <= UInt64(remaining / factor) else { throw CBORError(.malformed, at: start) }
        guard depth < limits.depth else { throw CBORError(.limit, at: start) }
        return Int(count) * factor
    }

    /// Counts the item just read, and closes every container it completes.
    private mutating func closeCompleted(_ bytes: Span<UInt8>, at position: Int) throws(CBORError) {
        // A container that was just opened waits for its own content.
        guard innermost != nodes.count - 1 else { return }
        while let node = innermost {
            guard nodes.countDown(node) == 0 else { return }
            innermost = nodes[node].next == 0 ? nil : Int(nodes[node].next) - 1
            depth -= 1
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
