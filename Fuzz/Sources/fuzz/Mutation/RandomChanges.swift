// SPDX-License-Identifier: Apache-2.0

extension FuzzRandom {
    /// A number beside another, one with a bit changed, or one that lies at a border.
    mutating func number(near other: UInt64) -> UInt64 {
        switch index(below: 4) {
        case 0: other &+ 1
        case 1: other &- 1
        case 2: other ^ 1 << UInt64(index(below: 64))
        default: [0, 1, 23, 24, 0xff, 0x100, 0x7fff_ffff, 0x8000_0000, 1 << 53, 1 << 63, .max][index(below: 11)]
        }
    }
}

extension [UInt8] {
    /// Changes a byte or the length, or repeats a part.
    mutating func change(_ random: inout FuzzRandom) {
        guard !isEmpty else { return append(UInt8(random.index(below: 256))) }
        let place = random.index(below: count)
        switch random.index(below: 6) {
        case 0: self[place] ^= 1 << UInt8(random.index(below: 8))
        case 1: self[place] = UInt8(random.index(below: 256))
        case 2: remove(at: place)
        case 3: insert(UInt8(random.index(below: 256)), at: place)
        case 4: removeLast(count - place)
        default: insert(contentsOf: Array(self[place...].prefix(16)), at: random.index(below: count + 1))
        }
    }
}
