// SPDX-License-Identifier: Apache-2.0

extension CBORTape {
    /// Two equal keys make a map invalid (18013-5, 8.1). Keys compare by value, so `00` equals `18 00`.
    func refuseDuplicateKeys(_ bytes: Span<UInt8>, of map: Int) throws(CBORError) {
        var keys: [Int] = []
        var key = map + 1
        let end = Int(nodes[map].next)
        keys.reserveCapacity(Int(nodes[map].argument))
        while key < end {
            keys.append(key)
            key = Int(nodes[Int(nodes[key].next)].next)
        }
        if keys.count > 8 {
            // Sorting keeps a map of 100 000 keys from costing their square.
            keys.sort { order(bytes, $0, $1) < 0 }
            for (left, right) in zip(keys, keys.dropFirst()) where order(bytes, left, right) == 0 {
                throw CBORError(.duplicateKey, at: Int(nodes[max(left, right)].start))
            }
        } else {
            for (position, right) in keys.enumerated() {
                for left in keys[..<position] where order(bytes, left, right) == 0 {
                    throw CBORError(.duplicateKey, at: Int(nodes[right].start))
                }
            }
        }
    }

    /// A total order of items by value: negative, zero for equal, or positive.
    private func order(_ bytes: Span<UInt8>, _ left: Int, _ right: Int) -> Int {
        var (left, right) = (left, right)
        let end = Int(nodes[left].next)
        while true {
            let (one, other) = (nodes[left], nodes[right])
            if one.major != other.major { return one.major < other.major ? -1 : 1 }
            if one.isFloat != other.isFloat { return one.isFloat ? 1 : -1 }
            if one.argument != other.argument { return one.argument < other.argument ? -1 : 1 }
            if one.major == CBORHead.Major.bytes || one.major == CBORHead.Major.text {
                let (start, otherStart) = (Int(one.content), Int(other.content))
                for position in 0..<Int(one.argument) {
                    let (byte, otherByte) = (bytes[start + position], bytes[otherStart + position])
                    if byte != otherByte { return byte < otherByte ? -1 : 1 }
                }
            }
            // Equal heads so far mean that both subtrees have the same shape, so the walk stays in step.
            left += 1
            right += 1
            if left == end { return 0 }
        }
    }
}
