// SPDX-License-Identifier: Apache-2.0

/// Streams of RFC 1950 that come out the same everywhere, whichever library a machine has.
enum ZlibStream {
    /// CMF and FLG for a window of 32 KiB and no dictionary.
    private static let header: [UInt8] = [0x78, 0x01]

    /// The bytes as they are, in stored blocks (RFC 1951, 3.2.4).
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream = header
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(0xffff)
            rest = rest.dropFirst(block.count)
            let count = UInt16(block.count)
            stream.append(rest.isEmpty ? 1 : 0)
            for number in [count, ~count] { stream += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)] }
            stream += block
        } while !rest.isEmpty
        return stream + checksum(bytes)
    }

    /// At least so many zeros, in a thousandth or two of their size: one block of fixed codes (RFC 1951, 3.2.6).
    static func zeros(atLeast count: Int) -> [UInt8] {
        var bits = BitWriter(bytes: header)
        bits.append(0b1, count: 1)
        bits.append(0b01, count: 2)
        // The literal 0, and then matches of 258 bytes at distance 1. Huffman codes are written from their highest bit on.
        bits.append(code: 0b0011_0000, count: 8)
        let matches = (max(count, 1) + 256) / 258
        for _ in 0..<matches {
            bits.append(code: 0b1100_0101, count: 8)
            bits.append(code: 0, count: 5)
        }
        bits.append(code: 0, count: 7)
        // Of zeros the first sum stays 1, and the second counts them.
        let second = UInt32((1 + matches * 258) % 65_521)
        return bits.bytes + bigEndian(second << 16 | 1)
    }

    /// Adler-32.
    private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        var (first, second): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            first = (first + UInt32(byte)) % 65_521
            second = (second + first) % 65_521
        }
        return bigEndian(second << 16 | first)
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// Fills bytes from their lowest bit on.
    private struct BitWriter {
        var bytes: [UInt8]
        private var used = 8

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func append(_ value: UInt16, count: Int) {
            for bit in 0..<count { append(value >> bit & 1 == 1) }
        }

        mutating func append(code: UInt16, count: Int) {
            for bit in (0..<count).reversed() { append(code >> bit & 1 == 1) }
        }

        private mutating func append(_ isSet: Bool) {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            if isSet { bytes[bytes.count - 1] |= 1 << used }
            used += 1
        }
    }
}
