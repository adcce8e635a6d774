// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// A private key together with its public key.
public final class PrivateKey: Sendable {
    public let publicKey: PublicKey
    private let secret: SecretBytes
    let handle: KeyHandle
    /// For agreements; a reader's key takes part in one for every presentation.
    let contexts = IdleContexts()

    public var curve: Curve { publicKey.curve }

    /// Takes a number in 1..<n of the exact width of the field, or the bytes of RFC 7748 and RFC 8032.
    ///
    /// The public key is computed, never taken from elsewhere.
    public init(curve: Curve, rawRepresentation: SecretBytes) throws(CryptographyError) {
        guard rawRepresentation.count == curve.fieldByteCount else { throw .invalidPrivateKey }
        let made: KeyHandle?
        let point: [UInt8]?
        if let group = WeierstrassGroup.of(curve) {
            let computed = try group.point(of: rawRepresentation)
            made = group.privateKey(scalar: rawRepresentation, point: computed)
            point = computed
        } else {
            made = KeyHandle.privateKey(curve: curve, raw: rawRepresentation)
            point = made?.rawPublicKey(byteCount: curve.publicKeyByteCount)
        }
        guard let made, let point else {
            OpenSSL.forgetErrors()
            throw .libraryFailure
        }
        publicKey = try PublicKey(curve: curve, rawRepresentation: point.span)
        secret = rawRepresentation
        handle = made
    }

    /// A new key from OpenSSL's generator for secrets.
    public static func generate(_ curve: Curve) throws(CryptographyError) -> PrivateKey {
        if let group = WeierstrassGroup.of(curve) {
            guard let scalar = group.randomScalar() else {
                OpenSSL.forgetErrors()
                throw .libraryFailure
            }
            return try PrivateKey(curve: curve, rawRepresentation: scalar)
        }
        let bytes = unsafe SecretBytes(byteCount: curve.fieldByteCount) { bytes in
            unsafe OpenSSL.require(RAND_priv_bytes_ex(nil, bytes.baseAddress, bytes.count, 0), "make random bytes")
        }
        return try PrivateKey(curve: curve, rawRepresentation: bytes)
    }

    /// The number, or the bytes of RFC 7748 and RFC 8032.
    public func rawRepresentation() -> SecretBytes { secret }
}

extension PrivateKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "PrivateKey(\(curve))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
