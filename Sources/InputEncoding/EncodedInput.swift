// SPDX-License-Identifier: Apache-2.0

/// Binary input as people and scripts hand it over: the bytes themselves, or hexadecimal or base64 text.
///
/// What it is follows from the input's characters alone, never from what the result might mean:
///
/// 1. A byte that is neither printable ASCII nor white space makes the input raw.
/// 2. Text of hexadecimal digits is hexadecimal: an even number of them, their letters in one case.
/// 3. All other text is base64 or base64url (RFC 4648, 4 and 5), with or without padding: whole bytes, and no bits set
///    after the last one. Without padding and without `+` and `/` it counts as base64url.
///
/// White space is ignored in text, and so is a byte order mark before it. No structure of ISO/IEC 18013-5 and no DER
/// consists of printable ASCII, so raw input is never taken for text there.
public struct EncodedInput: Hashable, Sendable {
    public enum Encoding: String, Hashable, Sendable, CaseIterable {
        case raw, hex, base64, base64url
    }

    public let bytes: [UInt8]
    public let encoding: Encoding

    public init(_ input: [UInt8]) throws(EncodedInputError) {
        let text = input.starts(with: Self.byteOrderMark) ? input.dropFirst(3) : input[...]
        guard let census = CharacterCensus(text.span) else {
            bytes = input
            encoding = .raw
            return
        }
        guard census.digitCount > 0 else { throw .empty }
        if census.isHexadecimal {
            bytes = try Self.hexadecimal(text.span, census)
            encoding = .hex
        } else {
            self = try Self.base64(text.span, census)
        }
    }

    /// Reads text that can only be base64 or base64url, also where it consists of hexadecimal digits.
    public init(base64 text: ArraySlice<UInt8>) throws(EncodedInputError) {
        guard let census = CharacterCensus(text.span) else { throw .foreignCharacter }
        self = try Self.base64(text.span, census)
    }

    private init(bytes: [UInt8], encoding: Encoding) {
        self.bytes = bytes
        self.encoding = encoding
    }

    private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

    private static func hexadecimal(
        _ text: Span<UInt8>, _ census: CharacterCensus
    ) throws(EncodedInputError) -> [UInt8] {
        guard !census.hasLowerHex || !census.hasUpperHex else { throw .mixedCaseHexadecimal }
        guard census.digitCount.isMultiple(of: 2) else { throw .oddHexadecimal }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(census.digitCount / 2)
        var high: UInt8?
        for index in 0..<text.count {
            let character = text[index]
            if CharacterCensus.isSpace(character) { continue }
            let digit = character < 0x40 ? character & 0x0f : character & 0x0f + 9
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return bytes
    }

    private static func base64(_ text: Span<UInt8>, _ census: CharacterCensus) throws(EncodedInputError) -> Self {
        guard !census.hasForeign else { throw .foreignCharacter }
        guard !census.hasStandardSymbol || !census.hasURLSymbol else { throw .mixedAlphabets }
        guard census.digitCount % 4 != 1 else { throw .incompleteBase64 }
        guard census.paddingCount == 0 || (census.digitCount + census.paddingCount) % 4 == 0 && census.paddingCount <= 2
        else { throw .wrongPadding }
        var bytes = [UInt8](repeating: 0, count: census.digitCount * 3 / 4)
        let values = Self.valuesOfDigits
        var (place, bits, bitCount) = (0, UInt32(0), UInt32(0))
        for index in text.indices {
            let value = values[Int(text[index])]
            // White space and padding; of all else the census has made sure.
            guard value != Self.noDigit else { continue }
            bits = bits << 6 | UInt32(value)
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                bytes[place] = UInt8(truncatingIfNeeded: bits >> bitCount)
                place += 1
            }
        }
        // Or several texts would stand for the same bytes (RFC 4648, 3.5).
        guard bits & ((1 << bitCount) - 1) == 0 else { throw .trailingBits }
        let isStandard = census.hasStandardSymbol || census.paddingCount > 0 && !census.hasURLSymbol
        return EncodedInput(bytes: bytes, encoding: isStandard ? .base64 : .base64url)
    }

    private static let noDigit: UInt8 = 0xff

    /// The value of each byte in either alphabet, or `noDigit`.
    private static let valuesOfDigits = (UInt8.min...UInt8.max).map { character -> UInt8 in
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character + 4
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: noDigit
        }
    }
}
