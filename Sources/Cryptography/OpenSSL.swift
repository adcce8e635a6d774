// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// What every call into OpenSSL in this module needs.
enum OpenSSL {
    /// A name for the C interface; literals live as long as the process.
    static func name(_ literal: StaticString) -> UnsafePointer<CChar> {
        unsafe UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    /// Empties this thread's error queue after a failure.
    ///
    /// The queue belongs to the thread, and tasks change threads: what stays in it would confuse a stranger.
    static func forgetErrors() { ERR_clear_error() }

    /// Stops where a call fails that cannot fail for any input: memory is exhausted or the library is broken.
    @inline(__always)
    static func require(_ status: Int32, _ operation: StaticString) {
        precondition(status == 1, "OpenSSL cannot \(operation)")
    }
}

/// An algorithm that OpenSSL looked up once.
///
/// Each implicit lookup (`EVP_sha256()`) takes a lock: three times slower for a short digest, and no faster with two
/// cores than with one.
@safe struct FetchedAlgorithm: @unchecked Sendable {
    // Sendable by hand: OpenSSL does not change a fetched algorithm, and this one is never freed.
    let pointer: OpaquePointer

    private init(_ pointer: OpaquePointer?, _ name: StaticString) {
        guard let pointer = unsafe pointer else { preconditionFailure("OpenSSL does not offer \(name)") }
        unsafe self.pointer = pointer
    }

    private static func digest(_ name: StaticString) -> FetchedAlgorithm {
        unsafe FetchedAlgorithm(EVP_MD_fetch(nil, OpenSSL.name(name), nil), name)
    }

    private static func cipher(_ name: StaticString) -> FetchedAlgorithm {
        unsafe FetchedAlgorithm(EVP_CIPHER_fetch(nil, OpenSSL.name(name), nil), name)
    }

    static let sha1 = digest("SHA1")
    static let sha256 = digest("SHA256")
    static let sha384 = digest("SHA384")
    static let sha512 = digest("SHA512")
    static let aes128GCM = cipher("AES-128-GCM")
    static let aes256GCM = cipher("AES-256-GCM")
    static let chaCha20Poly1305 = cipher("ChaCha20-Poly1305")
}
