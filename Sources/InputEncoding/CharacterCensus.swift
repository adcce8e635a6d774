// SPDX-License-Identifier: Apache-2.0

/// Which kinds of characters a text has; nil for what is no ASCII text.
struct CharacterCensus {
    /// Everything but white space and padding.
    private(set) var digitCount = 0
    /// Equals signs at the end.
    private(set) var paddingCount = 0
    private var kinds: Kinds = []

    var hasLowerHex: Bool { kinds.contains(.lowerHex) }
    var hasUpperHex: Bool { kinds.contains(.upperHex) }
    /// `+` or `/`.
    var hasStandardSymbol: Bool { kinds.contains(.standardSymbol) }
    /// `-` or `_`.
    var hasURLSymbol: Bool { kinds.contains(.urlSymbol) }
    /// A character of none of the encodings, or one after the padding.
    var hasForeign: Bool { kinds.contains(.foreign) }

    /// Hexadecimal digits and nothing else; their number and case are another question.
    var isHexadecimal: Bool {
        kinds.isDisjoint(with: [.otherLetter, .standardSymbol, .urlSymbol, .foreign]) && paddingCount == 0
    }

    init?(_ text: Span<UInt8>) {
        let table = Kinds.ofCharacters
        for index in text.indices {
            let kind = table[Int(text[index])]
            switch kind {
            case .space: break
            case .notText: return nil
            case .padding: paddingCount += 1
            default:
                if paddingCount > 0 { kinds.insert(.foreign) }
                digitCount += 1
                kinds.formUnion(kind)
            }
        }
    }

    static func isSpace(_ character: UInt8) -> Bool {
        character == 0x20 || (0x09...0x0d).contains(character) && character != 0x0b && character != 0x0c
    }
}

private struct Kinds: OptionSet {
    let rawValue: UInt16

    static let decimalDigit = Kinds(rawValue: 1 << 0)
    static let lowerHex = Kinds(rawValue: 1 << 1)
    static let upperHex = Kinds(rawValue: 1 << 2)
    static let otherLetter = Kinds(rawValue: 1 << 3)
    static let standardSymbol = Kinds(rawValue: 1 << 4)
    static let urlSymbol = Kinds(rawValue: 1 << 5)
    static let foreign = Kinds(rawValue: 1 << 6)
    static let space = Kinds(rawValue: 1 << 7)
    static let padding = Kinds(rawValue: 1 << 8)
    static let notText = Kinds(rawValue: 1 << 9)

    /// The one kind of each byte: a wallet's answer has thousands of them, and is read before it is known to be one.
    static let ofCharacters = (UInt8.min...UInt8.max).map(of)

    private static func of(_ character: UInt8) -> Kinds {
        switch character {
        case _ where CharacterCensus.isSpace(character): .space
        case ..<0x21, 0x7f...: .notText
        case UInt8(ascii: "="): .padding
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .decimalDigit
        case UInt8(ascii: "a")...UInt8(ascii: "f"): .lowerHex
        case UInt8(ascii: "A")...UInt8(ascii: "F"): .upperHex
        case UInt8(ascii: "g")...UInt8(ascii: "z"), UInt8(ascii: "G")...UInt8(ascii: "Z"): .otherLetter
        case UInt8(ascii: "+"), UInt8(ascii: "/"): .standardSymbol
        case UInt8(ascii: "-"), UInt8(ascii: "_"): .urlSymbol
        default: .foreign
        }
    }
}
