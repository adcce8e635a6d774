// SPDX-License-Identifier: Apache-2.0

internal import JOSE

/// Bytes in one word, as options have them: `hex:…`, `base64:…`, `base64url:…`, and base64url without a prefix.
public struct PrefixedBytes: Sendable {
    public let bytes: [UInt8]
    /// Whether the text has no prefix and looks like hexadecimal, so that its prefix was probably forgotten.
    public let isDoubtful: Bool

    public enum Failure: Error, Hashable, Sendable {
        case unknownPrefix(String)
        /// What the text should have been; `isDoubtful` as above.
        case malformed(expected: String, isDoubtful: Bool)
    }

    public init(_ text: String) throws(Failure) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let (kind, content) = parts.count == 2 ? (parts[0], parts[1]) : ("base64url", text)
        isDoubtful = parts.count == 1 && Self.looksHexadecimal(text)
        let decoded: [UInt8]?
        switch kind {
        case "hex": decoded = [UInt8](hexadecimal: content)
        case "base64": decoded = try? Base64.decode(content)
        // Some platforms pad it.
        case "base64url": decoded = try? Base64URL.decode(Self.withoutPadding(content))
        default: throw .unknownPrefix(kind)
        }
        guard let decoded else { throw .malformed(expected: kind, isDoubtful: isDoubtful) }
        bytes = decoded
    }

    /// Padding only ever fills up to a multiple of four; other text is left to be refused.
    private static func withoutPadding(_ text: String) -> String {
        let content = String(text.reversed().drop { $0 == "=" }.reversed())
        return text.utf8.count.isMultiple(of: 4) && text.utf8.count - content.utf8.count <= 2 ? content : text
    }

    /// Hexadecimal digits of 16 bytes or more; a base64url text of random bytes hardly ever is.
    private static func looksHexadecimal(_ text: String) -> Bool {
        text.utf8.count >= 32 && [UInt8](hexadecimal: text) != nil
    }
}
