// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Whether two texts have the same bytes in UTF-8.
    ///
    /// Swift's `==` also takes texts for equal that Unicode calls canonically equivalent, such as K and U+212A KELVIN
    /// SIGN. Identifiers of 18013-5 compare exactly (second edition, 8.1); to anything that decides, twins are two texts.
    public func isExactly(_ other: String) -> Bool {
        let (ownBytes, otherBytes) = (utf8Span.span, other.utf8Span.span)
        guard ownBytes.count == otherBytes.count else { return false }
        for index in ownBytes.indices where ownBytes[index] != otherBytes[index] { return false }
        return true
    }
}
