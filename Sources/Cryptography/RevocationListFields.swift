// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// The fields of a TBSCertList in their order, RFC 5280, 5.1.
struct RevocationListFields {
    let frame: SignedStructure
    let version: Int
    let innerAlgorithm: AlgorithmIdentifier
    let issuer: DistinguishedName
    let thisUpdate: Date
    let nextUpdate: Date?
    let revoked: RevokedSerialNumbers
    let extensions: CertificateExtensions

    init(der bytes: Span<UInt8>) throws(CryptographyError) {
        let frame = try Self.reading(.structure) { () throws(CryptographyError) in try SignedStructure(in: bytes) }
        var reader = DERReader(frame.body.contents)
        self.frame = frame
        version = try Self.reading(.version) { () throws(CryptographyError) in
            guard reader.nextTag(in: bytes) == .integer else { return 1 }
            guard try reader.smallInteger(in: bytes) == 1 else { throw .malformedDER }
            return 2
        }
        innerAlgorithm = try Self.reading(.signatureAlgorithm) { () throws(CryptographyError) in
            try AlgorithmIdentifier(next: &reader, in: bytes)
        }
        issuer = try Self.reading(.issuer) { () throws(CryptographyError) in
            try DistinguishedName(der: bytes.extracting(try reader.element(in: bytes).encoding))
        }
        (thisUpdate, nextUpdate) = try Self.reading(.validity) { () throws(CryptographyError) in
            let thisUpdate = try CertificateTime.read(next: &reader, in: bytes)
            let next = reader.nextTag(in: bytes)
            let isTime = next == .utcTime || next == .generalizedTime
            return (thisUpdate, isTime ? try CertificateTime.read(next: &reader, in: bytes) : nil)
        }
        revoked = try Self.reading(.revokedCertificates) { () throws(CryptographyError) in
            guard reader.nextTag(in: bytes) == .sequence else { return RevokedSerialNumbers() }
            return try RevokedSerialNumbers(next: &reader, in: bytes)
        }
        extensions = try Self.reading(.extensions) { () throws(CryptographyError) in
            guard let contents = try reader.takeIfNext(.constructed(0), in: bytes) else {
                try reader.finish()
                return CertificateExtensions()
            }
            try reader.finish()
            var inner = DERReader(contents)
            let extensions = try CertificateExtensions(next: &inner, in: bytes)
            try inner.finish()
            return extensions
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
