// SPDX-License-Identifier: Apache-2.0

/// Why a text is neither hexadecimal nor base64.
public enum EncodedInputError: String, Error, Hashable, Sendable, CaseIterable {
    /// Nothing, or white space alone.
    case empty
    /// A character that neither encoding has, or one after base64's padding.
    case foreignCharacter = "foreign_character"
    /// Upper-case and lower-case hexadecimal digits in one text.
    case mixedCaseHexadecimal = "mixed_case_hex"
    /// An odd number of hexadecimal digits.
    case oddHexadecimal = "odd_hex"
    /// `+` or `/` beside `-` or `_`.
    case mixedAlphabets = "mixed_alphabets"
    /// A last base64 character that holds less than a byte.
    case incompleteBase64 = "incomplete_base64"
    /// Padding that does not fill the last group of four.
    case wrongPadding = "wrong_padding"
    /// Bits after the last byte that are not zero.
    case trailingBits = "trailing_bits"

    /// The one word for logs and answers.
    public var code: String { "input.\(rawValue)" }
}

extension EncodedInputError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty: "the input is empty"
        case .foreignCharacter: "the text has characters that are neither hexadecimal nor base64"
        case .mixedCaseHexadecimal: "the hexadecimal text mixes upper and lower case"
        case .oddHexadecimal: "the hexadecimal text has an odd number of digits"
        case .mixedAlphabets: "the text mixes the characters of base64 and base64url"
        case .incompleteBase64: "the base64 text ends in the middle of a byte"
        case .wrongPadding: "the base64 text has the wrong padding"
        case .trailingBits: "the base64 text has bits set after its last byte"
        }
    }
}
