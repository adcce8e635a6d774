// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Terminal

/// Bytes on the command line: `hex:…`, `base64:…`, `base64url:…`, and base64url without a prefix.
enum BinaryValue {
    static func read(_ text: String, option: String) throws(UsageError) -> [UInt8] {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let bytes: [UInt8]?
        switch (parts.count, parts[0]) {
        case (1, _): bytes = base64URL(parts[0])
        case (2, "base64url"): bytes = base64URL(parts[1])
        case (2, "base64"): bytes = Data(base64Encoded: parts[1]).map { [UInt8]($0) }
        case (2, "hex"): bytes = hexadecimal(parts[1])
        default: bytes = nil
        }
        guard let bytes else {
            throw UsageError(
                "\(option) cannot be read as bytes", hint: "write it as hex:…, base64:… or base64url:…")
        }
        return bytes
    }

    /// With or without padding.
    private static func base64URL(_ text: String) -> [UInt8]? {
        guard !text.contains("+"), !text.contains("/") else { return nil }
        let bare = text.reversed().drop { $0 == "=" }.reversed()
        let standard = String(bare.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        let padding = String(repeating: "=", count: (4 - standard.count % 4) % 4)
        return Data(base64Encoded: standard + padding).map { [UInt8]($0) }
    }

    private static func hexadecimal(_ text: String) -> [UInt8]? {
        let digits = text.compactMap(\.hexDigitValue)
        // Swift also knows full-width digits.
        guard text.utf8.count == digits.count, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
