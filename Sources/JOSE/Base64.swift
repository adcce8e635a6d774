// SPDX-License-Identifier: Apache-2.0

/// The standard base64 of RFC 4648, 4, with its padding, as `x5c` and PEM have it.
public enum Base64 {
    /// What to do with spaces and line ends, which RFC 4648, 3.3 leaves to the user of the encoding.
    public enum WhiteSpace: Sendable {
        case refused
        /// For text that people paste or that is broken into lines.
        case ignored
    }

    public static func encode(_ bytes: Span<UInt8>) -> String {
        Base64Alphabet.standard.encode(bytes, padded: true)
    }

    /// Decodes the one canonical text of some bytes: whole groups of four, right padding, no set bits after the last byte.
    public static func decode(
        _ text: some StringProtocol, whiteSpace: WhiteSpace = .refused
    ) throws(JOSEError) -> [UInt8] {
        var characters = Array(text.utf8)
        if whiteSpace == .ignored { characters.removeAll { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
        guard characters.count.isMultiple(of: 4) else { throw .base64Malformed }
        let padding = UInt8(ascii: "=")
        for _ in 0..<2 where characters.last == padding { characters.removeLast() }
        return try Base64Alphabet.standard.decode(characters.span)
    }
}
