// SPDX-License-Identifier: Apache-2.0

/// The result of a run in the forms that other tools and people read.
public enum ConformanceReport {
    /// Text for HTML, from a file of vectors or from another verifier: what turns the direction of writing in it turns
    /// nothing else.
    static func isolated(_ text: String) -> String { "<bdi>\(escaped(text))</bdi>" }

    /// Text for HTML and XML, in attributes too.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // XML 1.0 has no way to write other control characters, nor these two.
            case _ where scalar.value < 0x20 && scalar != "\n" && scalar != "\t", "\u{fffe}", "\u{ffff}":
                result += "\u{fffd}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
