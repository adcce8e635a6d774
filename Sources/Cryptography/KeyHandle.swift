// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Owns one key object of OpenSSL.
@safe struct KeyHandle: ~Copyable, @unchecked Sendable {
    // Sendable by hand: OpenSSL counts references atomically, and nothing here changes the object once it is made.
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

    deinit { unsafe EVP_PKEY_free(pointer) }

    /// A public key of RFC 7748 or RFC 8032, or nil where OpenSSL refuses the bytes.
    static func publicKey(curve: Curve, raw bytes: Span<UInt8>) -> KeyHandle? {
        let key = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe EVP_PKEY_new_raw_public_key_ex(
                nil, OpenSSL.name(curve.libraryName), nil, bytes.baseAddress, bytes.count)
        }
        guard let key = unsafe key else { return nil }
        return unsafe KeyHandle(key)
    }

    /// A private key of RFC 7748 or RFC 8032, or nil where OpenSSL refuses the bytes.
    static func privateKey(curve: Curve, raw bytes: SecretBytes) -> KeyHandle? {
        let key = unsafe bytes.withSpan { bytes in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe EVP_PKEY_new_raw_private_key_ex(
                    nil, OpenSSL.name(curve.libraryName), nil, bytes.baseAddress, bytes.count)
            }
        }
        guard let key = unsafe key else { return nil }
        return unsafe KeyHandle(key)
    }

    /// The public part of a key of RFC 7748 or RFC 8032.
    func rawPublicKey(byteCount: Int) -> [UInt8]? {
        var status: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, initialized in
            initialized = byteCount
            status = unsafe EVP_PKEY_get_raw_public_key(pointer, buffer.baseAddress, &initialized)
            if status != 1 { initialized = 0 }
        }
        return status == 1 && bytes.count == byteCount ? bytes : nil
    }
}
