// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The OpenSSL calls that verifying one presentation cannot do without, with all that can be prepared prepared: the
/// floor of the benchmark.
///
/// Keys that a service keeps (its own, the document signer's) are imported beforehand, contexts are made once, and
/// signatures lie ready in DER. What belongs to one presentation is done each time: two points imported, one agreement,
/// the eight HMACs of the key schedule, one decryption, two verifications, and the digests.
@safe package final class BareVerification {
    package struct Inputs {
        package var recipientKey: PrivateKey
        package var encapsulatedKey: [UInt8]
        package var ciphertext: [UInt8]
        package var contentKey: SecretBytes
        package var nonce: [UInt8]
        package var issuerKey: PublicKey
        package var issuerSignature: [UInt8]
        package var issuerToBeSigned: [UInt8]
        package var devicePoint: [UInt8]
        package var deviceSignature: [UInt8]
        package var deviceToBeSigned: [UInt8]
        /// Each is hashed: the transcript and every item.
        package var digested: [[UInt8]]

        package init(
            recipientKey: PrivateKey, encapsulatedKey: [UInt8], ciphertext: [UInt8], contentKey: SecretBytes,
            nonce: [UInt8], issuerKey: PublicKey, issuerSignature: [UInt8], issuerToBeSigned: [UInt8],
            devicePoint: [UInt8], deviceSignature: [UInt8], deviceToBeSigned: [UInt8], digested: [[UInt8]]
        ) {
            self.recipientKey = recipientKey
            self.encapsulatedKey = encapsulatedKey
            self.ciphertext = ciphertext
            self.contentKey = contentKey
            self.nonce = nonce
            self.issuerKey = issuerKey
            self.issuerSignature = issuerSignature
            self.issuerToBeSigned = issuerToBeSigned
            self.devicePoint = devicePoint
            self.deviceSignature = deviceSignature
            self.deviceToBeSigned = deviceToBeSigned
            self.digested = digested
        }
    }

    private let inputs: Inputs
    private let issuerSignature: [UInt8]
    private let deviceSignature: [UInt8]
    private let group: WeierstrassGroup
    private let agreement: OpaquePointer
    private let issuerVerification: OpaquePointer
    private let decryption: OpaquePointer
    private let code: OpaquePointer
    private var plaintext: [UInt8]
    private var digest = [UInt8](repeating: 0, count: HashAlgorithm.maximalByteCount)

    /// - Returns: nil where the keys are not on P-256, or the library has no memory left.
    package init?(_ inputs: Inputs) {
        guard inputs.recipientKey.curve == .p256, inputs.issuerKey.curve == .p256,
            let group = WeierstrassGroup.of(.p256),
            let issuerSignature = Self.der(inputs.issuerSignature),
            let deviceSignature = Self.der(inputs.deviceSignature),
            let agreement = unsafe EVP_PKEY_CTX_new_from_pkey(nil, inputs.recipientKey.handle.pointer, nil),
            let issuerVerification = unsafe EVP_PKEY_CTX_new_from_pkey(nil, inputs.issuerKey.handle.pointer, nil),
            let decryption = unsafe EVP_CIPHER_CTX_new(),
            let algorithm = unsafe EVP_MAC_fetch(nil, OpenSSL.name("HMAC"), nil),
            let code = unsafe EVP_MAC_CTX_new(algorithm)
        else { return nil }
        unsafe EVP_MAC_free(algorithm)
        self.inputs = inputs
        self.group = group
        self.issuerSignature = issuerSignature
        self.deviceSignature = deviceSignature
        unsafe self.agreement = agreement
        unsafe self.issuerVerification = issuerVerification
        unsafe self.decryption = decryption
        unsafe self.code = code
        plaintext = [UInt8](repeating: 0, count: inputs.ciphertext.count)
        guard unsafe EVP_PKEY_derive_init(agreement) == 1, unsafe EVP_PKEY_verify_init(issuerVerification) == 1 else {
            return nil
        }
    }

    deinit {
        unsafe EVP_PKEY_CTX_free(agreement)
        unsafe EVP_PKEY_CTX_free(issuerVerification)
        unsafe EVP_CIPHER_CTX_free(decryption)
        unsafe EVP_MAC_CTX_free(code)
    }

    /// Runs all calls once.
    ///
    /// - Returns: Whether each gave the answer of a genuine presentation; a floor that skips work is none.
    package func run() -> Bool {
        agree() && deriveKeys() && decrypt() && verifyIssuer() && verifyDevice() && hashItems()
    }

    private func agree() -> Bool {
        let point = inputs.encapsulatedKey
        guard let peer = group.publicKey(point: point.span) else { return false }
        return unsafe digest.withUnsafeMutableBufferPointer { secret in
            var count = 32
            return unsafe EVP_PKEY_derive_set_peer_ex(agreement, peer.pointer, 0) == 1
                && EVP_PKEY_derive(agreement, secret.baseAddress, &count) == 1 && count == 32
        }
    }

    /// Eight short HMACs under changing keys: two of the KEM, two extractions and three expansions of the schedule, and
    /// the hash of the info.
    private func deriveKeys() -> Bool {
        var hasSucceeded = true
        unsafe digest.withUnsafeMutableBufferPointer { buffer in
            unsafe inputs.deviceToBeSigned.withUnsafeBufferPointer { message in
                var name = unsafe OSSL_PARAM_construct_utf8_string(
                    OpenSSL.name("digest"), UnsafeMutablePointer(mutating: OpenSSL.name("SHA256")), 0)
                unsafe withUnsafeTemporaryAllocation(of: OSSL_PARAM.self, capacity: 2) { parameters in
                    unsafe parameters[0] = name
                    unsafe parameters[1] = OSSL_PARAM_construct_end()
                    for round in 0..<8 {
                        var count = 32
                        // The digest is named once: naming it again would look it up again.
                        unsafe hasSucceeded =
                            hasSucceeded
                            && EVP_MAC_init(
                                code, buffer.baseAddress, 32, isCodePrepared || round > 0 ? nil : parameters.baseAddress
                            ) == 1
                            && EVP_MAC_update(code, message.baseAddress, min(message.count, 130)) == 1
                            && EVP_MAC_final(code, buffer.baseAddress, &count, 32) == 1
                    }
                }
                unsafe name.data = nil
            }
        }
        isCodePrepared = true
        return hasSucceeded
    }

    private var isCodePrepared = false

    private func decrypt() -> Bool {
        let textCount = Int32(inputs.ciphertext.count - 16)
        var written: Int32 = 0
        var rest: UInt64 = 0
        let isInitialized = inputs.contentKey.withSpan { key in
            unsafe key.withUnsafeBufferPointer { key in
                unsafe inputs.nonce.withUnsafeBufferPointer { nonce in
                    unsafe EVP_DecryptInit_ex2(
                        decryption, FetchedAlgorithm.aes128GCM.pointer, key.baseAddress, nonce.baseAddress, nil)
                }
            }
        }
        return unsafe isInitialized == 1
            && inputs.ciphertext.withUnsafeBufferPointer { sealed in
                unsafe plaintext.withUnsafeMutableBufferPointer { plaintext in
                    unsafe withUnsafeMutableBytes(of: &rest) { rest in
                        unsafe EVP_DecryptUpdate(
                            decryption, plaintext.baseAddress, &written, sealed.baseAddress, textCount) == 1
                            && EVP_CIPHER_CTX_ctrl(
                                decryption, EVP_CTRL_AEAD_SET_TAG, 16,
                                UnsafeMutablePointer(mutating: sealed.baseAddress?.advanced(by: Int(textCount)))) == 1
                            && EVP_DecryptFinal_ex(
                                decryption, rest.baseAddress?.assumingMemoryBound(to: UInt8.self), &written) == 1
                    }
                }
            }
    }

    private func verifyIssuer() -> Bool {
        unsafe verify(issuerSignature, over: inputs.issuerToBeSigned, in: issuerVerification)
    }

    private func verifyDevice() -> Bool {
        let point = inputs.devicePoint
        guard let key = group.publicKey(point: point.span),
            let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil)
        else { return false }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        return unsafe EVP_PKEY_verify_init(context) == 1
            && verify(deviceSignature, over: inputs.deviceToBeSigned, in: context)
    }

    private func verify(_ signature: [UInt8], over message: [UInt8], in context: OpaquePointer) -> Bool {
        hash(message)
        return unsafe digest.withUnsafeBufferPointer { digest in
            unsafe EVP_PKEY_verify(context, signature, signature.count, digest.baseAddress, 32) == 1
        }
    }

    private func hashItems() -> Bool {
        for item in inputs.digested { hash(item) }
        return true
    }

    private func hash(_ message: [UInt8]) {
        unsafe digest.withUnsafeMutableBufferPointer { digest in
            unsafe HashAlgorithm.sha256.hash(message.span, into: digest)
        }
    }

    private static func der(_ raw: [UInt8]) -> [UInt8]? {
        var isWritten = false
        let der = unsafe [UInt8](unsafeUninitializedCapacity: ECDSASignature.maximalDERByteCount) { buffer, count in
            if let length = unsafe ECDSASignature.writeDER(of: raw.span, curve: .p256, to: buffer) {
                count = length
                isWritten = true
            }
        }
        return isWritten ? der : nil
    }
}
