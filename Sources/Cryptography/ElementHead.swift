// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Where one element of DER lies, as OpenSSL reads its head.
///
/// OpenSSL does not give out the signed part of a certificate as received, so it is cut out.
struct ElementHead {
    /// Whether it is an INTEGER.
    let isInteger: Bool
    /// Tag, length and contents.
    let encoding: Range<Int>
    let contents: Range<Int>

    /// Reads the head at a position of the bytes; the contents end with the bytes at the latest.
    init(at start: Int, in bytes: Span<UInt8>) throws(CryptographyError) {
        var (count, tag, tagClass) = (0, Int32(0), Int32(0))
        var headCount = 0
        let status = unsafe bytes.extracting(start...).withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            let status = unsafe ASN1_get_object(&position, &count, &tag, &tagClass, bytes.count)
            if let start = bytes.baseAddress, let position = unsafe position { headCount = unsafe position - start }
            return status
        }
        // The highest bit means failure, and the lowest a length that is not told.
        guard status & 0x81 == 0 else { throw .malformedDER }
        isInteger = tag == V_ASN1_INTEGER && tagClass == V_ASN1_UNIVERSAL
        contents = start + headCount..<start + headCount + count
        encoding = start..<contents.upperBound
    }
}
