// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import JOSE

/// The text of an API key: a prefix, by which scanners for leaked secrets know it, and 32 random bytes in base64url.
enum APIKeyText {
    private static let prefix = "mdr_"
    private static let byteCount = 32

    static func make() -> String {
        let bytes = SystemRandom().bytes(byteCount)
        return prefix + Base64URL.encode(bytes.span)
    }

    /// Whether a file's text has the form of such a key.
    static func isOne(_ text: String) -> Bool {
        text.hasPrefix(prefix) && (try? Base64URL.decode(text.dropFirst(prefix.count)))?.count == byteCount
    }
}
