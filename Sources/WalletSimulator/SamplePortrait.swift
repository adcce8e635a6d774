// SPDX-License-Identifier: Apache-2.0

/// A picture of nobody: one grey square, as a baseline JPEG (ISO/IEC 10918-1).
public enum SamplePortrait {
    /// - Parameter byteCount: The size to reach with comments, as real portraits have some kilobytes; a size below
    ///   that of the bare picture gives the bare picture.
    public static func jpeg(byteCount: Int = 0) -> [UInt8] {
        var picture = start
        // A comment has four bytes of its own, and its length counts two of them.
        while byteCount - picture.count - rest.count >= 4 {
            let missing = byteCount - picture.count - rest.count - 4
            // A longest comment must not leave less than the next one needs.
            let length = min(missing, 0xffff - 2 - (1...3 ~= missing - (0xffff - 2) ? 3 : 0))
            picture += [0xff, 0xfe, UInt8((length + 2) >> 8), UInt8((length + 2) & 0xff)]
            picture += (0..<length).map { filler[$0 % filler.count] }
        }
        return picture + rest
    }

    private static let filler = Array("invented person, no photograph; ".utf8)

    /// SOI and APP0 (JFIF 1.01, no thumbnail).
    private static let start: [UInt8] = [
        0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00, 0x01, 0x01, 0x00, 0x00, 0x01, 0x00, 0x01,
        0x00, 0x00,
    ]

    /// Quantisation table, frame of 8 by 8 samples, two Huffman tables with one code each, scan, and EOI.
    private static let rest: [UInt8] =
        [0xff, 0xdb, 0x00, 0x43, 0x00] + [UInt8](repeating: 0x10, count: 64)
        + [0xff, 0xc0, 0x00, 0x0b, 0x08, 0x00, 0x08, 0x00, 0x08, 0x01, 0x01, 0x11, 0x00]
        + huffmanTable(0x00) + huffmanTable(0x10)
        + [0xff, 0xda, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3f, 0x00, 0x3f, 0xff, 0xd9]

    /// One code of one bit, for the symbol 0: no difference, and end of block.
    private static func huffmanTable(_ identifier: UInt8) -> [UInt8] {
        [0xff, 0xc4, 0x00, 0x14, identifier, 0x01] + [UInt8](repeating: 0x00, count: 16)
    }
}
