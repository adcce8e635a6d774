// SPDX-License-Identifier: Apache-2.0

extension JSON5Scanner {
    /// Takes a string if a quotation mark of either kind comes next, JSON5 1.0, 5.
    ///
    /// - Returns: The text it stands for; nil where no string begins.
    mutating func takeString() throws(JSON5Error) -> String? {
        let start = offset
        guard let quote = take(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }) else { return nil }
        var text = String.UnicodeScalarView()
        while let scalar = takeScalar() {
            switch scalar {
            case Unicode.Scalar(quote): return String(text)
            case "\n", "\r": throw fault(.unterminatedString, at: start)
            case "\\":
                // A line that ends in a backslash goes on in the next one, and leaves nothing in the text.
                if !takeLineEnd() { text.append(try takeEscape(from: start)) }
            // U+2028 and U+2029 stand for themselves, as they do in JSON (JSON5 1.0, 5.2).
            default: text.append(scalar)
            }
        }
        throw fault(.unterminatedString, at: start)
    }

    /// Takes what follows a backslash.
    private mutating func takeEscape(from string: Int) throws(JSON5Error) -> Unicode.Scalar {
        let backslash = offset - 1
        guard let scalar = takeScalar() else { throw fault(.unterminatedString, at: string) }
        switch scalar {
        case "b": return "\u{08}"
        case "f": return "\u{0C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "v": return "\u{0B}"
        case "0":
            // ECMAScript once read an octal number there.
            guard next.map(Self.isDigit) != true else { throw fault(.decimalEscape, at: backslash) }
            return "\0"
        case "1"..."9": throw fault(.decimalEscape, at: backslash)
        case "x":
            guard let value = takeHexadecimal(count: 2) else { throw fault(.hexadecimalEscape, at: backslash) }
            return Unicode.Scalar(UInt8(value))
        case "u": return try takeUnicodeEscape(from: backslash)
        default: return scalar
        }
    }

    /// Takes the digits of `\u`, and the second escape of a surrogate pair.
    ///
    /// Half a pair has no form in UTF-8, so it is refused and not replaced: the text would no longer be what was written.
    private mutating func takeUnicodeEscape(from backslash: Int) throws(JSON5Error) -> Unicode.Scalar {
        guard let unit = takeHexadecimal(count: 4) else { throw fault(.unicodeEscape, at: backslash) }
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00, take("\\"), take("u") else { throw fault(.loneSurrogate, at: backslash) }
        guard let low = takeHexadecimal(count: 4) else { throw fault(.unicodeEscape, at: backslash + 6) }
        guard (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        else { throw fault(.loneSurrogate, at: backslash) }
        return scalar
    }
}
