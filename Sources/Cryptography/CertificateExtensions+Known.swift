// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The extensions that this reader understands, RFC 5280, 4.2.1. Each is nil where it is absent or undecodable.
extension CertificateExtensions {
    mutating func subjectKeyIdentifier() -> [UInt8]? {
        unsafe take(ObjectIdentifier.subjectKeyIdentifier, as: ASN1_OCTET_STRING_it()) { identifier in
            unsafe ASN1String.bytes(of: UnsafePointer(identifier))
        }?.value
    }

    /// The key identifier alone; the issuer's name and serial number have no use in an mdoc chain.
    mutating func authorityKeyIdentifier() -> [UInt8]? {
        let identifier = unsafe take(ObjectIdentifier.authorityKeyIdentifier, as: AUTHORITY_KEYID_it()) { identifier in
            unsafe UnsafePointer<AUTHORITY_KEYID>(identifier).pointee.keyid.map { unsafe ASN1String.bytes(of: $0) }
        }
        return identifier?.value
    }

    mutating func keyUsage() -> (value: KeyUsage, isCritical: Bool)? {
        unsafe take(ObjectIdentifier.keyUsage, as: ASN1_BIT_STRING_it()) { bits throws(CryptographyError) in
            try unsafe KeyUsage(UnsafePointer(bits))
        }
    }

    mutating func extendedKeyUsage() -> (value: [String], isCritical: Bool)? {
        unsafe take(ObjectIdentifier.extendedKeyUsage, as: EXTENDED_KEY_USAGE_it()) {
            purposes throws(CryptographyError) in
            let count = unsafe mdoc_sk_ASN1_OBJECT_num(purposes)
            guard count > 0 else { throw .malformedDER }
            return try (0..<count).map { index throws(CryptographyError) in
                try unsafe ObjectIdentifier.text(of: mdoc_sk_ASN1_OBJECT_value(purposes, index))
            }
        }
    }

    mutating func basicConstraints() -> Certificate.BasicConstraints? {
        let constraints = unsafe take(ObjectIdentifier.basicConstraints, as: BASIC_CONSTRAINTS_it(), .basic) {
            constraints throws(CryptographyError) in
            let constraints = unsafe UnsafePointer<BASIC_CONSTRAINTS>(constraints).pointee
            guard let length = unsafe constraints.pathlen else { return unsafe (constraints.ca != 0, Int?.none) }
            let number = try unsafe ASN1Integer(length)
            guard !number.isNegative, number.magnitude.count <= 4 else { throw .malformedDER }
            return unsafe (constraints.ca != 0, number.magnitude.reduce(0) { $0 << 8 | Int($1) })
        }
        return constraints.map {
            Certificate.BasicConstraints(isCA: $0.value.0, pathLength: $0.value.1, isCritical: $0.isCritical)
        }
    }

    /// - Parameter oid: That of the subject's or of the issuer's names.
    mutating func alternativeNames(_ oid: String) -> GeneralNames? {
        unsafe take(oid, as: GENERAL_NAMES_it()) { names throws(CryptographyError) in
            try unsafe GeneralNames(names)
        }?.value
    }

    mutating func distributionPoints() -> DistributionPoints? {
        unsafe take(ObjectIdentifier.crlDistributionPoints, as: CRL_DIST_POINTS_it()) {
            points throws(CryptographyError) in
            try unsafe DistributionPoints(points)
        }?.value
    }

    /// RFC 5280, 5.2.3: the magnitude without leading zeros, of 20 octets at most. Readers keep it for ever.
    mutating func crlNumber() -> [UInt8]? {
        unsafe take(ObjectIdentifier.crlNumber, as: ASN1_INTEGER_it()) { number throws(CryptographyError) in
            let number = try unsafe ASN1Integer(UnsafePointer(number))
            guard !number.isNegative, number.magnitude.count <= 20 else { throw .malformedDER }
            return number.magnitude
        }?.value
    }

    mutating func issuingDistributionPoint() -> IssuingDistributionPoint? {
        unsafe take(ObjectIdentifier.issuingDistributionPoint, as: ISSUING_DIST_POINT_it(), .basic) {
            scope throws(CryptographyError) in
            try unsafe IssuingDistributionPoint(UnsafePointer(scope).pointee)
        }?.value
    }
}
