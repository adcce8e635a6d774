// SPDX-License-Identifier: Apache-2.0

extension CBORDiagnostic {
    /// The text between quotation marks, with everything escaped that could end it or act on a terminal.
    public static func quoted(_ content: String) -> String {
        var text = "\""
        text.reserveCapacity(content.utf8.count + 2)
        for scalar in content.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where isActive(scalar): text += escape(scalar)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// The text as it is but for what could act on a terminal, for places where it stands without quotation marks.
    ///
    /// - Parameter others: Further characters to escape, such as the one that ends a comment.
    public static func escaped(_ content: String, others: [Unicode.Scalar] = []) -> String {
        var text = ""
        for scalar in content.unicodeScalars {
            if isActive(scalar) || others.contains(scalar) {
                text += escape(scalar)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String { "\\u{\(String(scalar.value, radix: 16))}" }

    /// Control and format characters would let a wallet write over a terminal, or turn the text around.
    private static func isActive(_ scalar: Unicode.Scalar) -> Bool {
        if (0x20..<0x7f).contains(scalar.value) { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }
}
