// SPDX-License-Identifier: Apache-2.0

/// Follows the parts of a header block through the buffer in which they were received, and notices bytes between them
/// that libmicrohttpd passed over.
///
/// Versions before 1.0 parse in place and leniently, and tell nobody: a NUL ends a value and hides what follows, a bare LF
/// ends a line, a folded line is joined, and a line that begins with a colon ends the whole block, so that the fields
/// after it become the next request. In a clean block every part lies where RFC 9112 puts it. Addresses are only compared
/// here; nothing is read through them.
struct HeaderLayout {
    private var next: UInt
    private var isClean: Bool

    /// - Parameter target: What was read of the target.
    init(_ line: RequestLine, target: String) {
        let addresses = line.addresses
        // One space before the target and one after it, RFC 9112, 3.
        let version = addresses.method + UInt(line.method.utf8.count + 1 + target.utf8.count + 1)
        isClean = addresses.version == version
        next = version + UInt(line.version.utf8.count) + Self.lineEnd
    }

    /// Takes the next field, from the address and the size of its two parts.
    mutating func append(name: UInt, count: Int, value: UInt, count valueCount: Int) {
        // White space may stand before a value. That behind it is a part of it.
        isClean = isClean && name == next && value > name + UInt(count)
        next = value + UInt(valueCount) + Self.lineEnd
    }

    /// Whether nothing was passed over in a block of so many bytes from its request line on.
    func isClean(_ line: RequestLine, size: Int) -> Bool {
        isClean && next + Self.lineEnd == line.addresses.method + UInt(size)
    }

    /// CRLF, in bytes.
    private static let lineEnd: UInt = 2
}
