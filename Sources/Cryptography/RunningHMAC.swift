// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// HMAC over several parts, for protocols that put labels around a secret (RFC 9180, 4): neither the parts nor the code
/// need to be gathered in a buffer that nobody wipes.
package struct RunningHMAC: ~Copyable {
    private let keyed: KeyedHash
    private let algorithm: HashAlgorithm
    private var isBegun = false

    package init(key: Span<UInt8>, using algorithm: HashAlgorithm) {
        keyed = KeyedHash(key: key, algorithm: algorithm)
        self.algorithm = algorithm
    }

    /// Adds the next part, or begins a message with it.
    package mutating func update(_ bytes: Span<UInt8>) {
        begin()
        keyed.update(bytes)
    }

    /// The first bytes of the code, at most its whole width. The next part begins a new message under the same key.
    package mutating func finish(byteCount: Int) -> SecretBytes {
        let width = algorithm.byteCount
        precondition(byteCount <= width, "a code has no more bytes")
        begin()
        isBegun = false
        return unsafe SecretBytes(byteCount: byteCount) { output in
            guard byteCount < width else {
                unsafe keyed.finish(into: output)
                return
            }
            unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width) { code in
                unsafe code.initialize(repeating: 0)
                unsafe keyed.finish(into: code)
                for index in 0..<byteCount { unsafe output[index] = code[index] }
                unsafe OPENSSL_cleanse(code.baseAddress, code.count)
            }
        }
    }

    private mutating func begin() {
        if !isBegun { keyed.begin() }
        isBegun = true
    }
}

extension SecretBytes {
    /// Takes a copy with only some bits of its first byte, for numbers that are not a whole count of bytes wide.
    package convenience init(copying bytes: borrowing SecretBytes, firstByteMask mask: UInt8) {
        unsafe self.init(byteCount: bytes.count) { storage in
            bytes.withSpan { bytes in
                for index in 0..<bytes.count { unsafe storage[index] = index == 0 ? bytes[0] & mask : bytes[index] }
            }
        }
    }
}
