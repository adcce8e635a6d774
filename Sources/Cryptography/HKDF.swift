// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Keys from a shared secret, RFC 5869.
public enum HKDF {
    /// Concentrates the input's randomness into one key. An empty salt counts as zeros (RFC 5869, 2.2).
    public static func extract(
        salt: Span<UInt8>, inputKeyMaterial: Span<UInt8>, using algorithm: HashAlgorithm
    ) -> SecretBytes {
        unsafe SecretBytes(byteCount: algorithm.byteCount) { key in
            let keyed = KeyedHash(key: salt, algorithm: algorithm)
            keyed.begin()
            keyed.update(inputKeyMaterial)
            unsafe keyed.finish(into: key)
        }
    }

    /// Makes as many bytes as are needed for one purpose, which `info` names.
    ///
    /// - Throws: `.lengthOutOfRange` for more than 255 digests (RFC 5869, 2.3).
    public static func expand(
        pseudoRandomKey: SecretBytes, info: Span<UInt8>, byteCount: Int, using algorithm: HashAlgorithm
    ) throws(CryptographyError) -> SecretBytes {
        let width = algorithm.byteCount
        guard byteCount >= 0, byteCount <= 255 * width else { throw .lengthOutOfRange }
        return unsafe SecretBytes(byteCount: byteCount) { output in
            let keyed = pseudoRandomKey.withSpan { KeyedHash(key: $0, algorithm: algorithm) }
            unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: HashAlgorithm.maximalByteCount + 1) {
                block in
                unsafe block.initialize(repeating: 0)
                var done = 0
                var counter: UInt8 = 1
                while done < output.count {
                    keyed.begin()
                    if done > 0 { unsafe keyed.update(block.extracting(0..<width).span) }
                    keyed.update(info)
                    unsafe block[width] = counter
                    unsafe keyed.update(block.extracting(width..<width + 1).span)
                    unsafe keyed.finish(into: block)
                    let count = min(width, output.count - done)
                    for index in 0..<count { unsafe output[done + index] = block[index] }
                    done += count
                    counter &+= 1
                }
                unsafe OPENSSL_cleanse(block.baseAddress, block.count)
            }
        }
    }
}
