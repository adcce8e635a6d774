// SPDX-License-Identifier: Apache-2.0

/// Why a text is not the JSON that this reader takes (RFC 8259, and RFC 7515, 5.2: no member twice).
public enum JSONFault: String, Hashable, Sendable, CaseIterable {
    /// Not a JSON text, or more than one.
    case malformed
    /// A string is not Unicode: broken UTF-8, or half of a surrogate pair.
    case notUnicode = "not_unicode"
    /// An object has a member twice.
    case duplicateMember = "duplicate_member"
    /// Arrays and objects lie too deep in each other.
    case tooDeep = "too_deep"
    /// The text is longer than the limit.
    case tooLarge = "too_large"
}
