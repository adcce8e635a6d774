// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

extension PrivateKey {
    /// Signs a message: r || s for ECDSA, the bytes of RFC 8032 for EdDSA.
    ///
    /// - Throws: `.algorithmMismatch` where the algorithm does not fit the curve.
    public func sign(
        _ message: Span<UInt8>, using algorithm: SignatureAlgorithm
    ) throws(CryptographyError) -> [UInt8] {
        let signature: [UInt8]?
        switch (curve.family, algorithm) {
        case (.weierstrass, .ecdsa(let hash)) where hash != .sha1:
            signature = ecdsaSignature(message, hash: hash).flatMap { ECDSASignature.raw(der: $0.span, curve: curve) }
        case (.edwards, .eddsa): signature = eddsaSignature(message)
        default: throw .algorithmMismatch
        }
        guard let signature else {
            OpenSSL.forgetErrors()
            throw .libraryFailure
        }
        return signature
    }

    /// Signs as certificates do: DER for ECDSA, the bytes of RFC 8032 for EdDSA.
    package func derSignature(
        _ message: Span<UInt8>, using algorithm: SignatureAlgorithm, nonces: ECDSANonces = .random
    ) throws(CryptographyError) -> [UInt8] {
        let raw = try sign(message, using: algorithm, nonces: nonces)
        guard case .ecdsa = algorithm else { return raw }
        let width = curve.fieldByteCount
        return DERWriter.element(.sequence) { numbers in
            numbers.integer(magnitude: raw[..<width])
            numbers.integer(magnitude: raw[width...])
        }
    }

    /// The secret that both sides can compute: the x-coordinate in the width of the field (SEC 1, 3.3.1), or the bytes
    /// of RFC 7748.
    ///
    /// - Throws: `.algorithmMismatch` for a peer on another curve, `.sharedSecretZero` for a peer of small order.
    public func sharedSecret(with peer: PublicKey) throws(CryptographyError) -> SecretBytes {
        guard peer.curve == curve, curve.family != .edwards else { throw .algorithmMismatch }
        var isDerived = false
        let shared = unsafe SecretBytes(byteCount: curve.fieldByteCount) { shared in
            // 0: the peer's point was checked on import, and all our Weierstrass curves have cofactor 1. OpenSSL's own
            // check would multiply once more.
            isDerived =
                unsafe contexts.withContext(of: handle, prepare: { unsafe EVP_PKEY_derive_init($0) }) { context in
                    var count = shared.count
                    return unsafe EVP_PKEY_derive_set_peer_ex(context, peer.handle.pointer, 0) == 1
                        && EVP_PKEY_derive(context, shared.baseAddress, &count) == 1
                        && count == shared.count
                } ?? false
        }
        if !isDerived { OpenSSL.forgetErrors() }
        if curve.family == .montgomery {
            // OpenSSL fails for zeros, and has no other reason to fail once both keys were imported.
            let sum = shared.withSpan { bytes in (0..<bytes.count).reduce(UInt8(0)) { $0 | bytes[$1] } }
            guard isDerived, sum != 0 else { throw .sharedSecretZero }
        }
        guard isDerived else { throw .libraryFailure }
        return shared
    }

    private func ecdsaSignature(_ message: Span<UInt8>, hash: HashAlgorithm) -> [UInt8]? {
        guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, handle.pointer, nil) else { return nil }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        guard unsafe EVP_PKEY_sign_init(context) == 1 else { return nil }
        let digest = hash.hash(message)
        var isSigned = false
        let capacity = ECDSASignature.maximalDERByteCount
        let der = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { der, count in
            var written = capacity
            isSigned = unsafe digest.withUnsafeBufferPointer { digest in
                unsafe EVP_PKEY_sign(context, der.baseAddress, &written, digest.baseAddress, digest.count) == 1
            }
            count = isSigned ? written : 0
        }
        return isSigned ? der : nil
    }

    private func eddsaSignature(_ message: Span<UInt8>) -> [UInt8]? {
        guard let width = curve.signatureByteCount, let context = unsafe EVP_MD_CTX_new() else { return nil }
        defer { unsafe EVP_MD_CTX_free(context) }
        var isSigned = false
        let signature = unsafe [UInt8](unsafeUninitializedCapacity: width) { signature, count in
            var written = width
            isSigned = unsafe message.withUnsafeBufferPointer { message in
                unsafe EVP_DigestSignInit(context, nil, nil, nil, handle.pointer) == 1
                    && EVP_DigestSign(
                        context, signature.baseAddress, &written, message.baseAddress, message.count) == 1
            }
            count = isSigned ? written : 0
        }
        return isSigned && signature.count == width ? signature : nil
    }
}
