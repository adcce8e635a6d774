// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// A hash function of FIPS 180-4.
public enum HashAlgorithm: Sendable, CaseIterable {
    /// Only for key identifiers (RFC 5280, 4.2.1.2); no signature with it is accepted.
    case sha1
    case sha256
    case sha384
    case sha512

    /// The width of a digest.
    public var byteCount: Int {
        switch self {
        case .sha1: 20
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// The largest `byteCount` there is.
    static let maximalByteCount = 64

    /// The width of the block that the function works on, which HMAC needs.
    var blockByteCount: Int {
        switch self {
        case .sha1, .sha256: 64
        case .sha384, .sha512: 128
        }
    }

    var fetched: FetchedAlgorithm {
        switch self {
        case .sha1: .sha1
        case .sha256: .sha256
        case .sha384: .sha384
        case .sha512: .sha512
        }
    }

    /// The digest of the bytes.
    public func hash(_ bytes: Span<UInt8>) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
            unsafe hash(bytes, into: digest)
            count = byteCount
        }
    }

    /// Whether these bytes are the digest of those; digests are no secrets, so the time may tell where they differ.
    public func isDigest(_ digest: Span<UInt8>, of bytes: Span<UInt8>) -> Bool {
        guard digest.count == byteCount else { return false }
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: byteCount) { own in
            unsafe hash(bytes, into: own)
            for index in digest.indices where unsafe own[index] != digest[index] { return false }
            return true
        }
    }

    /// Writes the digest to the beginning of a buffer that has room for it.
    func hash(_ bytes: Span<UInt8>, into digest: UnsafeMutableBufferPointer<UInt8>) {
        precondition(digest.count >= byteCount)
        let status = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe EVP_Digest(bytes.baseAddress, bytes.count, digest.baseAddress, nil, fetched.pointer, nil)
        }
        OpenSSL.require(status, "hash")
    }
}
