// SPDX-License-Identifier: Apache-2.0

/// The base64 of URLs and JOSE, RFC 4648, 5, without padding.
///
/// Bytes have exactly one text: padding, white space, characters of another alphabet and set bits after the last byte
/// are refused, so that two different tokens never carry the same signature bytes.
public enum Base64URL {
    public static func encode(_ bytes: Span<UInt8>) -> String {
        Base64Alphabet.url.encode(bytes, padded: false)
    }

    public static func decode(_ text: some StringProtocol) throws(JOSEError) -> [UInt8] {
        let characters = Array(text.utf8)
        return try decode(characters.span)
    }

    /// Decodes text that is at hand as ASCII bytes.
    public static func decode(_ text: Span<UInt8>) throws(JOSEError) -> [UInt8] {
        try Base64Alphabet.url.decode(text)
    }
}
