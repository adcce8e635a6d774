// SPDX-License-Identifier: Apache-2.0

/// A JSON number with the digits it was written in.
public struct JSONNumber: Hashable, Sendable {
    public let text: String
    /// The value, if the text has neither fraction nor exponent and the value fits.
    public let integer: Int64?

    public init(_ value: Int64) {
        text = String(value)
        integer = value
    }

    /// Takes text that the parser has found to be a number.
    init(validated text: String) {
        self.text = text
        integer = text == "-0" ? nil : Int64(text)
    }
}
