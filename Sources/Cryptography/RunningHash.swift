// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// A digest over several parts.
@safe public struct RunningHash: ~Copyable {
    private let context: OpaquePointer
    private let algorithm: HashAlgorithm

    public init(_ algorithm: HashAlgorithm) {
        guard let context = unsafe EVP_MD_CTX_new() else { preconditionFailure("OpenSSL cannot reserve memory") }
        unsafe OpenSSL.require(EVP_DigestInit_ex2(context, algorithm.fetched.pointer, nil), "begin a digest")
        unsafe self.context = context
        self.algorithm = algorithm
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    /// Adds the next part.
    public mutating func update(_ bytes: Span<UInt8>) {
        let status = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
        }
        OpenSSL.require(status, "continue a digest")
    }

    /// The digest of all parts.
    public consuming func finish() -> [UInt8] {
        let context = unsafe self.context
        return unsafe [UInt8](unsafeUninitializedCapacity: algorithm.byteCount) { digest, count in
            unsafe OpenSSL.require(EVP_DigestFinal_ex(context, digest.baseAddress, nil), "finish a digest")
            count = algorithm.byteCount
        }
    }
}
