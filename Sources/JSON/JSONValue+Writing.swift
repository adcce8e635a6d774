// SPDX-License-Identifier: Apache-2.0

extension JSONValue {
    public enum Layout: Sendable {
        /// Without white space.
        case compact
        /// Two spaces a level, for people.
        case indented
    }

    /// The JSON text in UTF-8, members in their order.
    public func serialized(_ layout: Layout = .compact) -> [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes, layout, level: 0)
        return bytes
    }

    private func write(to bytes: inout [UInt8], _ layout: Layout, level: Int) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .integer(let value): bytes += String(value).utf8
        // JSON has no word for infinity and not-a-number.
        case .real(let value): bytes += (value.isFinite ? "\(value)" : "null").utf8
        case .string(let text): Self.write(text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                Self.separate(index, to: &bytes, layout, level: level + 1)
                element.write(to: &bytes, layout, level: level + 1)
            }
            if !elements.isEmpty { Self.newLine(to: &bytes, layout, level: level) }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in object.members.enumerated() {
                Self.separate(index, to: &bytes, layout, level: level + 1)
                Self.write(member.name, to: &bytes)
                bytes += (layout == .compact ? ":" : ": ").utf8
                member.value.write(to: &bytes, layout, level: level + 1)
            }
            if !object.members.isEmpty { Self.newLine(to: &bytes, layout, level: level) }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func separate(_ index: Int, to bytes: inout [UInt8], _ layout: Layout, level: Int) {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        newLine(to: &bytes, layout, level: level)
    }

    private static func newLine(to bytes: inout [UInt8], _ layout: Layout, level: Int) {
        guard layout == .indented else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes += repeatElement(UInt8(ascii: " "), count: 2 * level)
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        // Nearly every text, and every long one, is plain: it is looked at once and copied whole.
        let utf8 = text.utf8Span.span
        if utf8.indices.allSatisfy({ isPlain(utf8[$0]) }) {
            bytes += text.utf8
        } else {
            for scalar in text.unicodeScalars { write(scalar, to: &bytes) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Printable ASCII without the two characters that are escaped.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private static func write(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        guard scalar.isASCII, scalar != "\u{7f}" else { return write(unprintable: scalar, to: &bytes) }
        let byte = UInt8(ascii: scalar)
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case 0x08: bytes += "\\b".utf8
        case 0x09: bytes += "\\t".utf8
        case 0x0A: bytes += "\\n".utf8
        case 0x0C: bytes += "\\f".utf8
        case 0x0D: bytes += "\\r".utf8
        case ..<0x20: bytes += ("\\u00" + (byte < 0x10 ? "0" : "1") + String(byte & 0xF, radix: 16)).utf8
        default: bytes.append(byte)
        }
    }
}

extension JSONValue {
    /// What moves a terminal's cursor or turns the order of a line around is escaped; all other text stays as it is.
    private static func write(unprintable scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
            }
        default: bytes += String(scalar).utf8
        }
    }
}

extension JSONObject {
    /// The JSON text in UTF-8, members in their order.
    public func serialized(_ layout: JSONValue.Layout = .compact) -> [UInt8] {
        JSONValue.object(self).serialized(layout)
    }
}
