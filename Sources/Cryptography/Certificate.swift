// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// An X.509 certificate (RFC 5280), read but not believed: nothing is checked about its signature, time or use.
///
/// OpenSSL reads the fields, and never the key: that comes through `PublicKey` like any other.
public final class Certificate: Sendable {
    /// More bytes than any genuine certificate of an mdoc has.
    public static let maximalByteCount = 64 * 1024

    /// The bytes as received.
    public let der: [UInt8]
    /// SHA-256 of the bytes.
    public let fingerprint: [UInt8]
    /// 1, 2 or 3.
    public let version: Int
    /// The magnitude, big-endian and without leading zeros.
    public let serialNumber: [UInt8]
    /// RFC 5280, 4.1.2.2, forbids such numbers.
    public let serialIsNegativeOrZero: Bool
    public let issuer: DistinguishedName
    public let subject: DistinguishedName
    public let notBefore: Date
    public let notAfter: Date
    /// Nil where the key is of a kind or curve that is not supported, or no valid point of its curve.
    public let publicKey: PublicKey?
    /// The contents of the subject's BIT STRING, from which key identifiers are made (RFC 5280, 4.2.1.2).
    public let subjectPublicKeyBits: [UInt8]

    /// All extensions in their order, as object identifiers in dotted decimals.
    public let extensions: [(oid: String, isCritical: Bool)]
    public let hasDuplicateExtension: Bool
    /// Extensions that occur twice, and those named below that cannot be read. Their values are nil.
    public let undecodableExtensions: [String]
    public let subjectKeyIdentifier: [UInt8]?
    public let authorityKeyIdentifier: [UInt8]?
    public let keyUsage: KeyUsage?
    public let keyUsageIsCritical: Bool
    /// The purposes as object identifiers.
    public let extendedKeyUsage: [String]?
    public let extendedKeyUsageIsCritical: Bool
    public let basicConstraints: BasicConstraints?
    public let subjectAlternativeNames: GeneralNames?
    public let issuerAlternativeNames: GeneralNames?
    /// The URIs of the distribution points.
    public let crlDistributionPoints: [String]
    /// Whether a distribution point only covers some reasons, or names another issuer for its list.
    public let hasRestrictedDistributionPoint: Bool
    /// Whether a distribution point has no URI.
    public let hasDistributionPointWithoutURI: Bool

    private let frame: SignedStructure

    /// RFC 5280, 4.2.1.9.
    public struct BasicConstraints: Hashable, Sendable {
        public let isCA: Bool
        public let pathLength: Int?
        public let isCritical: Bool

        package init(isCA: Bool, pathLength: Int?, isCritical: Bool) {
            self.isCA = isCA
            self.pathLength = pathLength
            self.isCritical = isCritical
        }
    }

    /// Reads one DER certificate, and refuses bytes after it.
    public init(der bytes: Span<UInt8>) throws(CryptographyError) {
        guard bytes.count <= Self.maximalByteCount else { throw .malformedCertificate(.size) }
        // Values that cannot be decoded leave errors behind, though the certificate is read.
        defer { OpenSSL.forgetErrors() }
        let fields = try CertificateFields(der: bytes)
        der = [UInt8](copying: bytes)
        fingerprint = HashAlgorithm.sha256.hash(bytes)
        frame = fields.frame
        version = fields.version
        serialNumber = fields.serialNumber.magnitude
        serialIsNegativeOrZero = fields.serialNumber.isNegative || fields.serialNumber.magnitude.isEmpty
        issuer = fields.issuer
        subject = fields.subject
        notBefore = fields.notBefore
        notAfter = fields.notAfter
        publicKey = fields.publicKey
        subjectPublicKeyBits = fields.subjectPublicKeyBits

        var known = fields.extensions
        subjectKeyIdentifier = known.subjectKeyIdentifier()
        authorityKeyIdentifier = known.authorityKeyIdentifier()
        let usage = known.keyUsage()
        keyUsage = usage?.value
        keyUsageIsCritical = usage?.isCritical ?? false
        let purposes = known.extendedKeyUsage()
        extendedKeyUsage = purposes?.value
        extendedKeyUsageIsCritical = purposes?.isCritical ?? false
        basicConstraints = known.basicConstraints()
        subjectAlternativeNames = known.alternativeNames(ObjectIdentifier.subjectAlternativeName)
        issuerAlternativeNames = known.alternativeNames(ObjectIdentifier.issuerAlternativeName)
        let points = known.distributionPoints()
        crlDistributionPoints = points?.uris ?? []
        hasRestrictedDistributionPoint = points?.areRestricted ?? false
        hasDistributionPointWithoutURI = points?.lackURI ?? false
        extensions = known.items.map { ($0.oid, $0.isCritical) }
        hasDuplicateExtension = known.hasDuplicate
        undecodableExtensions = known.undecodable
    }

    /// Reads all certificates of a PEM text, and passes over blocks with other labels.
    ///
    /// - Throws: `.malformedPEM` where there is none.
    public static func certificates(pem: String) throws(CryptographyError) -> [Certificate] {
        let blocks = try PEM.blocks(in: pem).filter { $0.label == "CERTIFICATE" }
        guard !blocks.isEmpty else { throw .malformedPEM }
        return try blocks.map { block throws(CryptographyError) in
            try block.der.withSpan { der throws(CryptographyError) in try Certificate(der: der) }
        }
    }

    /// SHA-256 of curve and point of the key, which a certificate made anew for the same key shares.
    public var keyFingerprint: [UInt8] {
        let bytes = (publicKey.map { Array($0.curve.objectIdentifier.utf8) + [0] } ?? []) + subjectPublicKeyBits
        return HashAlgorithm.sha256.hash(bytes.span)
    }

    /// The certificate as PEM text (RFC 7468).
    public var pem: String {
        let der = der
        return PEM.text(label: "CERTIFICATE", der: der.span)
    }

    /// The algorithm of the signature, and whether the signed part names the same one (RFC 5280, 4.1.1.2).
    public var signatureAlgorithm: (oid: String, innerMatchesOuter: Bool) {
        (frame.algorithm.objectIdentifier, frame.innerMatchesOuter)
    }

    public var hasIssuerAlternativeName: Bool { issuerAlternativeNames != nil }

    /// Whether subject and issuer have the same name. That is not yet a self-signature.
    public var isSelfIssued: Bool { subject == issuer }

    /// Checks the signature over the bytes as received: ECDSA with SHA-256, SHA-384 or SHA-512, or EdDSA.
    public func verifySignature(by issuer: PublicKey) throws(CryptographyError) {
        let der = der
        try frame.verify(by: issuer, in: der.span)
    }
}

extension Certificate: Hashable {
    public static func == (left: Certificate, right: Certificate) -> Bool { left.der == right.der }

    public func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}

extension Certificate: CustomStringConvertible {
    public var description: String { "Certificate(\(subject))" }
}
