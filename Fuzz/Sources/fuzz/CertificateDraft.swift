// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// A small certificate in the form of ISO/IEC 18013-5, annex B, that is not signed yet.
struct CertificateDraft {
    /// A name and its key.
    struct Party {
        /// The DER of the name.
        let name: [UInt8]
        let key: PrivateKey

        init(name: String, key: PrivateKey) { (self.name, self.key) = (DERPieces.name(name), key) }

        init(_ certificate: Certificate, key: PrivateKey) { (name, self.key) = (certificate.subject.der, key) }

        /// RFC 5280, 4.2.1.2, the first method.
        var keyIdentifier: [UInt8] {
            let bits = key.publicKey.rawRepresentation
            return HashAlgorithm.sha1.hash(bits.span)
        }
    }

    private let issuer: Party
    private let body: [UInt8]

    /// - Parameter pathLength: Nil for a certificate that issues none.
    init(_ subject: Party, by issuer: Party, _ serialNumber: UInt8, pathLength: UInt8? = nil) {
        self.issuer = issuer
        let contact = DERPieces.element(0x86, Array("https://fuzz.example".utf8))
        let point = DERPieces.element(0xa0, DERPieces.element(0xa0, contact))
        let authority = DERPieces.sequence(DERPieces.element(0x80, issuer.keyIdentifier))
        // keyCertSign and cRLSign, or digitalSignature.
        let usage: [UInt8] = pathLength == nil ? [0x03, 0x02, 0x07, 0x80] : [0x03, 0x02, 0x01, 0x06]
        var extensions = [
            DERPieces.fileExtension([0x55, 0x1d, 0x23], authority),
            DERPieces.fileExtension([0x55, 0x1d, 0x0e], DERPieces.element(0x04, subject.keyIdentifier)),
            DERPieces.fileExtension([0x55, 0x1d, 0x0f], isCritical: true, usage),
            DERPieces.fileExtension([0x55, 0x1d, 0x12], DERPieces.sequence(contact)),
            DERPieces.fileExtension([0x55, 0x1d, 0x1f], DERPieces.sequence(DERPieces.sequence(point))),
        ]
        if let pathLength {
            let constraints = DERPieces.sequence([0x01, 0x01, 0xff], [0x02, 0x01, pathLength])
            extensions.append(DERPieces.fileExtension([0x55, 0x1d, 0x13], isCritical: true, constraints))
        }
        body = DERPieces.sequence(
            DERPieces.element(0xa0, [0x02, 0x01, 0x02]), [0x02, 0x01, serialNumber], DERPieces.algorithm, issuer.name,
            DERPieces.sequence(DERPieces.time("261101000000Z"), DERPieces.time("271101000000Z")), subject.name,
            subject.key.publicKey.subjectPublicKeyInfo(),
            DERPieces.element(0xa3, DERPieces.element(0x30, extensions.flatMap(\.self))))
    }

    func signed() throws -> Certificate {
        let signature = try issuer.key.sign(body.span, using: .ecdsa(.sha256))
        let der = DERPieces.signed(body, DERPieces.integers(ofSignature: signature))
        return try Certificate(der: der.span)
    }
}
