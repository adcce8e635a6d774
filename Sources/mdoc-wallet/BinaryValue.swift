// SPDX-License-Identifier: Apache-2.0

internal import JOSE
internal import Terminal

/// Bytes on the command line: `hex:…`, `base64:…`, `base64url:…`, and base64url without a prefix.
enum BinaryValue {
    static func read(_ text: String, option: String) throws(UsageError) -> [UInt8] {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let (kind, content) = parts.count == 2 ? (parts[0], parts[1]) : ("base64url", text)
        let bytes: [UInt8]? =
            switch kind {
            case "hex": hexadecimal(content)
            case "base64": try? Base64.decode(content)
            // Some platforms pad it.
            case "base64url": try? Base64URL.decode(String(content.reversed().drop { $0 == "=" }.reversed()))
            default: nil
            }
        let isDoubtful = parts.count == 1 && looksHexadecimal(text)
        let doubt = "\(option) looks like hexadecimal; without the prefix hex: it is read as base64url"
        guard let bytes else {
            throw UsageError(
                "\(option) cannot be read as bytes",
                hint: isDoubtful ? doubt : "write it as hex:…, base64:… or base64url:…")
        }
        if isDoubtful { Output.line("\(MdocWallet.name): hint: \(doubt)", to: .error) }
        return bytes
    }

    /// Hexadecimal digits of 16 bytes or more; a base64url text of random bytes hardly ever is.
    private static func looksHexadecimal(_ text: String) -> Bool {
        text.utf8.count >= 32 && text.utf8.count.isMultiple(of: 2) && text.allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    private static func hexadecimal(_ text: String) -> [UInt8]? {
        // Swift also knows full-width digits.
        let digits = text.compactMap { $0.isASCII ? $0.hexDigitValue : nil }
        guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
