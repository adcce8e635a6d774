// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials

extension SecretBytes {
    /// A secret from bytes that are none.
    convenience init(_ bytes: [UInt8]) { self.init(copying: bytes.span) }
}

/// The error that a call throws, or nil if it throws none.
func thrown<Result>(by call: () throws(CryptographyError) -> Result) -> CryptographyError? {
    do {
        _ = try call()
        return nil
    } catch {
        return error
    }
}

/// A PEM block as others write it.
func pemBlock(_ label: String, _ der: [UInt8]) -> String {
    "-----BEGIN \(label)-----\n\(Data(der).base64EncodedString())\n-----END \(label)-----\n"
}

/// The bytes between the lines of a PEM block.
func pemContents(_ pem: String) -> [UInt8]? {
    let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }
    return Data(base64Encoded: lines.joined()).map { [UInt8]($0) }
}

/// Exchanges one element of a DER structure that occurs once, and mends the lengths around it.
///
/// The signature inside no longer fits.
func replace(_ element: [UInt8], with other: [UInt8], in der: [UInt8]) throws -> [UInt8] {
    let bytes = der.span
    var reader = DERReader(all: bytes)
    var writer = DERWriter()
    while !reader.isAtEnd {
        let next = try reader.element(in: bytes)
        let encoding = Array(der[next.encoding])
        if encoding == element {
            writer.raw(other)
        } else if next.tag.rawValue & 0x20 != 0, encoding.firstRange(of: element) != nil {
            writer.element(next.tag, try replace(element, with: other, in: Array(der[next.contents])))
        } else {
            writer.raw(encoding)
        }
    }
    return writer.bytes
}
