// SPDX-License-Identifier: Apache-2.0

/// The two writings of an ECDSA signature: r || s of fixed width (COSE, JOSE), and the DER of X.509 and OpenSSL.
enum ECDSASignature {
    /// Room for the DER of any signature of our curves: two headers and two numbers of at most 66 bytes and a zero.
    static let maximalDERByteCount = 3 + 2 * (2 + 1 + 66)

    /// Writes the DER of r || s to the beginning of a buffer of `maximalDERByteCount`, and returns its length.
    ///
    /// Nil for another width than the curve's, and where r or s is zero; that they are below the order is checked by
    /// the verification itself.
    static func writeDER(
        of raw: Span<UInt8>, curve: Curve, to der: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        let width = curve.fieldByteCount
        guard raw.count == 2 * width, der.count >= maximalDERByteCount else { return nil }
        var rStart = 0
        var sStart = width
        while rStart < width, raw[rStart] == 0 { rStart += 1 }
        while sStart < 2 * width, raw[sStart] == 0 { sStart += 1 }
        guard rStart < width, sStart < 2 * width else { return nil }
        let rCount = width - rStart + (raw[rStart] >= 0x80 ? 1 : 0)
        let sCount = 2 * width - sStart + (raw[sStart] >= 0x80 ? 1 : 0)
        var position = 0
        func append(_ byte: UInt8) {
            unsafe der[position] = byte
            position += 1
        }
        func appendInteger(from start: Int, to end: Int, count: Int) {
            append(DERTag.integer.rawValue)
            append(UInt8(count))
            if count > end - start { append(0) }
            for index in start..<end { append(raw[index]) }
        }
        let contentCount = 4 + rCount + sCount
        append(DERTag.sequence.rawValue)
        if contentCount >= 0x80 { append(0x81) }
        append(UInt8(contentCount))
        appendInteger(from: rStart, to: width, count: rCount)
        appendInteger(from: sStart, to: 2 * width, count: sCount)
        return position
    }

    /// The signature r || s for its DER, or nil where it is not strict DER or a number is too wide for the curve.
    static func raw(der: Span<UInt8>, curve: Curve) -> [UInt8]? {
        let width = curve.fieldByteCount
        guard let (r, s) = try? numbers(in: der), r.count <= width, s.count <= width else { return nil }
        var raw = [UInt8](repeating: 0, count: 2 * width)
        for (offset, index) in r.enumerated() { raw[width - r.count + offset] = der[index] }
        for (offset, index) in s.enumerated() { raw[2 * width - s.count + offset] = der[index] }
        return raw
    }

    private static func numbers(in der: Span<UInt8>) throws(CryptographyError) -> (r: Range<Int>, s: Range<Int>) {
        var outer = DERReader(all: der)
        var inner = DERReader(try outer.take(.sequence, in: der))
        try outer.finish()
        guard let r = try inner.unsignedInteger(in: der), let s = try inner.unsignedInteger(in: der) else {
            throw .malformedDER
        }
        try inner.finish()
        return (r, s)
    }
}
