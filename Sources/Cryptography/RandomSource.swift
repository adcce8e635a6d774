// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Where random bytes come from. Tests bring their own.
public protocol RandomSource: Sendable {
    /// That many bytes, none of which can be guessed.
    func bytes(_ count: Int) -> [UInt8]
}

/// The random generator of OpenSSL, seeded by the operating system.
public struct SystemRandom: RandomSource {
    public init() {}

    public func bytes(_ count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            // Without randomness nothing here is safe to go on with, so this stops instead of throwing.
            unsafe OpenSSL.require(RAND_bytes_ex(nil, buffer.baseAddress, count, 0), "make random bytes")
            initialized = count
        }
    }
}
