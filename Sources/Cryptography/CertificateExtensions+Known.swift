// SPDX-License-Identifier: Apache-2.0

/// The extensions that this reader understands, RFC 5280, 4.2.1. Each is nil where it is absent or undecodable.
extension CertificateExtensions {
    mutating func subjectKeyIdentifier() -> [UInt8]? {
        take(ObjectIdentifier.subjectKeyIdentifier) { reader, bytes throws(CryptographyError) in
            [UInt8](copying: bytes.extracting(try reader.take(.octetString, in: bytes)))
        }?.value
    }

    /// The key identifier alone; the issuer's name and serial number have no use in an mdoc chain.
    mutating func authorityKeyIdentifier() -> [UInt8]? {
        let identifier = take(ObjectIdentifier.authorityKeyIdentifier) { reader, bytes throws(CryptographyError) in
            var inner = DERReader(try reader.take(.sequence, in: bytes))
            let key = try inner.takeIfNext(.context(0), in: bytes)
            _ = try inner.takeIfNext(.constructed(1), in: bytes)
            _ = try inner.takeIfNext(.context(2), in: bytes)
            try inner.finish()
            return key.map { [UInt8](copying: bytes.extracting($0)) }
        }
        return identifier?.value
    }

    mutating func keyUsage() -> (value: KeyUsage, isCritical: Bool)? {
        take(ObjectIdentifier.keyUsage) { reader, bytes throws(CryptographyError) in
            try KeyUsage(next: &reader, in: bytes)
        }
    }

    mutating func extendedKeyUsage() -> (value: [String], isCritical: Bool)? {
        take(ObjectIdentifier.extendedKeyUsage) { reader, bytes throws(CryptographyError) in
            var inner = DERReader(try reader.take(.sequence, in: bytes))
            var purposes: [String] = []
            repeat { purposes.append(try inner.objectIdentifier(in: bytes)) } while !inner.isAtEnd
            return purposes
        }
    }

    mutating func basicConstraints() -> Certificate.BasicConstraints? {
        let constraints = take(ObjectIdentifier.basicConstraints) { reader, bytes throws(CryptographyError) in
            var inner = DERReader(try reader.take(.sequence, in: bytes))
            let isCA = try inner.booleanOrFalse(in: bytes)
            let pathLength = inner.isAtEnd ? nil : try inner.smallInteger(in: bytes)
            try inner.finish()
            return (isCA: isCA, pathLength: pathLength)
        }
        return constraints.map {
            Certificate.BasicConstraints(
                isCA: $0.value.isCA, pathLength: $0.value.pathLength, isCritical: $0.isCritical)
        }
    }

    mutating func hasIssuerAlternativeName() -> Bool {
        take(ObjectIdentifier.issuerAlternativeName) { reader, bytes throws(CryptographyError) in
            var names = DERReader(try reader.take(.sequence, in: bytes))
            return try GeneralNames.uris(in: &names, of: bytes)
        } != nil
    }

    mutating func distributionPoints() -> DistributionPoints? {
        take(ObjectIdentifier.crlDistributionPoints) { reader, bytes throws(CryptographyError) in
            try DistributionPoints(next: &reader, in: bytes)
        }?.value
    }

    /// RFC 5280, 5.2.3: the magnitude without leading zeros.
    mutating func crlNumber() -> [UInt8]? {
        take(ObjectIdentifier.crlNumber) { reader, bytes throws(CryptographyError) in
            guard let magnitude = try reader.unsignedInteger(in: bytes) else { throw .malformedDER }
            return [UInt8](copying: bytes.extracting(magnitude))
        }?.value
    }

    mutating func issuingDistributionPoint() -> IssuingDistributionPoint? {
        take(ObjectIdentifier.issuingDistributionPoint) { reader, bytes throws(CryptographyError) in
            try IssuingDistributionPoint(next: &reader, in: bytes)
        }?.value
    }
}
