// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

extension PublicKey {
    /// Checks a signature: r || s of exact width for ECDSA, never DER; the bytes of RFC 8032 for EdDSA.
    ///
    /// - Throws: `.signatureInvalid`, or `.algorithmMismatch` where the algorithm does not fit the curve.
    public func verify(
        _ signature: Span<UInt8>, over message: Span<UInt8>, using algorithm: SignatureAlgorithm
    ) throws(CryptographyError) {
        let isValid: Bool
        switch (curve.family, algorithm) {
        case (.weierstrass, .ecdsa(let hash)) where hash != .sha1:
            isValid = isECDSASignature(signature, over: message, hash: hash)
        case (.edwards, .eddsa):
            isValid = isEdDSASignature(signature, over: message)
        default:
            throw .algorithmMismatch
        }
        guard isValid else {
            OpenSSL.forgetErrors()
            throw .signatureInvalid
        }
    }

    /// Checks a signature as certificates hold it: DER for ECDSA, the bytes of RFC 8032 for EdDSA.
    ///
    /// OpenSSL refuses an ECDSA signature in any other writing than DER.
    package func verify(
        derSignature signature: Span<UInt8>, over message: Span<UInt8>, using algorithm: SignatureAlgorithm
    ) throws(CryptographyError) {
        guard case .ecdsa(let hash) = algorithm else { return try verify(signature, over: message, using: algorithm) }
        guard curve.family == .weierstrass, hash != .sha1 else { throw .algorithmMismatch }
        let isValid = unsafe signature.withUnsafeBufferPointer { signature in
            unsafe isECDSASignature(der: signature, over: message, hash: hash)
        }
        guard isValid else {
            OpenSSL.forgetErrors()
            throw .signatureInvalid
        }
    }

    private func isECDSASignature(_ raw: Span<UInt8>, over message: Span<UInt8>, hash: HashAlgorithm) -> Bool {
        guard raw.count == curve.signatureByteCount else { return false }
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ECDSASignature.maximalDERByteCount) {
            der in
            guard let count = unsafe ECDSASignature.writeDER(of: raw, curve: curve, to: der) else { return false }
            return unsafe isECDSASignature(
                der: UnsafeBufferPointer(der.extracting(..<count)), over: message, hash: hash)
        }
    }

    private func isECDSASignature(
        der: UnsafeBufferPointer<UInt8>, over message: Span<UInt8>, hash: HashAlgorithm
    ) -> Bool {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: HashAlgorithm.maximalByteCount) {
            digest in
            unsafe hash.hash(message, into: digest)
            // 1 is the only good answer: 0 is a wrong signature, and less than 0 an error.
            return unsafe withVerificationContext { context in
                unsafe EVP_PKEY_verify(context, der.baseAddress, der.count, digest.baseAddress, hash.byteCount)
            } == 1
        }
    }

    private func withVerificationContext(_ body: (OpaquePointer) -> Int32) -> Int32? {
        guard let contexts else {
            return unsafe IdleContexts.withNewContext(of: handle, prepare: { unsafe EVP_PKEY_verify_init($0) }, body)
        }
        return unsafe contexts.withContext(of: handle, prepare: { unsafe EVP_PKEY_verify_init($0) }, body)
    }

    private func isEdDSASignature(_ signature: Span<UInt8>, over message: Span<UInt8>) -> Bool {
        guard signature.count == curve.signatureByteCount, let context = unsafe EVP_MD_CTX_new() else { return false }
        defer { unsafe EVP_MD_CTX_free(context) }
        return unsafe signature.withUnsafeBufferPointer { signature in
            unsafe message.withUnsafeBufferPointer { message in
                unsafe EVP_DigestVerifyInit(context, nil, nil, nil, handle.pointer) == 1
                    && EVP_DigestVerify(
                        context, signature.baseAddress, signature.count, message.baseAddress, message.count) == 1
            }
        }
    }
}
