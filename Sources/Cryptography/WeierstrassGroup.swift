// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// OpenSSL's description of a Weierstrass curve, made once for each.
@safe struct WeierstrassGroup: @unchecked Sendable {
    // Sendable by hand: both objects are only read after `init`, and never freed.
    private let group: OpaquePointer
    /// A key without a point. Copying its parameters is three times faster than naming the curve for each import.
    private let template: OpaquePointer
    private let curve: Curve

    private init(_ curve: Curve) {
        let name = unsafe OpenSSL.name(curve.libraryName)
        var template = unsafe OpaquePointer?.none
        guard let group = unsafe EC_GROUP_new_by_curve_name(OBJ_sn2nid(name)),
            let context = unsafe EVP_PKEY_CTX_new_from_name(nil, OpenSSL.name("EC"), nil),
            unsafe EVP_PKEY_paramgen_init(context) == 1,
            unsafe EVP_PKEY_CTX_set_group_name(context, name) == 1,
            unsafe EVP_PKEY_paramgen(context, &template) == 1,
            let template = unsafe template
        else { preconditionFailure("OpenSSL does not offer \(curve.libraryName)") }
        unsafe EVP_PKEY_CTX_free(context)
        unsafe self.group = group
        unsafe self.template = template
        self.curve = curve
    }

    private static let p256 = WeierstrassGroup(.p256)
    private static let p384 = WeierstrassGroup(.p384)
    private static let p521 = WeierstrassGroup(.p521)
    private static let brainpoolP256r1 = WeierstrassGroup(.brainpoolP256r1)
    private static let brainpoolP320r1 = WeierstrassGroup(.brainpoolP320r1)
    private static let brainpoolP384r1 = WeierstrassGroup(.brainpoolP384r1)
    private static let brainpoolP512r1 = WeierstrassGroup(.brainpoolP512r1)

    /// The group of a curve, or nil where the curve is not in Weierstrass form.
    static func of(_ curve: Curve) -> WeierstrassGroup? {
        switch curve {
        case .p256: p256
        case .p384: p384
        case .p521: p521
        case .brainpoolP256r1: brainpoolP256r1
        case .brainpoolP320r1: brainpoolP320r1
        case .brainpoolP384r1: brainpoolP384r1
        case .brainpoolP512r1: brainpoolP512r1
        case .ed25519, .ed448, .x25519, .x448: nil
        }
    }

    /// Imports a point, or returns nil if it has another form than 04 || X || Y or is not on the curve.
    ///
    /// OpenSSL by itself also takes compressed and hybrid points here, and the single byte 00: the point at infinity,
    /// under which anybody can sign.
    func publicKey(point: Span<UInt8>) -> KeyHandle? {
        guard point.count == curve.publicKeyByteCount, point[0] == 0x04, let key = unsafe EVP_PKEY_new() else {
            return nil
        }
        let handle = unsafe KeyHandle(key)
        let isOnCurve = unsafe point.withUnsafeBufferPointer { point in
            unsafe EVP_PKEY_copy_parameters(key, template) == 1
                && EVP_PKEY_set1_encoded_public_key(key, point.baseAddress, point.count) == 1
        }
        guard isOnCurve else { return nil }
        return handle
    }

    /// n, the number of points, as long as the group lives: for ever.
    var order: OpaquePointer { unsafe EC_GROUP_get0_order(group) }

    /// A random number in 1..<n.
    func randomScalar() -> SecretBytes? {
        guard let number = unsafe BN_secure_new() else { return nil }
        defer { unsafe BN_clear_free(number) }
        repeat {
            guard unsafe BN_priv_rand_range(number, EC_GROUP_get0_order(group)) == 1 else { return nil }
        } while unsafe BN_is_zero(number) == 1
        return unsafe SecretBytes(byteCount: curve.fieldByteCount) { bytes in
            unsafe BN_bn2binpad(number, bytes.baseAddress, Int32(bytes.count))
        }
    }

    /// The point that belongs to a private number.
    ///
    /// - Throws: `.invalidPrivateKey` for a number outside 1..<n.
    func point(of scalar: SecretBytes) throws(CryptographyError) -> [UInt8] {
        guard let number = unsafe secretNumber(scalar), let point = unsafe EC_POINT_new(group) else {
            throw .libraryFailure
        }
        defer {
            unsafe BN_clear_free(number)
            unsafe EC_POINT_clear_free(point)
        }
        guard unsafe BN_is_zero(number) == 0, unsafe BN_cmp(number, EC_GROUP_get0_order(group)) < 0 else {
            throw .invalidPrivateKey
        }
        var written = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: curve.publicKeyByteCount) { bytes, count in
            guard unsafe EC_POINT_mul(group, point, number, nil, nil, nil) == 1 else { return }
            written = unsafe EC_POINT_point2oct(
                group, point, POINT_CONVERSION_UNCOMPRESSED, bytes.baseAddress, bytes.count, nil)
            count = written
        }
        guard written == curve.publicKeyByteCount else {
            OpenSSL.forgetErrors()
            throw .libraryFailure
        }
        return bytes
    }

    /// A key pair of a number and its point, as `point(of:)` gave it.
    func privateKey(scalar: SecretBytes, point: [UInt8]) -> KeyHandle? {
        guard let number = unsafe secretNumber(scalar) else { return nil }
        defer { unsafe BN_clear_free(number) }
        guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, OpenSSL.name("EC"), nil) else { return nil }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var key = unsafe OpaquePointer?.none
        var point = point
        var status: Int32 = 0
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: scalar.count) { native in
            unsafe point.withUnsafeMutableBufferPointer { point in
                // OpenSSL's parameters hold pointers that could be written through; as inputs they are only read.
                var parameters = unsafe [
                    OSSL_PARAM_construct_utf8_string(
                        OpenSSL.name("group"), UnsafeMutablePointer(mutating: OpenSSL.name(curve.libraryName)), 0),
                    OSSL_PARAM_construct_octet_string(OpenSSL.name("pub"), point.baseAddress, point.count),
                    OSSL_PARAM_construct_BN(OpenSSL.name("priv"), native.baseAddress, native.count),
                    OSSL_PARAM_construct_end(),
                ]
                guard unsafe BN_bn2nativepad(number, native.baseAddress, Int32(native.count)) == native.count,
                    unsafe EVP_PKEY_fromdata_init(context) == 1
                else { return }
                status = unsafe EVP_PKEY_fromdata(context, &key, Self.keyPairSelection, &parameters)
            }
            unsafe OPENSSL_cleanse(native.baseAddress, native.count)
        }
        guard status == 1, let key = unsafe key else { return nil }
        return unsafe KeyHandle(key)
    }

    /// `EVP_PKEY_KEYPAIR`, a macro that Swift does not import.
    private static let keyPairSelection =
        OSSL_KEYMGMT_SELECT_ALL_PARAMETERS | OSSL_KEYMGMT_SELECT_PUBLIC_KEY | OSSL_KEYMGMT_SELECT_PRIVATE_KEY

    private func secretNumber(_ scalar: SecretBytes) -> OpaquePointer? {
        guard let number = unsafe BN_secure_new() else { return nil }
        let isRead = scalar.withSpan { scalar in
            unsafe scalar.withUnsafeBufferPointer { scalar in
                unsafe BN_bin2bn(scalar.baseAddress, Int32(scalar.count), number) != nil
            }
        }
        guard isRead else {
            unsafe BN_clear_free(number)
            return nil
        }
        unsafe BN_set_flags(number, BN_FLG_CONSTTIME)
        return unsafe number
    }
}
