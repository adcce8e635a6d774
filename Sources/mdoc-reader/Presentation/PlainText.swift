// SPDX-License-Identifier: Apache-2.0

/// Text from a wallet, a certificate or a list, on a terminal.
enum PlainText {
    /// Unable to write over the terminal, and still readable.
    static func shown(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
