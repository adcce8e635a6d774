// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Encryption that also authenticates (RFC 5116; NIST SP 800-38D; RFC 8439).
///
/// All three take a nonce of 12 bytes, which must never serve twice with one key, and make a tag of 16 bytes.
public enum AEADAlgorithm: Sendable, CaseIterable {
    case aes128GCM
    case aes256GCM
    case chaCha20Poly1305

    public var keyByteCount: Int { self == .aes128GCM ? 16 : 32 }
    public var nonceByteCount: Int { 12 }
    public var tagByteCount: Int { 16 }

    private var fetched: FetchedAlgorithm {
        switch self {
        case .aes128GCM: .aes128GCM
        case .aes256GCM: .aes256GCM
        case .chaCha20Poly1305: .chaCha20Poly1305
        }
    }

    /// Encrypts, and returns the ciphertext with the tag after it.
    public func seal(
        _ plaintext: Span<UInt8>, key: SecretBytes, nonce: Span<UInt8>, authenticating data: Span<UInt8>
    ) throws(CryptographyError) -> [UInt8] {
        let textCount = try checkedCount(plaintext.count, key: key, nonce: nonce, data: data)
        var isSealed = false
        let sealed = unsafe [UInt8](unsafeUninitializedCapacity: plaintext.count + tagByteCount) { output, count in
            guard let context = unsafe begin(.seal, key: key, nonce: nonce, data: data) else { return }
            defer { unsafe EVP_CIPHER_CTX_free(context) }
            guard unsafe update(context, plaintext, count: textCount, into: output.baseAddress),
                unsafe finish(context),
                let tag = unsafe output.baseAddress?.advanced(by: plaintext.count),
                unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagByteCount), tag) == 1
            else { return }
            isSealed = true
            count = output.count
        }
        guard isSealed else {
            OpenSSL.forgetErrors()
            throw .libraryFailure
        }
        return sealed
    }

    /// Decrypts a ciphertext with its tag after it.
    ///
    /// - Throws: `.authenticationFailed`, and then nothing of the plaintext is left anywhere.
    public func open(
        _ sealed: Span<UInt8>, key: SecretBytes, nonce: Span<UInt8>, authenticating data: Span<UInt8>
    ) throws(CryptographyError) -> [UInt8] {
        let textCount = try checkedCount(sealed.count, key: key, nonce: nonce, data: data) - Int32(tagByteCount)
        guard textCount >= 0 else { throw .authenticationFailed }
        var isAuthentic = false
        let plaintext = unsafe [UInt8](unsafeUninitializedCapacity: Int(textCount)) { output, count in
            guard let context = unsafe begin(.open, key: key, nonce: nonce, data: data) else { return }
            defer { unsafe EVP_CIPHER_CTX_free(context) }
            guard unsafe update(context, sealed, count: textCount, into: output.baseAddress),
                unsafe expect(tagAtEndOf: sealed, in: context),
                unsafe finish(context)
            else {
                unsafe OPENSSL_cleanse(output.baseAddress, output.count)
                return
            }
            isAuthentic = true
            count = Int(textCount)
        }
        guard isAuthentic else {
            OpenSSL.forgetErrors()
            throw .authenticationFailed
        }
        return plaintext
    }

    private enum Direction: Int32 { case open, seal }

    /// OpenSSL counts bytes in an `int`; nothing this reader meets comes near.
    private func checkedCount(
        _ count: Int, key: SecretBytes, nonce: Span<UInt8>, data: Span<UInt8>
    ) throws(CryptographyError) -> Int32 {
        guard key.count == keyByteCount else { throw .wrongKeyLength }
        guard nonce.count == nonceByteCount else { throw .wrongNonceLength }
        guard let count = Int32(exactly: count), Int32(exactly: data.count) != nil else { throw .lengthOutOfRange }
        return count
    }

    private func begin(
        _ direction: Direction, key: SecretBytes, nonce: Span<UInt8>, data: Span<UInt8>
    ) -> OpaquePointer? {
        guard let context = unsafe EVP_CIPHER_CTX_new() else { return nil }
        let status = key.withSpan { key in
            unsafe key.withUnsafeBufferPointer { key in
                unsafe nonce.withUnsafeBufferPointer { nonce in
                    unsafe EVP_CipherInit_ex2(
                        context, fetched.pointer, key.baseAddress, nonce.baseAddress, direction.rawValue, nil)
                }
            }
        }
        // Output to nowhere tells OpenSSL that the bytes are only to be authenticated.
        guard status == 1, unsafe update(context, data, count: Int32(data.count), into: nil) else {
            unsafe EVP_CIPHER_CTX_free(context)
            return nil
        }
        return unsafe context
    }

    private func update(
        _ context: OpaquePointer, _ bytes: Span<UInt8>, count: Int32, into output: UnsafeMutablePointer<UInt8>?
    ) -> Bool {
        // Without output an empty text would be taken for authenticated data.
        if count == 0 { return true }
        var written: Int32 = 0
        let status = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe EVP_CipherUpdate(context, output, &written, bytes.baseAddress, count)
        }
        return status == 1 && written == count
    }

    private func expect(tagAtEndOf sealed: Span<UInt8>, in context: OpaquePointer) -> Bool {
        unsafe sealed.withUnsafeBufferPointer { sealed in
            guard let end = unsafe sealed.baseAddress?.advanced(by: sealed.count - tagByteCount) else { return false }
            // The C interface takes a pointer that it could write to, and does not write when setting.
            let tag = unsafe UnsafeMutablePointer(mutating: end)
            return unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagByteCount), tag) == 1
        }
    }

    private func finish(_ context: OpaquePointer) -> Bool {
        var rest: UInt64 = 0  // stays empty: these ciphers have no padding
        var written: Int32 = 0
        let status = unsafe withUnsafeMutableBytes(of: &rest) { rest in
            unsafe EVP_CipherFinal_ex(context, rest.baseAddress?.assumingMemoryBound(to: UInt8.self), &written)
        }
        return status == 1 && written == 0
    }
}
