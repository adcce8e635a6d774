// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// ECDSA with the k of RFC 6979, over plain numbers, because OpenSSL 3.0 has no such signature.
///
/// For reproducible vectors with worthless keys. Not all of it is constant in time, so no key that matters may sign with
/// it; `PrivateKey.sign(_:using:)` does not come here.
@safe struct DeterministicECDSA: ~Copyable {
    private let group: WeierstrassGroup
    /// The width of the order, which has as many bits as the field on each of our curves.
    private let width: Int
    private let order: OpaquePointer
    /// Owns the numbers below, and wipes them when it goes.
    private let context: OpaquePointer
    private let digest, secret, k, r, s: Number

    /// A number of OpenSSL that lives as long as the context it is from.
    @safe private struct Number {
        let pointer: OpaquePointer
    }

    /// - Throws: `.algorithmMismatch` for a curve that is not in Weierstrass form.
    init(on curve: Curve) throws(CryptographyError) {
        guard let group = WeierstrassGroup.of(curve) else { throw .algorithmMismatch }
        guard let context = unsafe BN_CTX_secure_new() else { throw .libraryFailure }
        unsafe BN_CTX_start(context)
        // Where memory runs out, this one and all after it are nil.
        guard let digest = unsafe BN_CTX_get(context), let secret = unsafe BN_CTX_get(context),
            let k = unsafe BN_CTX_get(context), let r = unsafe BN_CTX_get(context), let s = unsafe BN_CTX_get(context)
        else { preconditionFailure("OpenSSL cannot reserve memory") }
        self.group = group
        width = curve.fieldByteCount
        unsafe order = group.order
        unsafe self.context = context
        self.digest = unsafe Number(pointer: digest)
        self.secret = unsafe Number(pointer: secret)
        self.k = unsafe Number(pointer: k)
        self.r = unsafe Number(pointer: r)
        self.s = unsafe Number(pointer: s)
    }

    deinit {
        unsafe BN_CTX_end(context)
        unsafe BN_CTX_free(context)
    }

    /// Signs a digest: r || s.
    ///
    /// - Parameter hash: The function that made the digest; its HMAC makes k.
    func signature(
        of digest: [UInt8], by key: SecretBytes, using hash: HashAlgorithm
    ) throws(CryptographyError) -> [UInt8] {
        require(key.withSpan { read($0, into: secret) })
        // bits2octets of RFC 6979, 2.3.4; the equation of the signature does not mind the reduction.
        require(readLeftmostBits(of: digest.span, into: self.digest))
        reduce(self.digest)
        var nonces = DeterministicNonces(secret: key, digest: bytes(of: self.digest), using: hash)
        while true {
            require(nonces.next(byteCount: width).withSpan { readLeftmostBits(of: $0, into: k) })
            let point: [UInt8]
            do { point = try group.point(of: secretBytes(of: k)) } catch .invalidPrivateKey {
                continue  // Not in 1..<n.
            }
            if computeSignature(point: point) { return bytes(of: r) + bytes(of: s) }
        }
    }

    /// r = x mod n and s = k⁻¹(e + rd) mod n, SEC 1, 4.1.3.
    ///
    /// - Returns: False where one of them is zero, which asks for another k.
    private func computeSignature(point: [UInt8]) -> Bool {
        require(read(point.span.extracting(1...width), into: r))
        reduce(r)
        let (d, e, k, r, s) = unsafe (secret.pointer, digest.pointer, k.pointer, r.pointer, s.pointer)
        unsafe require(
            BN_mod_mul(s, r, d, order, context) == 1 && BN_mod_add(s, s, e, order, context) == 1
                && BN_mod_inverse(k, k, order, context) != nil && BN_mod_mul(s, s, k, order, context) == 1)
        return unsafe BN_is_zero(r) == 0 && BN_is_zero(s) == 0
    }

    private func reduce(_ number: Number) {
        unsafe require(BN_nnmod(number.pointer, number.pointer, order, context) == 1)
    }

    private func read(_ bytes: Span<UInt8>, into number: Number) -> Bool {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe BN_bin2bn(bytes.baseAddress, Int32(bytes.count), number.pointer) != nil
        }
    }

    /// bits2int of RFC 6979, 2.3.2: as many bits as the order has, or all where there are fewer.
    private func readLeftmostBits(of bytes: Span<UInt8>, into number: Number) -> Bool {
        let surplus = unsafe Int32(8 * bytes.count) - BN_num_bits(order)
        guard read(bytes, into: number) else { return false }
        return unsafe surplus <= 0 || BN_rshift(number.pointer, number.pointer, surplus) == 1
    }

    private func bytes(of number: Number) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: width) { bytes, count in
            count = unsafe Int(BN_bn2binpad(number.pointer, bytes.baseAddress, Int32(width)))
            precondition(count == width, "the number is reduced")
        }
    }

    private func secretBytes(of number: Number) -> SecretBytes {
        unsafe SecretBytes(byteCount: width) { bytes in
            let count = unsafe BN_bn2binpad(number.pointer, bytes.baseAddress, Int32(width))
            precondition(count == width, "the number has no more bits than the order")
        }
    }

    private func require(_ isDone: Bool) { OpenSSL.require(isDone ? 1 : 0, "compute with numbers") }
}
