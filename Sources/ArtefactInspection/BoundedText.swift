// SPDX-License-Identifier: Apache-2.0

/// Text that grows up to a bound; what comes after it is dropped.
struct BoundedText {
    private(set) var utf8: [UInt8] = []
    private(set) var isCut = false
    private let byteLimit: Int

    init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// Appends the piece, or nothing of it where it does not fit: half an escape sequence would be another text.
    mutating func append(_ piece: String) {
        guard !isCut else { return }
        guard utf8.count + piece.utf8.count <= byteLimit else {
            isCut = true
            return
        }
        utf8 += piece.utf8
    }

    mutating func append(hexadecimal bytes: ArraySlice<UInt8>) {
        for byte in bytes {
            guard !isCut else { return }
            guard utf8.count + 2 <= byteLimit else {
                isCut = true
                return
            }
            utf8.append(Self.digits[Int(byte >> 4)])
            utf8.append(Self.digits[Int(byte & 0x0f)])
        }
    }

    mutating func newLine(level: Int) {
        append("\n" + String(repeating: "  ", count: level))
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
