// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Comparison that takes equally long wherever the first difference is.
public enum ConstantTime {
    /// Whether the bytes are the same. Only their number shows in the time it takes.
    public static func equal(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe left.withUnsafeBufferPointer { left in
            unsafe right.withUnsafeBufferPointer { right in
                guard let leftBase = left.baseAddress, let rightBase = right.baseAddress else { return true }
                return unsafe CRYPTO_memcmp(leftBase, rightBase, left.count) == 0
            }
        }
    }
}
