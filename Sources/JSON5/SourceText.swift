// SPDX-License-Identifier: Apache-2.0

/// A text in UTF-8 that was checked once, and the lines in it.
struct SourceText {
    let bytes: [UInt8]
    /// The offset of each line's first byte, ascending.
    private let lineStarts: [Int]

    init(_ bytes: [UInt8]) throws(JSON5Error) {
        var starts = [0]
        for (offset, byte) in bytes.enumerated() {
            let isCarriageReturnAlone =
                byte == UInt8(ascii: "\r") && (offset + 1 == bytes.count || bytes[offset + 1] != UInt8(ascii: "\n"))
            if byte == UInt8(ascii: "\n") || isCarriageReturnAlone { starts.append(offset + 1) }
        }
        self.bytes = bytes
        lineStarts = starts
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw .malformed(.invalidUTF8, at: position(at: error.byteOffsets.lowerBound))
        }
    }

    /// The line of a byte, counted from 1.
    func line(at offset: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    func position(at offset: Int) -> JSON5Position {
        let line = line(at: offset)
        // Every byte but those that continue a scalar begins one.
        let scalars = bytes[lineStarts[line - 1]..<offset].count { $0 & 0xC0 != 0x80 }
        return JSON5Position(line: line, column: scalars + 1)
    }

    /// The scalar that begins at an offset, and how many bytes it takes; nil at the end.
    func scalar(at offset: Int) -> (value: Unicode.Scalar, width: Int)? {
        guard offset < bytes.count else { return nil }
        let first = bytes[offset]
        guard first >= 0x80 else { return (Unicode.Scalar(first), 1) }
        let width = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = UInt32(first) & (0x7F >> UInt32(width))
        for byte in bytes[(offset + 1)..<(offset + width)] { value = value << 6 | UInt32(byte & 0x3F) }
        guard let scalar = Unicode.Scalar(value) else { preconditionFailure("the text was checked to be UTF-8") }
        return (scalar, width)
    }
}
