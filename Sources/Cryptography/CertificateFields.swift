// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// The fields of a TBSCertificate in their order, RFC 5280, 4.1.
struct CertificateFields {
    let frame: SignedStructure
    let version: Int
    let serialNumber: SerialNumber
    let innerAlgorithm: AlgorithmIdentifier
    let issuer: DistinguishedName
    let notBefore: Date
    let notAfter: Date
    let subject: DistinguishedName
    let publicKey: PublicKey?
    let subjectPublicKeyBits: [UInt8]
    let extensions: CertificateExtensions

    init(der bytes: Span<UInt8>) throws(CryptographyError) {
        let frame = try Self.reading(.structure) { () throws(CryptographyError) in try SignedStructure(in: bytes) }
        var reader = DERReader(frame.body.contents)
        self.frame = frame
        version = try Self.reading(.version) { () throws(CryptographyError) in
            guard let contents = try reader.takeIfNext(.constructed(0), in: bytes) else { return 1 }
            var inner = DERReader(contents)
            let number = try inner.smallInteger(in: bytes)
            try inner.finish()
            guard number <= 2 else { throw .malformedDER }
            return number + 1
        }
        serialNumber = try Self.reading(.serialNumber) { () throws(CryptographyError) in
            try SerialNumber(next: &reader, in: bytes)
        }
        innerAlgorithm = try Self.reading(.signatureAlgorithm) { () throws(CryptographyError) in
            try AlgorithmIdentifier(next: &reader, in: bytes)
        }
        issuer = try Self.reading(.issuer) { () throws(CryptographyError) in
            try DistinguishedName(der: bytes.extracting(try reader.element(in: bytes).encoding))
        }
        (notBefore, notAfter) = try Self.reading(.validity) { () throws(CryptographyError) in
            var inner = DERReader(try reader.take(.sequence, in: bytes))
            let times = (
                try CertificateTime.read(next: &inner, in: bytes), try CertificateTime.read(next: &inner, in: bytes)
            )
            try inner.finish()
            return times
        }
        subject = try Self.reading(.subject) { () throws(CryptographyError) in
            try DistinguishedName(der: bytes.extracting(try reader.element(in: bytes).encoding))
        }
        (publicKey, subjectPublicKeyBits) = try Self.reading(.subjectPublicKeyInfo) { () throws(CryptographyError) in
            let info = try reader.element(in: bytes)
            var inner = DERReader(info.contents)
            guard info.tag == .sequence else { throw .malformedDER }
            _ = try inner.take(.sequence, in: bytes)
            let bits = try inner.wholeBytes(in: bytes)
            try inner.finish()
            let key = try? PublicKey(subjectPublicKeyInfo: bytes.extracting(info.encoding))
            return (key, [UInt8](copying: bytes.extracting(bits)))
        }
        extensions = try Self.reading(.extensions) { () throws(CryptographyError) in
            _ = try reader.takeIfNext(.context(1), in: bytes)  // issuerUniqueID
            _ = try reader.takeIfNext(.context(2), in: bytes)  // subjectUniqueID
            guard let contents = try reader.takeIfNext(.constructed(3), in: bytes) else {
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
            throw .malformedCertificate(field)
        }
    }
}
