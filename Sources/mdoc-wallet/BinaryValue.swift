// SPDX-License-Identifier: Apache-2.0

internal import InputEncoding
internal import Terminal

/// Bytes on the command line: `hex:…`, `base64:…`, `base64url:…`, and base64url without a prefix.
enum BinaryValue {
    static func read(_ text: String, option: String) throws(UsageError) -> [UInt8] {
        let doubt = "\(option) looks like hexadecimal; without the prefix hex: it is read as base64url"
        do {
            let value = try PrefixedBytes(text)
            if value.isDoubtful { Output.line("\(MdocWallet.name): hint: \(doubt)", to: .error) }
            return value.bytes
        } catch {
            let isDoubtful = error == .malformed(expected: "base64url", isDoubtful: true)
            throw UsageError(
                "\(option) cannot be read as bytes",
                hint: isDoubtful ? doubt : "write it as hex:…, base64:… or base64url:…")
        }
    }
}
