// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Bytes that are nothing but DER SEQUENCEs one after another, as certificates are handed over.
struct DERSequences {
    let bytes: [UInt8]
    /// Where the first of them are, as many as are shown.
    private(set) var ranges: [Range<Int>] = []
    private(set) var count = 0

    init?(_ bytes: [UInt8], limit: Int) {
        self.bytes = bytes
        var reader = DERReader(all: bytes.span)
        while !reader.isAtEnd {
            guard let element = try? reader.element(in: bytes.span), element.tag == .sequence else { return nil }
            if count < limit { ranges.append(element.encoding) }
            count += 1
        }
        if count == 0 { return nil }
    }
}
