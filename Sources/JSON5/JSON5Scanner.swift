// SPDX-License-Identifier: Apache-2.0

/// A place in a source text that moves forward: white space, comments and single characters, JSON5 1.0, 7 and 8.
struct JSON5Scanner {
    let source: SourceText
    private(set) var offset = 0

    init(_ source: SourceText) { self.source = source }

    /// The next byte; nil at the end.
    var next: UInt8? { offset < source.bytes.count ? source.bytes[offset] : nil }

    var nextScalar: Unicode.Scalar? { source.scalar(at: offset)?.value }

    func fault(_ fault: JSON5Fault, at place: Int? = nil) -> JSON5Error {
        .malformed(fault, at: source.position(at: place ?? offset))
    }

    /// Takes a character of ASCII if it comes next.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    /// Takes the next byte, which belongs to ASCII, if it fits.
    mutating func take(where fits: (UInt8) -> Bool) -> UInt8? {
        guard let byte = next, fits(byte) else { return nil }
        offset += 1
        return byte
    }

    mutating func takeScalar() -> Unicode.Scalar? {
        guard let (scalar, width) = source.scalar(at: offset) else { return nil }
        offset += width
        return scalar
    }

    /// Takes one end of a line if it comes next; CR LF is one.
    mutating func takeLineEnd() -> Bool {
        if take("\r") {
            _ = take("\n")
            return true
        }
        guard let scalar = nextScalar, scalar == "\n" || Self.isSeparator(scalar) else { return false }
        _ = takeScalar()
        return true
    }

    /// Takes so many hexadecimal digits; nil where there are fewer.
    mutating func takeHexadecimal(count: Int) -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let digit = next.flatMap(Self.value(ofDigit:)) else { return nil }
            value = value << 4 | digit
            offset += 1
        }
        return value
    }

    /// Passes over white space and comments.
    mutating func skipSpace() throws(JSON5Error) {
        while let (scalar, width) = source.scalar(at: offset) {
            if Self.isSpace(scalar) {
                offset += width
            } else if scalar == "/" {
                guard try skipComment() else { return }
            } else {
                return
            }
        }
    }

    /// - Returns: Whether the slash did begin a comment.
    private mutating func skipComment() throws(JSON5Error) -> Bool {
        let start = offset
        let bytes = source.bytes
        guard start + 1 < bytes.count else { return false }
        switch bytes[start + 1] {
        case UInt8(ascii: "/"):
            while nextScalar != nil, !takeLineEnd() { _ = takeScalar() }
            return true
        case UInt8(ascii: "*"):
            offset += 2
            while next != nil {
                if take("*") {
                    if take("/") { return true }
                } else {
                    offset += 1
                }
            }
            throw fault(.unterminatedComment, at: start)
        default: return false
        }
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    static func value(ofDigit byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 0x57
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte) - 0x37
        default: nil
        }
    }

    /// U+2028 and U+2029, which end a line like LF and CR, and which alone of the four may stand in a string.
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{2028}" || scalar == "\u{2029}" }

    /// JSON5 1.0, 8: the white space and the ends of lines of ECMAScript 5.1.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "\t", "\n", "\r", "\u{0B}", "\u{0C}", "\u{FEFF}": true
        case ..<"\u{80}": false
        default: isSeparator(scalar) || scalar.properties.generalCategory == .spaceSeparator
        }
    }
}
