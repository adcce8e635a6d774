// SPDX-License-Identifier: Apache-2.0

/// What is wrong with the form of a text. The raw value says it in words.
public enum JSON5Fault: String, Hashable, Sendable, CaseIterable {
    case invalidUTF8 = "the text is not UTF-8"
    case noValue = "the text has no value"
    case textAfterValue = "something follows the value"
    case expectedValue = "a value is missing here"
    case unknownWord = "the word is none of true, false, null, Infinity and NaN; texts need quotation marks"

    case expectedName = "a member's name is missing here"
    case expectedColon = "a colon is missing after the member's name"
    case expectedCommaOrBrace = "a comma or } is missing here"
    case expectedCommaOrBracket = "a comma or ] is missing here"
    case unterminatedObject = "the object that begins here has no }"
    case unterminatedArray = "the array that begins here has no ]"
    case unterminatedComment = "the comment that begins here has no */"
    case strayIdentifierEscape = "the escaped character cannot stand in a name without quotation marks"

    case unterminatedString = "the string that begins here has no closing quotation mark in its line"
    case decimalEscape = "a backslash and a digit mean nothing, but for \\0 before a character that is no digit"
    case hexadecimalEscape = "\\x needs two hexadecimal digits"
    case unicodeEscape = "\\u needs four hexadecimal digits"
    case loneSurrogate = "the escape is one half of a surrogate pair without the other"

    case malformedNumber = "the number is malformed"
    case leadingZero = "a number does not begin with a zero before other digits"
    case numberOutOfRange = "the number is too large"
}
