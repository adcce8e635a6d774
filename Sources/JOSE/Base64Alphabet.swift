// SPDX-License-Identifier: Apache-2.0

/// Sixty-four characters and the values they stand for, RFC 4648.
struct Base64Alphabet: Sendable {
    static let standard = Base64Alphabet(last: ("+", "/"))
    static let url = Base64Alphabet(last: ("-", "_"))

    private let characters: [UInt8]
    /// The value of each byte, or 0xFF for a byte that is no character of the alphabet.
    private let values: [UInt8]

    private init(last: (Unicode.Scalar, Unicode.Scalar)) {
        let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        characters = Array(common.utf8) + [UInt8(ascii: last.0), UInt8(ascii: last.1)]
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, character) in characters.enumerated() { values[Int(character)] = UInt8(value) }
        self.values = values
    }

    func encode(_ bytes: Span<UInt8>, padded: Bool) -> String {
        let rest = bytes.count % 3
        let restCount = rest == 0 ? 0 : padded ? 4 : rest + 1
        var text = [UInt8](repeating: UInt8(ascii: "="), count: bytes.count / 3 * 4 + restCount)
        var place = 0
        for index in stride(from: 0, to: bytes.count - rest, by: 3) {
            let group = Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
            text[place] = characters[group >> 18]
            text[place + 1] = characters[group >> 12 & 0x3F]
            text[place + 2] = characters[group >> 6 & 0x3F]
            text[place + 3] = characters[group & 0x3F]
            place += 4
        }
        if rest > 0 {
            let last = bytes.count - rest
            let group = Int(bytes[last]) << 16 | (rest == 2 ? Int(bytes[last + 1]) << 8 : 0)
            for offset in 0...rest { text[place + offset] = characters[group >> (18 - 6 * offset) & 0x3F] }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes text without padding.
    func decode(_ text: Span<UInt8>) throws(JOSEError) -> [UInt8] {
        // One character alone holds six bits, which is no byte.
        guard text.count % 4 != 1 else { throw .base64Malformed }
        var bytes = [UInt8]()
        bytes.reserveCapacity(text.count / 4 * 3 + 2)
        var bits: UInt32 = 0
        var bitCount = 0
        for index in text.indices {
            let value = values[Int(text[index])]
            guard value != 0xFF else { throw .base64Malformed }
            bits = bits << 6 | UInt32(value)
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
            }
        }
        // The bits after the last byte must be zero, or several texts would mean the same bytes (RFC 4648, 3.5).
        guard bits & ((1 << UInt32(bitCount)) - 1) == 0 else { throw .base64Malformed }
        return bytes
    }
}
