// SPDX-License-Identifier: Apache-2.0

/// Diagnostic notation, RFC 8949, 8, for people: `{"version": "1.0", "status": 0}`.
public struct CBORDiagnostic: Sendable {
    public enum Layout: Sendable {
        /// All on one line.
        case compact
        /// One member or element a line.
        case indented
    }

    public var layout: Layout
    /// Byte strings longer than this show their first bytes and their length; nil shows all.
    public var elidesBytesOver: Int?
    /// Shows the content of tag 24 as `24(<< … >>)` where it is CBOR.
    public var opensEmbedded: Bool
    /// Characters after which the text breaks off with `…`.
    public var characterLimit: Int

    public init(
        layout: Layout = .compact, elidesBytesOver: Int? = nil, opensEmbedded: Bool = false,
        characterLimit: Int = 16 << 20
    ) {
        self.layout = layout
        self.elidesBytesOver = elidesBytesOver
        self.opensEmbedded = opensEmbedded
        self.characterLimit = characterLimit
    }

    public func text(_ item: CBORItem) -> String {
        var writer = DiagnosticWriter(options: self)
        writer.write(item, level: 0, embedding: 0)
        return writer.text
    }
}

private struct DiagnosticWriter {
    let options: CBORDiagnostic
    var text = ""
    private var isCut = false

    init(options: CBORDiagnostic) {
        self.options = options
    }

    mutating func write(_ item: CBORItem, level: Int, embedding: Int) {
        guard !isCut else { return }
        guard text.utf8.count < options.characterLimit else {
            text += "…"
            isCut = true
            return
        }
        switch item.kind {
        case .unsigned: text += String(item.unsigned ?? 0)
        case .negative: text += String(-1 - Int128(item.negativeArgument ?? 0))
        case .bytes: write(bytes: item.byteString ?? [])
        case .text: text += CBORDiagnostic.quoted(item.text ?? "")
        case .boolean: text += item.boolean == true ? "true" : "false"
        case .null: text += "null"
        case .undefined: text += "undefined"
        case .simple: text += "simple(\(item.simpleValue ?? 0))"
        case .float: write(float: item.float ?? 0)
        case .tag: write(tag: item, level: level, embedding: embedding)
        case .array:
            guard let elements = item.elements else { return }
            write(open: "[", close: "]", count: elements.count, level: level) { writer, iterate in
                for element in elements {
                    iterate(&writer)
                    writer.write(element, level: level + 1, embedding: embedding)
                    if writer.isCut { return }
                }
            }
        case .map:
            guard let members = item.members else { return }
            write(open: "{", close: "}", count: members.count, level: level) { writer, iterate in
                for (key, value) in members {
                    iterate(&writer)
                    writer.write(key, level: level + 1, embedding: embedding)
                    writer.text += ": "
                    writer.write(value, level: level + 1, embedding: embedding)
                    if writer.isCut { return }
                }
            }
        }
    }

    private mutating func write(
        open: String, close: String, count: Int, level: Int,
        _ content: (inout DiagnosticWriter, (inout DiagnosticWriter) -> Void) -> Void
    ) {
        text += open
        var isFirst = true
        let layout = options.layout
        content(&self) { writer in
            if !isFirst { writer.text += layout == .compact ? ", " : "," }
            isFirst = false
            writer.newLine(level: level + 1)
        }
        if count > 0 { newLine(level: level) }
        text += close
    }

    private mutating func newLine(level: Int) {
        guard options.layout == .indented else { return }
        text += "\n" + String(repeating: "  ", count: level)
    }

    private mutating func write(tag item: CBORItem, level: Int, embedding: Int) {
        guard let (number, content) = item.tag else { return }
        if number == 2 || number == 3, let magnitude = content.byteString, magnitude.count <= 15 {
            let value = magnitude.reduce(Int128(0)) { $0 << 8 | Int128($1) }
            text += String(number == 2 ? value : -1 - value)
            return
        }
        text += "\(number)("
        // Eight embeddings are more than any format here has; below that the bytes are shown as bytes.
        if options.opensEmbedded, number == 24, embedding < 8, let inner = try? content.embedded() {
            text += "<< "
            write(inner.root, level: level, embedding: embedding + 1)
            text += " >>"
        } else {
            write(content, level: level, embedding: embedding)
        }
        text += ")"
    }

    private mutating func write(bytes: ArraySlice<UInt8>) {
        let shown = options.elidesBytesOver.map { bytes.count > $0 ? bytes.prefix($0) : bytes } ?? bytes
        text += "h'"
        for byte in shown {
            text += byte < 16 ? "0" : ""
            text += String(byte, radix: 16)
        }
        text += shown.count < bytes.count ? "…' / \(bytes.count) bytes /" : "'"
    }

    /// As RFC 8949, appendix A prints floats: plain digits from 1e-6 up to 1e21, and an exponent outside.
    private mutating func write(float value: Double) {
        if value.isNaN { return text += "NaN" }
        if value.isInfinite { return text += value < 0 ? "-Infinity" : "Infinity" }
        let shortest = "\(value)"
        guard let mark = shortest.firstIndex(of: "e"), let exponent = Int(shortest[shortest.index(after: mark)...])
        else {
            return text += shortest
        }
        let sign = shortest.hasPrefix("-") ? "-" : ""
        let mantissa = shortest[..<mark].drop { $0 == "-" }
        let digits = mantissa.filter { $0 != "." }.trimmingZeros
        switch exponent {
        case -6..<0: text += "\(sign)0.\(String(repeating: "0", count: -exponent - 1))\(digits)"
        case 0..<21: text += "\(sign)\(digits)\(String(repeating: "0", count: exponent + 1 - digits.count)).0"
        default:
            text +=
                "\(sign)\(mantissa)\(mantissa.contains(".") ? "" : ".0")e\(exponent < 0 ? "-" : "+")\(abs(exponent))"
        }
    }
}

extension String {
    /// Without zeros at the end.
    fileprivate var trimmingZeros: String { String(reversed().drop { $0 == "0" }.reversed()) }
}
