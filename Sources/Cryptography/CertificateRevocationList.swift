// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A list of revoked certificates (RFC 5280, 5), read but not believed.
///
/// Whether it is the right issuer's, fresh, complete and signed is for its user to check.
public final class CertificateRevocationList: Sendable {
    public static let maximalByteCount = 16 * 1024 * 1024

    /// The bytes as received.
    public let der: [UInt8]
    /// SHA-256 of the signed part as received, which a list that is signed anew shares.
    public let signedDigest: [UInt8]
    /// 1 or 2.
    public let version: Int
    public let issuer: DistinguishedName
    public let thisUpdate: Date
    public let nextUpdate: Date?
    /// All extensions of the list in their order, as object identifiers in dotted decimals.
    public let extensions: [(oid: String, isCritical: Bool)]
    public let hasDuplicateExtension: Bool
    /// Extensions that occur twice, and those named below that cannot be read. Their values are nil.
    public let undecodableExtensions: [String]
    /// The list's own number, big-endian without leading zeros.
    public let number: [UInt8]?
    public let authorityKeyIdentifier: [UInt8]?
    /// Critical extensions that this type does not tell about, or cannot read.
    public let unknownCriticalExtensions: [String]
    /// Whether the list only has the changes since another one.
    public let isDelta: Bool
    /// Whether the list also names certificates of other issuers.
    public let isIndirect: Bool
    /// Whether the list only covers some kinds of certificates or some reasons.
    public let isPartial: Bool
    /// Whether an entry has an extension, which ISO/IEC 18013-5, B.2, does not allow.
    public let hasEntryExtension: Bool
    /// Of the one distribution point that the list is for; nil where it is for all of its issuer's certificates.
    ///
    /// It says nothing of a certificate that names none of these (RFC 5280, 6.3.3).
    public let distributionPoint: [String]?
    /// Whether an entry has a critical extension, so that the entry could mean something else than it seems.
    public let hasCriticalEntryExtension: Bool

    private let frame: SignedStructure
    private let revoked: RevokedSerialNumbers

    /// Reads one DER list, and refuses bytes after it.
    public init(der bytes: Span<UInt8>) throws(CryptographyError) {
        guard bytes.count <= Self.maximalByteCount else { throw .malformedRevocationList(.size) }
        defer { OpenSSL.forgetErrors() }
        let fields = try RevocationListFields(der: bytes)
        der = [UInt8](copying: bytes)
        frame = fields.frame
        signedDigest = HashAlgorithm.sha256.hash(bytes.extracting(fields.frame.body))
        version = fields.version
        issuer = fields.issuer
        thisUpdate = fields.thisUpdate
        nextUpdate = fields.nextUpdate
        revoked = fields.revoked
        hasEntryExtension = fields.revoked.hasExtension
        hasCriticalEntryExtension = fields.revoked.hasCriticalExtension
        var known = fields.extensions
        number = known.crlNumber()
        authorityKeyIdentifier = known.authorityKeyIdentifier()
        let scope = known.issuingDistributionPoint()
        isIndirect = scope?.isIndirect ?? false
        isPartial = scope?.isPartial ?? false
        distributionPoint = scope?.uris
        isDelta = known.items.contains { $0.oid == ObjectIdentifier.deltaCRLIndicator }
        extensions = known.items.map { ($0.oid, $0.isCritical) }
        hasDuplicateExtension = known.hasDuplicate
        undecodableExtensions = known.undecodable
        // A set, since the list of a hostile issuer may be long.
        let undecodable = Set(known.undecodable)
        unknownCriticalExtensions = known.items.filter(\.isCritical).map(\.oid).filter { oid in
            !Self.understood.contains(oid) || undecodable.contains(oid)
        }
    }

    private static let understood = [
        ObjectIdentifier.crlNumber, ObjectIdentifier.authorityKeyIdentifier,
        ObjectIdentifier.issuingDistributionPoint, ObjectIdentifier.deltaCRLIndicator,
    ]

    /// How many entries the list has.
    public var revokedCount: Int { revoked.count }

    /// Whether the list has that serial number, given as `Certificate.serialNumber` is.
    ///
    /// A negative number in the list also counts as its magnitude: better one certificate too many.
    public func isRevoked(serialNumber: [UInt8]) -> Bool {
        revoked.contains(serialNumber.span)
    }

    /// The algorithm of the signature, and whether the signed part names the same one (RFC 5280, 5.1.1.2).
    public var signatureAlgorithm: (oid: String, innerMatchesOuter: Bool) {
        (frame.algorithm.objectIdentifier, frame.innerMatchesOuter)
    }

    /// Checks the signature over the bytes as received, as for certificates.
    public func verifySignature(by issuer: PublicKey) throws(CryptographyError) {
        let der = der
        try frame.verify(by: issuer, in: der.span)
    }
}
