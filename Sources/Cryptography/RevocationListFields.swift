// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL
internal import FoundationEssentials

/// The fields of a revocation list as OpenSSL decoded them, RFC 5280, 5.1.
struct RevocationListFields {
    let frame: SignedStructure
    let version: Int
    let issuer: DistinguishedName
    let thisUpdate: Date
    let nextUpdate: Date?
    let revoked: RevokedSerialNumbers
    let extensions: CertificateExtensions

    init(der bytes: Span<UInt8>) throws(CryptographyError) {
        // What an earlier failure left behind would be taken for the reason of this one.
        OpenSSL.forgetErrors()
        guard let list = unsafe DecodedStructure(X509_CRL_it(), decoding: bytes) else {
            throw .malformedRevocationList(.ofFailure())
        }
        guard list.isEncoded(as: bytes) else { throw .malformedRevocationList(.structure) }
        self = try unsafe list.withPointer { list throws(CryptographyError) in
            try unsafe RevocationListFields(list, in: bytes)
        }
    }

    private init(_ list: OpaquePointer, in bytes: Span<UInt8>) throws(CryptographyError) {
        let body = try Self.reading(.structure) { () throws(CryptographyError) in
            try ElementHead(at: ElementHead(at: 0, in: bytes).contents.lowerBound, in: bytes)
        }
        let first = try Self.reading(.version) { () throws(CryptographyError) in
            try ElementHead(at: body.contents.lowerBound, in: bytes)
        }
        version = try Self.reading(.version) { () throws(CryptographyError) in
            // The only number that a version which is not left out may have (RFC 5280, 5.1.2.1).
            guard unsafe !first.isInteger || X509_CRL_get_version(list) == 1 else { throw .malformedDER }
            return first.isInteger ? 2 : 1
        }
        issuer = try Self.reading(.issuer) { () throws(CryptographyError) in
            try unsafe DistinguishedName(X509_CRL_get_issuer(list))
        }
        (thisUpdate, nextUpdate) = try Self.reading(.validity) { () throws(CryptographyError) in
            let next = unsafe X509_CRL_get0_nextUpdate(list)
            return try unsafe (
                CertificateTime.date(of: X509_CRL_get0_lastUpdate(list)), next.map(CertificateTime.date)
            )
        }
        revoked = try Self.reading(.revokedCertificates) { () throws(CryptographyError) in
            try unsafe RevokedSerialNumbers(X509_CRL_get_REVOKED(list))
        }
        extensions = try Self.reading(.extensions) { () throws(CryptographyError) in
            try unsafe CertificateExtensions(X509_CRL_get0_extensions(list))
        }
        var algorithm = unsafe UnsafePointer<X509_ALGOR>?.none
        var signature = unsafe UnsafePointer<ASN1_BIT_STRING>?.none
        unsafe X509_CRL_get0_signature(list, &signature, &algorithm)
        let signatureBytes = try Self.reading(.signature) { () throws(CryptographyError) in
            try unsafe ASN1String.wholeBytes(of: signature)
        }
        frame = try Self.reading(.signatureAlgorithm) { () throws(CryptographyError) in
            // OpenSSL does not give out the algorithm in a list's signed part.
            let start = first.isInteger ? first.encoding.upperBound : first.encoding.lowerBound
            let place = try ElementHead(at: start, in: bytes).encoding
            guard let inner = unsafe DecodedStructure(X509_ALGOR_it(), decoding: bytes.extracting(place)) else {
                throw .malformedDER
            }
            return try unsafe inner.withPointer { inner throws(CryptographyError) in
                try unsafe SignedStructure(
                    body: body.encoding, algorithm: algorithm, innerAlgorithm: UnsafePointer(inner),
                    signature: signatureBytes)
            }
        }
    }

    /// Names the field for what goes wrong in it.
    private static func reading<Value>(
        _ field: CertificateField, _ read: () throws(CryptographyError) -> Value
    ) throws(CryptographyError) -> Value {
        do {
            return try read()
        } catch {
            throw .malformedRevocationList(field)
        }
    }
}
