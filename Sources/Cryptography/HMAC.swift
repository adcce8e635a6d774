// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Message authentication by a hash function, RFC 2104.
public enum HMAC {
    /// The full-width code of the message.
    public static func authenticationCode(
        for message: Span<UInt8>, key: Span<UInt8>, using algorithm: HashAlgorithm
    ) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: algorithm.byteCount) { code, count in
            let keyed = KeyedHash(key: key, algorithm: algorithm)
            keyed.begin()
            keyed.update(message)
            unsafe keyed.finish(into: code)
            count = algorithm.byteCount
        }
    }
}

/// HMAC with a fixed key over any number of messages.
///
/// Made of two plain digests: `EVP_MAC` needs a context and parameters by name for each new key, which costs more than
/// the digests themselves.
@safe struct KeyedHash: ~Copyable {
    private let context: OpaquePointer
    private let algorithm: HashAlgorithm
    /// The key as the inner digest takes it, then as the outer one does.
    private let pads: UnsafeMutableBufferPointer<UInt8>

    init(key: Span<UInt8>, algorithm: HashAlgorithm) {
        guard let context = unsafe EVP_MD_CTX_new() else { preconditionFailure("OpenSSL cannot reserve memory") }
        unsafe self.context = context
        self.algorithm = algorithm
        let block = algorithm.blockByteCount
        let pads = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * block)
        unsafe pads.initialize(repeating: 0)
        if key.count > block {
            unsafe algorithm.hash(key, into: pads)
        } else {
            for index in 0..<key.count { unsafe pads[index] = key[index] }
        }
        for index in 0..<block {
            unsafe pads[block + index] = pads[index] ^ 0x5c
            unsafe pads[index] ^= 0x36
        }
        unsafe self.pads = pads
    }

    deinit {
        unsafe OPENSSL_cleanse(pads.baseAddress, pads.count)
        unsafe pads.deallocate()
        unsafe EVP_MD_CTX_free(context)
    }

    /// Starts a message.
    func begin() { unsafe start(pads.baseAddress) }

    func update(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe OpenSSL.require(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count), "continue a digest")
        }
    }

    /// Ends the message, and writes its code to the beginning of a buffer that has room for it.
    func finish(into code: UnsafeMutableBufferPointer<UInt8>) {
        precondition(code.count >= algorithm.byteCount)
        unsafe OpenSSL.require(EVP_DigestFinal_ex(context, code.baseAddress, nil), "finish a digest")
        unsafe start(pads.baseAddress?.advanced(by: algorithm.blockByteCount))
        unsafe OpenSSL.require(EVP_DigestUpdate(context, code.baseAddress, algorithm.byteCount), "continue a digest")
        unsafe OpenSSL.require(EVP_DigestFinal_ex(context, code.baseAddress, nil), "finish a digest")
    }

    private func start(_ pad: UnsafeMutablePointer<UInt8>?) {
        unsafe OpenSSL.require(EVP_DigestInit_ex2(context, algorithm.fetched.pointer, nil), "begin a digest")
        unsafe OpenSSL.require(EVP_DigestUpdate(context, pad, algorithm.blockByteCount), "continue a digest")
    }
}
