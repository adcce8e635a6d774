// SPDX-License-Identifier: Apache-2.0

/// The candidates for ECDSA's k that follow from a key and a digest, RFC 6979, 3.2: HMAC_DRBG of SP 800-90A, seeded
/// with both.
struct DeterministicNonces {
    private let algorithm: HashAlgorithm
    /// K and V of the RFC.
    private var key, value: SecretBytes
    private var isFirst = true

    /// - Parameters:
    ///   - secret: int2octets(x), the private number in the width of the order.
    ///   - digest: bits2octets(H(m)), the digest as a number below the order in that width.
    ///   - algorithm: H, which HMAC uses as well.
    init(secret: SecretBytes, digest: [UInt8], using algorithm: HashAlgorithm) {
        self.algorithm = algorithm
        key = SecretBytes(repeating: 0x00, count: algorithm.byteCount)
        value = SecretBytes(repeating: 0x01, count: algorithm.byteCount)
        for separator: UInt8 in [0x00, 0x01] {
            renewKey(separator) { code in
                secret.withSpan { code.update($0) }
                code.update(digest.span)
            }
        }
    }

    /// The next candidate: as many bytes as the order has; its leftmost bits are the number (step h).
    mutating func next(byteCount: Int) -> SecretBytes {
        if !isFirst { renewKey(0x00) { _ in } }
        isFirst = false
        return unsafe SecretBytes(byteCount: byteCount) { candidate in
            for start in stride(from: 0, to: byteCount, by: algorithm.byteCount) {
                value = code { _ in }
                value.withSpan { value in
                    for index in start..<min(start + value.count, byteCount) {
                        unsafe candidate[index] = value[index - start]
                    }
                }
            }
        }
    }

    /// K = HMAC_K(V || separator || more), and V = HMAC_K(V) with that K.
    private mutating func renewKey(_ separator: UInt8, _ more: (inout RunningHMAC) -> Void) {
        let separator = [separator]
        key = code { code in
            code.update(separator.span)
            more(&code)
        }
        value = code { _ in }
    }

    /// HMAC_K(V || more).
    private func code(_ more: (inout RunningHMAC) -> Void) -> SecretBytes {
        key.withSpan { key in
            var code = RunningHMAC(key: key, using: algorithm)
            value.withSpan { code.update($0) }
            more(&code)
            return code.finish(byteCount: algorithm.byteCount)
        }
    }
}

extension SecretBytes {
    fileprivate convenience init(repeating byte: UInt8, count: Int) {
        unsafe self.init(byteCount: count) { storage in
            for index in 0..<count { unsafe storage[index] = byte }
        }
    }
}
