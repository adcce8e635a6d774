// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// Makes revocation lists (RFC 5280, 5.1) for simulated issuers, also such as no real issuer would make.
///
/// A new one is a list as ISO/IEC 18013-5, B.2, describes it; a fault is one changed property.
package struct RevocationListBuilder: Sendable {
    /// One revoked certificate.
    package struct Entry: Sendable {
        /// Big-endian; the contents of the INTEGER are written as they are.
        package var serialNumber: [UInt8]
        /// Nil stands for the list's `thisUpdate`.
        package var revokedAt: Date?
        /// ISO allows none.
        package var extensions: [CertificateBuilder.Extension]

        package init(
            serialNumber: [UInt8], revokedAt: Date? = nil, extensions: [CertificateBuilder.Extension] = []
        ) {
            self.serialNumber = serialNumber
            self.revokedAt = revokedAt
            self.extensions = extensions
        }
    }

    /// The number as it is written: 1 stands for version 2. Nil leaves the field out, which makes the list version 1.
    package var version: Int? = 1
    /// The DER of the issuer's name.
    package var issuer: [UInt8]
    package var thisUpdate: Date
    package var nextUpdate: Date?
    /// Nil leaves the field out, as RFC 5280 asks where nothing is revoked.
    package var entries: [Entry]?
    /// Big-endian magnitude; nil leaves the extension out.
    package var number: [UInt8]?
    /// Nil leaves the extension out.
    package var authorityKeyIdentifier: [UInt8]?
    /// Written after those two, in this order.
    package var extensions: [CertificateBuilder.Extension] = []
    /// Take the place of the algorithm that the signature is made with, in the signed part and after it.
    package var innerAlgorithm: String?
    package var outerAlgorithm: String?

    package init(
        issuer: [UInt8], thisUpdate: Date, nextUpdate: Date?, number: [UInt8]?, authorityKeyIdentifier: [UInt8]?,
        entries: [Entry]? = nil
    ) {
        self.issuer = issuer
        self.thisUpdate = thisUpdate
        self.nextUpdate = nextUpdate
        self.number = number
        self.authorityKeyIdentifier = authorityKeyIdentifier
        self.entries = entries
    }

    /// The DER of the list, signed by the issuer's key.
    package func signed(
        by issuerKey: PrivateKey, using algorithm: SignatureAlgorithm, nonces: ECDSANonces = .random
    ) throws(CryptographyError) -> [UInt8] {
        let genuine = CertificateBuilder.objectIdentifier(of: algorithm, curve: issuerKey.curve)
        let body = DERWriter.element(.sequence) { body in
            if let version { body.integer(version) }
            body.sequence { $0.objectIdentifier(innerAlgorithm ?? genuine) }
            body.raw(issuer)
            CertificateBuilder.write(thisUpdate, to: &body)
            if let nextUpdate { CertificateBuilder.write(nextUpdate, to: &body) }
            if let entries { body.sequence { list in write(entries, to: &list) } }
            let all = standardExtensions + extensions
            if !all.isEmpty { body.constructed(.constructed(0)) { CertificateBuilder.write(all, to: &$0) } }
        }
        return try CertificateBuilder.sign(body, by: issuerKey, using: algorithm, named: outerAlgorithm, nonces: nonces)
    }

    private func write(_ entries: [Entry], to writer: inout DERWriter) {
        for entry in entries {
            writer.sequence { item in
                item.element(.integer, entry.serialNumber)
                CertificateBuilder.write(entry.revokedAt ?? thisUpdate, to: &item)
                if !entry.extensions.isEmpty { CertificateBuilder.write(entry.extensions, to: &item) }
            }
        }
    }

    private var standardExtensions: [CertificateBuilder.Extension] {
        var standard: [CertificateBuilder.Extension] = []
        if let authorityKeyIdentifier { standard.append(.authorityKeyIdentifier(authorityKeyIdentifier)) }
        if let number { standard.append(.crlNumber(number)) }
        return standard
    }
}

extension CertificateBuilder.Extension {
    /// The number of a revocation list from its big-endian magnitude, RFC 5280, 5.2.3.
    package static func crlNumber(_ magnitude: [UInt8], isCritical: Bool = false) -> CertificateBuilder.Extension {
        var writer = DERWriter()
        writer.integer(magnitude: magnitude)
        return CertificateBuilder.Extension(ObjectIdentifier.crlNumber, isCritical: isCritical, value: writer.bytes)
    }
}
