// SPDX-License-Identifier: Apache-2.0

/// Which kinds of characters a text has; nil for what is no ASCII text.
struct CharacterCensus {
    /// Everything but white space and padding.
    private(set) var digitCount = 0
    /// Equals signs at the end.
    private(set) var paddingCount = 0
    private(set) var hasLowerHex = false
    private(set) var hasUpperHex = false
    /// `+` or `/`.
    private(set) var hasStandardSymbol = false
    /// `-` or `_`.
    private(set) var hasURLSymbol = false
    /// A character of none of the encodings, or one after the padding.
    private(set) var hasForeign = false
    private var hasOtherLetter = false

    /// Hexadecimal digits and nothing else; their number and case are another question.
    var isHexadecimal: Bool {
        !hasOtherLetter && !hasStandardSymbol && !hasURLSymbol && !hasForeign && paddingCount == 0
    }

    init?(_ text: Span<UInt8>) {
        for index in 0..<text.count {
            let character = text[index]
            if Self.isSpace(character) { continue }
            guard (0x21...0x7e).contains(character) else { return nil }
            count(character)
        }
    }

    private mutating func count(_ character: UInt8) {
        if character == UInt8(ascii: "=") {
            paddingCount += 1
            return
        }
        if paddingCount > 0 { hasForeign = true }
        digitCount += 1
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): break
        case UInt8(ascii: "a")...UInt8(ascii: "f"): hasLowerHex = true
        case UInt8(ascii: "A")...UInt8(ascii: "F"): hasUpperHex = true
        case UInt8(ascii: "g")...UInt8(ascii: "z"), UInt8(ascii: "G")...UInt8(ascii: "Z"): hasOtherLetter = true
        case UInt8(ascii: "+"), UInt8(ascii: "/"): hasStandardSymbol = true
        case UInt8(ascii: "-"), UInt8(ascii: "_"): hasURLSymbol = true
        default: hasForeign = true
        }
    }

    static func isSpace(_ character: UInt8) -> Bool {
        character == 0x20 || (0x09...0x0d).contains(character) && character != 0x0b && character != 0x0c
    }
}
