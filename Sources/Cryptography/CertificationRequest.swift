// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// A request for a certificate, PKCS #10 (RFC 2986).
///
/// Whoever holds one knows that its maker has the private key of the public key in it: requests that were changed after
/// they were signed are not read.
public struct CertificationRequest: Sendable {
    /// More bytes than any request for a certificate of ours has.
    public static let maximalByteCount = 64 * 1024

    /// The bytes as received or made.
    public let der: [UInt8]
    public let subject: DistinguishedName
    public let publicKey: PublicKey

    /// Makes a request and signs it with ECDSA and SHA-256.
    ///
    /// - Parameters:
    ///   - subject: In this order, each attribute in a set of its own.
    ///   - dnsNames: For the extension subjectAltName (RFC 5280, 4.2.1.6); ASCII. Without any there is no extension.
    ///   - key: On a Weierstrass curve.
    /// - Throws: `.algorithmMismatch` for a key on another curve.
    package init(
        subject: [CertificateBuilder.NameAttribute], dnsNames: [String] = [], key: PrivateKey
    ) throws(CryptographyError) {
        let body = DERWriter.element(.sequence) { body in
            body.integer(0)
            body.raw(CertificateBuilder.name(subject))
            body.raw(key.publicKey.subjectPublicKeyInfo())
            // The field is written also where it is empty (RFC 2986, 4.1).
            body.constructed(.constructed(0)) { attributes in
                if !dnsNames.isEmpty { Self.write(extensionRequestFor: dnsNames, to: &attributes) }
            }
        }
        let der = try CertificateBuilder.sign(body, by: key, using: .ecdsa(.sha256))
        // Nothing leaves here that this reader itself would refuse.
        try self.init(der: der.span)
    }

    /// The attribute extensionRequest (RFC 2985, 5.4.2) with the names.
    private static func write(extensionRequestFor dnsNames: [String], to attributes: inout DERWriter) {
        let names = DERWriter.element(.sequence) { list in
            for name in dnsNames { list.element(.context(2), Array(name.utf8)) }
        }
        attributes.sequence { attribute in
            attribute.objectIdentifier(ObjectIdentifier.extensionRequest)
            attribute.constructed(.set) { values in
                CertificateBuilder.write(
                    [.init(ObjectIdentifier.subjectAlternativeName, isCritical: false, value: names)], to: &values)
            }
        }
    }

    /// Reads one DER request, refuses bytes after it, and checks that it was signed with the key in it.
    ///
    /// - Throws: `.malformedDER`, `.unsupportedKey`, `.unsupportedSignatureAlgorithm` or `.signatureInvalid`.
    public init(der bytes: Span<UInt8>) throws(CryptographyError) {
        guard bytes.count <= Self.maximalByteCount else { throw .malformedDER }
        var outer = DERReader(all: bytes)
        var request = DERReader(try outer.take(.sequence, in: bytes))
        try outer.finish()
        let body = try request.element(in: bytes)
        var algorithm = DERReader(try request.take(.sequence, in: bytes))
        let signature = try request.wholeBytes(in: bytes)
        try request.finish()

        guard body.tag == .sequence else { throw .malformedDER }
        var fields = DERReader(body.contents)
        guard try fields.smallInteger(in: bytes) == 0 else { throw .malformedDER }
        subject = try Self.name(bytes.extracting(try fields.element(in: bytes).encoding))
        publicKey = try PublicKey(subjectPublicKeyInfo: bytes.extracting(try fields.element(in: bytes).encoding))
        _ = try fields.take(.constructed(0), in: bytes)
        try fields.finish()

        let scheme: SignatureAlgorithm
        switch try algorithm.objectIdentifier(in: bytes) {
        case ObjectIdentifier.ecdsaWithSHA256: scheme = .ecdsa(.sha256)
        case ObjectIdentifier.ecdsaWithSHA384: scheme = .ecdsa(.sha384)
        case ObjectIdentifier.ecdsaWithSHA512: scheme = .ecdsa(.sha512)
        default: throw .unsupportedSignatureAlgorithm
        }
        guard algorithm.isAtEnd else { throw .unsupportedSignatureAlgorithm }
        try publicKey.verify(
            derSignature: bytes.extracting(signature), over: bytes.extracting(body.encoding), using: scheme)
        der = [UInt8](copying: bytes)
    }

    private static func name(_ bytes: Span<UInt8>) throws(CryptographyError) -> DistinguishedName {
        guard let name = unsafe DecodedStructure(X509_NAME_it(), decoding: bytes), name.isEncoded(as: bytes) else {
            OpenSSL.forgetErrors()
            throw .malformedDER
        }
        return try unsafe name.withPointer { name throws(CryptographyError) in try unsafe DistinguishedName(name) }
    }

    /// The request as a PEM block, which is what portals take.
    public func pem() -> String { PEM.text(label: "CERTIFICATE REQUEST", der: der.span) }
}

extension CertificationRequest: CustomStringConvertible {
    public var description: String { "CertificationRequest(\(publicKey.curve))" }
}
