// SPDX-License-Identifier: Apache-2.0

internal import CZlib

/// The ZLIB data format, RFC 1950, around DEFLATE, RFC 1951, over the C library of the same name.
public enum Zlib {
    /// Decompresses exactly one stream.
    ///
    /// The content is measured before memory is taken for it: a stream that swells beyond the limit costs the time to get
    /// there and 64 KiB, and any other costs its own size.
    ///
    /// - Parameter limit: Bytes that the content may have at most.
    public static func inflate(_ bytes: Span<UInt8>, limit: Int) throws(CompressionError) -> [UInt8] {
        let size = try measure(bytes, limit: limit)
        // One byte more than is needed: an empty array has no address for zlib to write to.
        var content = [UInt8](repeating: 0, count: size + 1)
        var stream = try Inflation()
        let step = try stream.step(of: bytes, into: &content)
        precondition(step.isLast && step.count == size, "the same bytes have the same content twice")
        content.removeLast()
        return content
    }

    /// Decompresses exactly one stream.
    public static func inflate(_ bytes: [UInt8], limit: Int) throws(CompressionError) -> [UInt8] {
        try inflate(bytes.span, limit: limit)
    }

    /// The size of the content in bytes.
    private static func measure(_ bytes: Span<UInt8>, limit: Int) throws(CompressionError) -> Int {
        var stream = try Inflation()
        var window = [UInt8](repeating: 0, count: 64 << 10)
        var size = 0
        while true {
            let step = try stream.step(of: bytes, into: &window)
            guard step.count <= limit - size else { throw .tooLarge }
            size += step.count
            if step.isLast { return size }
        }
    }

    /// Compresses as small as zlib can, as issuers of status lists do (Token Status List, 4.1).
    public static func deflate(_ bytes: Span<UInt8>) throws(CompressionError) -> [UInt8] {
        guard bytes.count <= Int(UInt32.max) else { throw .tooLarge }
        var count = compressBound(uLong(bytes.count))
        var output = [UInt8](repeating: 0, count: Int(count))
        let status = unsafe bytes.withUnsafeBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                unsafe compress2(
                    output.baseAddress, &count, input.baseAddress, uLong(input.count), Z_BEST_COMPRESSION)
            }
        }
        guard status == Z_OK else { throw .outOfMemory }
        output.removeLast(output.count - Int(count))
        return output
    }

    /// Compresses as small as zlib can.
    public static func deflate(_ bytes: [UInt8]) throws(CompressionError) -> [UInt8] { try deflate(bytes.span) }
}
