// SPDX-License-Identifier: Apache-2.0

/// What a sealed value belongs to; authenticated with it, so that it cannot be moved.
struct SealingContext {
    /// A name and its parts, each with its length before it.
    let bytes: [UInt8]

    init(_ name: StaticString, _ parts: [[UInt8]]) {
        var bytes = Array("mdoc-reader \(name)".utf8)
        for part in parts {
            bytes += withBigEndianBytes(of: UInt32(part.count))
            bytes += part
        }
        self.bytes = bytes
    }
}

/// Four bytes, most significant first.
func withBigEndianBytes(of number: UInt32) -> [UInt8] {
    [
        UInt8(truncatingIfNeeded: number >> 24), UInt8(truncatingIfNeeded: number >> 16),
        UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number),
    ]
}
