// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// A public key that was checked to be a point of its curve.
public final class PublicKey: Sendable {
    public let curve: Curve
    /// 04 || X || Y for Weierstrass curves, else the encoding of RFC 7748 or RFC 8032.
    public let rawRepresentation: [UInt8]
    let handle: KeyHandle
    /// Of a key that serves more than one verification.
    let contexts: IdleContexts?

    /// Takes exactly 04 || X || Y on Weierstrass curves, and the exact width on the others.
    ///
    /// Compressed and hybrid points, the point at infinity and points beside the curve are refused, and so are the
    /// Edwards points of small order, under which anybody can sign.
    public convenience init(curve: Curve, rawRepresentation: Span<UInt8>) throws(CryptographyError) {
        try self.init(curve: curve, rawRepresentation: rawRepresentation, isKept: false)
    }

    /// - Parameter isKept: For a key that is going to be used again, like that of a certificate.
    init(curve: Curve, rawRepresentation: Span<UInt8>, isKept: Bool) throws(CryptographyError) {
        guard rawRepresentation.count == curve.publicKeyByteCount,
            curve.family != .edwards || !EdwardsPoint.hasSmallOrder(rawRepresentation, curve: curve)
        else { throw .invalidPublicKey }
        let imported =
            if let group = WeierstrassGroup.of(curve) {
                group.publicKey(point: rawRepresentation)
            } else {
                KeyHandle.publicKey(curve: curve, raw: rawRepresentation)
            }
        guard let imported else {
            OpenSSL.forgetErrors()
            throw .invalidPublicKey
        }
        self.curve = curve
        self.rawRepresentation = [UInt8](copying: rawRepresentation)
        handle = imported
        contexts = isKept ? IdleContexts() : nil
    }

    /// The key with these coordinates, both of the exact width of the field.
    public convenience init(curve: Curve, x: Span<UInt8>, y: Span<UInt8>) throws(CryptographyError) {
        guard curve.family == .weierstrass else { throw .unsupportedKey }
        guard x.count == curve.fieldByteCount, y.count == curve.fieldByteCount else { throw .invalidPublicKey }
        let point = unsafe [UInt8](unsafeUninitializedCapacity: curve.publicKeyByteCount) { point, count in
            unsafe point[0] = 0x04
            for index in 0..<x.count {
                unsafe point[1 + index] = x[index]
                unsafe point[1 + x.count + index] = y[index]
            }
            count = point.count
        }
        try self.init(curve: curve, rawRepresentation: point.span)
    }
}

extension PublicKey: Hashable {
    public static func == (left: PublicKey, right: PublicKey) -> Bool {
        left.curve == right.curve && left.rawRepresentation == right.rawRepresentation
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(curve)
        hasher.combine(rawRepresentation)
    }
}

extension PublicKey: CustomStringConvertible {
    public var description: String { "PublicKey(\(curve))" }
}

extension PublicKey {
    /// Reads a SubjectPublicKeyInfo (RFC 5480, RFC 8410). The point in it passes the same checks as any other.
    public convenience init(subjectPublicKeyInfo der: Span<UInt8>) throws(CryptographyError) {
        var outer = DERReader(all: der)
        var inner = DERReader(try outer.take(.sequence, in: der))
        try outer.finish()
        let curve = try Curve(algorithmIdentifierIn: &inner, of: der)
        let point = try inner.wholeBytes(in: der)
        try inner.finish()
        try self.init(curve: curve, rawRepresentation: der.extracting(point))
    }

    /// Reads a text with one PEM block, "PUBLIC KEY".
    public convenience init(pem: String) throws(CryptographyError) {
        let blocks = try PEM.blocks(in: pem)
        guard blocks.count == 1, blocks[0].label == "PUBLIC KEY", !blocks[0].isEncrypted else { throw .malformedPEM }
        let der = blocks[0].der.withSpan { [UInt8](copying: $0) }
        try self.init(subjectPublicKeyInfo: der.span)
    }

    /// The key as a SubjectPublicKeyInfo.
    public func subjectPublicKeyInfo() -> [UInt8] {
        DERWriter.element(.sequence) { key in
            curve.writeAlgorithmIdentifier(to: &key)
            key.bitString(rawRepresentation)
        }
    }

    /// The key as a PEM block.
    public func pem() -> String { PEM.text(label: "PUBLIC KEY", der: subjectPublicKeyInfo().span) }

    /// SHA-1 over the contents of the BIT STRING (RFC 5280, 4.2.1.2, method 1).
    package var keyIdentifier: [UInt8] {
        let bits = rawRepresentation
        return HashAlgorithm.sha1.hash(bits.span)
    }
}
