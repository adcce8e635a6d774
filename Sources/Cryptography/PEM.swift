// SPDX-License-Identifier: Apache-2.0

/// The text form of keys and certificates, RFC 7468.
///
/// OpenSSL's own reader would ask for a passphrase on the terminal when it meets an encrypted key.
package enum PEM {
    package struct Block: Sendable {
        package let label: String
        /// The bytes between the lines. They may be a private key, so they are kept as one.
        package let der: SecretBytes
        /// Whether a header says that the bytes are encrypted (RFC 1421, 4.6.1.1).
        package let isEncrypted: Bool
    }

    private typealias Line = Substring.UTF8View

    /// All blocks; other lines around them are comments.
    package static func blocks(in text: String) throws(CryptographyError) -> [Block] {
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(trimmed)[...]
        var blocks: [Block] = []
        while let line = lines.popFirst() {
            guard let label = label(of: line, prefix: "-----BEGIN ") else { continue }
            guard let end = lines.firstIndex(where: { $0.starts(with: "-----".utf8) }),
                self.label(of: lines[end], prefix: "-----END ") == label
            else { throw .malformedPEM }
            var body = lines[..<end]
            lines = lines[(end + 1)...]
            var isEncrypted = false
            // Headers end with an empty line (RFC 1421, 4.4). Base64 has no colon.
            if body.first?.contains(UInt8(ascii: ":")) == true {
                guard let headerEnd = body.firstIndex(where: \.isEmpty) else { throw .malformedPEM }
                isEncrypted = body[..<headerEnd].contains { Substring($0).hasSuffix("ENCRYPTED") }
                body = body[headerEnd...]
            }
            blocks.append(Block(label: label, der: try decodeBase64(body), isEncrypted: isEncrypted))
        }
        return blocks
    }

    /// One block with lines of 64 characters.
    static func text(label: String, der: Span<UInt8>) -> String {
        var text = "-----BEGIN \(label)-----\n"
        for start in stride(from: 0, to: der.count, by: 48) {
            for group in stride(from: start, to: min(start + 48, der.count), by: 3) {
                let count = min(3, der.count - group)
                var bits = 0
                for index in 0..<3 { bits = bits << 8 | (index < count ? Int(der[group + index]) : 0) }
                for index in 0..<4 {
                    text.unicodeScalars.append(
                        index <= count ? Unicode.Scalar(alphabet[bits >> (18 - 6 * index) & 0x3f]) : "=")
                }
            }
            text += "\n"
        }
        return text + "-----END \(label)-----\n"
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static func trimmed(_ line: Line) -> Line {
        var line = line
        while let last = line.last, isSpace(last) { line.removeLast() }
        return line
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0d }

    private static func label(of line: Line, prefix: String) -> String? {
        let line = Substring(line)
        guard line.hasPrefix(prefix), line.hasSuffix("-----"), line.utf8.count > prefix.utf8.count + 5 else {
            return nil
        }
        return String(line.dropFirst(prefix.count).dropLast(5))
    }

    private static func decodeBase64(_ lines: ArraySlice<Line>) throws(CryptographyError) -> SecretBytes {
        var digitCount = 0
        var paddingCount = 0
        for byte in lines.joined() where !isSpace(byte) {
            if byte == UInt8(ascii: "=") {
                paddingCount += 1
            } else {
                guard paddingCount == 0 else { throw .malformedPEM }
                digitCount += 1
            }
        }
        guard (digitCount + paddingCount).isMultiple(of: 4), paddingCount <= 2 else { throw .malformedPEM }
        var isValid = true
        let bytes = unsafe SecretBytes(byteCount: digitCount * 6 / 8) { output in
            var bits: UInt32 = 0
            var bitCount = 0
            var position = 0
            for byte in lines.joined() where !isSpace(byte) && byte != UInt8(ascii: "=") {
                guard let digit = value(ofDigit: byte) else {
                    isValid = false
                    return
                }
                bits = bits << 6 | digit
                bitCount += 6
                if bitCount >= 8 {
                    bitCount -= 8
                    unsafe output[position] = UInt8(truncatingIfNeeded: bits >> bitCount)
                    position += 1
                }
            }
            // Bits that no byte takes are zero, or two texts would stand for the same bytes.
            if bits & (1 << bitCount - 1) != 0 { isValid = false }
        }
        guard isValid else { throw .malformedPEM }
        return bytes
    }

    private static func value(ofDigit byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
