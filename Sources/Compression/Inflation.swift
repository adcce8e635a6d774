// SPDX-License-Identifier: Apache-2.0

internal import CZlib

/// The state of one stream that is being decompressed. It borrows its input for the length of each step.
@safe struct Inflation: ~Copyable {
    /// On the heap, since zlib refuses a state that has moved.
    private let stream: UnsafeMutablePointer<z_stream>
    /// Bytes of the input that are read.
    private var consumed = 0

    struct Step {
        /// Bytes that were written.
        let count: Int
        let isLast: Bool
    }

    init() throws(CompressionError) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        guard unsafe mdoc_zlib_inflate_init(stream) == Z_OK else {
            unsafe stream.deallocate()
            throw .outOfMemory
        }
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Fills the output, or writes what is left.
    ///
    /// - Parameters:
    ///   - input: The whole of it, the same at each step.
    ///   - output: Not empty.
    mutating func step(of input: Span<UInt8>, into output: inout [UInt8]) throws(CompressionError) -> Step {
        guard input.count <= Int(UInt32.max), output.count <= Int(UInt32.max) else { throw .tooLarge }
        let (stream, consumed) = unsafe (stream, consumed)
        let status = unsafe input.withUnsafeBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                // zlib does not write to its input; the pointer is not const for the sake of old callers.
                unsafe stream.pointee.next_in = UnsafeMutablePointer(
                    mutating: input.baseAddress?.advanced(by: consumed))
                unsafe stream.pointee.avail_in = UInt32(input.count - consumed)
                unsafe stream.pointee.next_out = output.baseAddress
                unsafe stream.pointee.avail_out = UInt32(output.count)
                defer {
                    unsafe stream.pointee.next_in = nil
                    unsafe stream.pointee.next_out = nil
                }
                return unsafe inflate(stream, Z_NO_FLUSH)
            }
        }
        let left = unsafe Int(stream.pointee.avail_in)
        let count = unsafe output.count - Int(stream.pointee.avail_out)
        self.consumed = input.count - left
        switch status {
        case Z_STREAM_END:
            guard left == 0 else { throw .trailingBytes }
            return Step(count: count, isLast: true)
        case Z_OK, Z_BUF_ERROR:
            // With room left in the output, only more input could have helped.
            guard count == output.count else { throw .truncated }
            return Step(count: count, isLast: false)
        case Z_NEED_DICT: throw .presetDictionary
        case Z_MEM_ERROR: throw .outOfMemory
        default: throw .malformed
        }
    }
}
