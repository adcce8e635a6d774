// SPDX-License-Identifier: Apache-2.0

extension CBORTape {
    /// Two equal keys make a map invalid (18013-5, 8.1). Keys compare by value, so `00` equals `18 00`.
    func refuseDuplicateKeys(_ bytes: Span<UInt8>, of map: Int) throws(CBORError) {
        // Sorting keeps a map of 100 000 keys from costing their square; it also costs a list, which most maps do without.
        if nodes[map].argument > 16 {
            try refuseDuplicateKeysBySorting(bytes, of: map)
        } else {
            try refuseDuplicateKeysByPairs(bytes, of: map)
        }
    }

    private func refuseDuplicateKeysByPairs(_ bytes: Span<UInt8>, of map: Int) throws(CBORError) {
        let end = Int(nodes[map].next)
        var right = map + 1
        while right < end {
            var left = map + 1
            while left < right {
                if order(bytes, left, right) == 0 { throw CBORError(.duplicateKey, at: Int(nodes[right].start)) }
                left = keyAfter(left)
            }
            right = keyAfter(right)
        }
    }

    private func refuseDuplicateKeysBySorting(_ bytes: Span<UInt8>, of map: Int) throws(CBORError) {
        let end = Int(nodes[map].next)
        var keys: [Int] = []
        keys.reserveCapacity(Int(nodes[map].argument))
        var key = map + 1
        while key < end {
            keys.append(key)
            key = keyAfter(key)
        }
        keys.sort { order(bytes, $0, $1) < 0 }
        for (left, right) in zip(keys, keys.dropFirst()) where order(bytes, left, right) == 0 {
            throw CBORError(.duplicateKey, at: Int(nodes[max(left, right)].start))
        }
    }

    private func keyAfter(_ key: Int) -> Int { Int(nodes[Int(nodes[key].next)].next) }

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
