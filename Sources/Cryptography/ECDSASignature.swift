// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

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

    /// The signature r || s for its DER, or nil where that is none or a number is too wide for the curve.
    static func raw(der: Span<UInt8>, curve: Curve) -> [UInt8]? {
        let signature = unsafe der.withUnsafeBufferPointer { der in
            var position = der.baseAddress
            return unsafe d2i_ECDSA_SIG(nil, &position, der.count)
        }
        guard let signature = unsafe signature else { return nil }
        defer { unsafe ECDSA_SIG_free(signature) }
        let width = curve.fieldByteCount
        let raw = unsafe [UInt8](unsafeUninitializedCapacity: 2 * width) { raw, count in
            guard let start = raw.baseAddress,
                unsafe BN_bn2binpad(ECDSA_SIG_get0_r(signature), start, Int32(width)) == width,
                unsafe BN_bn2binpad(ECDSA_SIG_get0_s(signature), start + width, Int32(width)) == width
            else { return }
            count = 2 * width
        }
        return raw.isEmpty ? nil : raw
    }
}
