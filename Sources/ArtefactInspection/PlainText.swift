// SPDX-License-Identifier: Apache-2.0

/// Input that a person could read.
enum PlainText {
    /// The text without a byte order mark and without white space around it; nil for what is no text.
    static func trimmed(_ input: [UInt8]) -> ArraySlice<UInt8>? {
        guard input.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || isSpace($0) }),
            (try? UTF8Span(validating: input.span)) != nil
        else { return nil }
        var text = input.starts(with: [0xef, 0xbb, 0xbf]) ? input.dropFirst(3) : input[...]
        text = text.drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d }
}
