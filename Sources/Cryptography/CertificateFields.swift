// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL
internal import FoundationEssentials

/// The fields of a certificate as OpenSSL decoded them, RFC 5280, 4.1.
struct CertificateFields {
    let frame: SignedStructure
    let version: Int
    let serialNumber: ASN1Integer
    let issuer: DistinguishedName
    let notBefore: Date
    let notAfter: Date
    let subject: DistinguishedName
    let publicKey: PublicKey?
    let subjectPublicKeyBits: [UInt8]
    let extensions: CertificateExtensions

    init(der bytes: Span<UInt8>) throws(CryptographyError) {
        // What an earlier failure left behind would be taken for the reason of this one.
        OpenSSL.forgetErrors()
        guard let certificate = unsafe DecodedStructure(X509_it(), decoding: bytes) else {
            throw .malformedCertificate(.ofFailure())
        }
        guard certificate.isEncoded(as: bytes) else { throw .malformedCertificate(.structure) }
        self = try unsafe certificate.withPointer { certificate throws(CryptographyError) in
            try unsafe CertificateFields(certificate, in: bytes)
        }
    }

    private init(_ certificate: OpaquePointer, in bytes: Span<UInt8>) throws(CryptographyError) {
        version = try Self.reading(.version) { () throws(CryptographyError) in
            let number = unsafe X509_get_version(certificate)
            guard (0...2).contains(number) else { throw .malformedDER }
            return number + 1
        }
        serialNumber = try Self.reading(.serialNumber) { () throws(CryptographyError) in
            try unsafe ASN1Integer(X509_get0_serialNumber(certificate))
        }
        issuer = try Self.reading(.issuer) { () throws(CryptographyError) in
            try unsafe DistinguishedName(X509_get_issuer_name(certificate))
        }
        (notBefore, notAfter) = try Self.reading(.validity) { () throws(CryptographyError) in
            try unsafe (
                CertificateTime.date(of: X509_get0_notBefore(certificate)),
                CertificateTime.date(of: X509_get0_notAfter(certificate))
            )
        }
        subject = try Self.reading(.subject) { () throws(CryptographyError) in
            try unsafe DistinguishedName(X509_get_subject_name(certificate))
        }
        (publicKey, subjectPublicKeyBits) = try Self.reading(.subjectPublicKeyInfo) { () throws(CryptographyError) in
            let bits = try unsafe ASN1String.wholeBytes(of: X509_get0_pubkey_bitstr(certificate))
            var algorithm = unsafe UnsafeMutablePointer<X509_ALGOR>?.none
            unsafe X509_PUBKEY_get0_param(nil, nil, nil, &algorithm, X509_get_X509_PUBKEY(certificate))
            let curve = Curve(try unsafe AlgorithmIdentifier(algorithm))
            return (curve.flatMap { try? PublicKey(curve: $0, rawRepresentation: bits.span, isKept: true) }, bits)
        }
        extensions = try Self.reading(.extensions) { () throws(CryptographyError) in
            try unsafe CertificateExtensions(X509_get0_extensions(certificate))
        }
        var algorithm = unsafe UnsafePointer<X509_ALGOR>?.none
        var signature = unsafe UnsafePointer<ASN1_BIT_STRING>?.none
        unsafe X509_get0_signature(&signature, &algorithm, certificate)
        let signatureBytes = try Self.reading(.signature) { () throws(CryptographyError) in
            try unsafe ASN1String.wholeBytes(of: signature)
        }
        let body = try Self.reading(.structure) { () throws(CryptographyError) in
            try ElementHead(at: ElementHead(at: 0, in: bytes).contents.lowerBound, in: bytes)
        }
        frame = try Self.reading(.signatureAlgorithm) { () throws(CryptographyError) in
            try unsafe SignedStructure(
                body: body.encoding, algorithm: algorithm, innerAlgorithm: X509_get0_tbs_sigalg(certificate),
                signature: signatureBytes)
        }
    }

    /// Names the field for what goes wrong in it.
    private static func reading<Value>(
        _ field: CertificateField, _ read: () throws(CryptographyError) -> Value
    ) throws(CryptographyError) -> Value {
        do {
            return try read()
        } catch {
            throw .malformedCertificate(field)
        }
    }
}
