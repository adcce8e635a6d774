// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
internal import Timestamps

/// Makes certificates for simulated issuers, also such as no real issuer would make; its parts write our own requests.
///
/// Nothing is checked and nothing is added: what a certificate shall have must be said, and a fault is one changed
/// property.
package struct CertificateBuilder: Sendable {
    /// One attribute of a name, in a set of its own.
    package struct NameAttribute: Sendable {
        package enum Writing: Sendable { case printable, utf8, ia5 }

        package var oid: String
        package var value: String
        package var writing: Writing

        package init(_ oid: String, _ value: String, _ writing: Writing = .utf8) {
            self.oid = oid
            self.value = value
            self.writing = writing
        }
    }

    package struct Extension: Sendable {
        package var oid: String
        package var isCritical: Bool
        /// The DER inside the extension.
        package var value: [UInt8]

        package init(_ oid: String, isCritical: Bool, value: [UInt8]) {
            self.oid = oid
            self.isCritical = isCritical
            self.value = value
        }
    }

    /// 1, 2 or 3; a number that does not exist can be written too.
    package var version = 3
    /// Big-endian; the contents of the INTEGER are written as they are, so a leading 80 makes the number negative.
    package var serialNumber: [UInt8]
    package var issuer: [NameAttribute]
    package var subject: [NameAttribute]
    package var notBefore: Date
    package var notAfter: Date
    package var publicKey: PublicKey
    /// Takes the place of `publicKey`, for keys that are none.
    package var subjectPublicKeyInfo: [UInt8]?
    /// Written in this order; the field is left out when there is none.
    package var extensions: [Extension] = []
    /// Take the place of the algorithm that the signature is made with, in the signed part and after it.
    package var innerAlgorithm: String?
    package var outerAlgorithm: String?

    package init(
        serialNumber: [UInt8], issuer: [NameAttribute], subject: [NameAttribute], notBefore: Date, notAfter: Date,
        publicKey: PublicKey
    ) {
        self.serialNumber = serialNumber
        self.issuer = issuer
        self.subject = subject
        self.notBefore = notBefore
        self.notAfter = notAfter
        self.publicKey = publicKey
    }

    /// The DER of the certificate, signed by the issuer's key.
    package func signed(
        by issuerKey: PrivateKey, using algorithm: SignatureAlgorithm, nonces: ECDSANonces = .random
    ) throws(CryptographyError) -> [UInt8] {
        let genuine = Self.objectIdentifier(of: algorithm, curve: issuerKey.curve)
        let body = DERWriter.element(.sequence) { body in
            if version != 1 { body.constructed(.constructed(0)) { $0.integer(version - 1) } }
            body.element(.integer, serialNumber)
            body.sequence { $0.objectIdentifier(innerAlgorithm ?? genuine) }
            body.raw(Self.name(issuer))
            body.sequence { validity in
                Self.write(notBefore, to: &validity)
                Self.write(notAfter, to: &validity)
            }
            body.raw(Self.name(subject))
            body.raw(subjectPublicKeyInfo ?? publicKey.subjectPublicKeyInfo())
            if !extensions.isEmpty {
                body.constructed(.constructed(3)) { Self.write(extensions, to: &$0) }
            }
        }
        return try Self.sign(body, by: issuerKey, using: algorithm, named: outerAlgorithm, nonces: nonces)
    }

    /// Puts a signature around the DER of the signed part of a certificate, a revocation list or a request.
    ///
    /// - Parameter name: Takes the place of the algorithm's object identifier.
    package static func sign(
        _ body: [UInt8], by issuerKey: PrivateKey, using algorithm: SignatureAlgorithm, named name: String? = nil,
        nonces: ECDSANonces = .random
    ) throws(CryptographyError) -> [UInt8] {
        let signature = try issuerKey.derSignature(body.span, using: algorithm, nonces: nonces)
        let name = name ?? objectIdentifier(of: algorithm, curve: issuerKey.curve)
        return DERWriter.element(.sequence) { certificate in
            certificate.raw(body)
            certificate.sequence { $0.objectIdentifier(name) }
            certificate.bitString(signature)
        }
    }

    /// The DER of a name.
    package static func name(_ attributes: [NameAttribute]) -> [UInt8] {
        DERWriter.element(.sequence) { name in
            for attribute in attributes {
                name.constructed(.set) { set in
                    set.sequence { pair in
                        pair.objectIdentifier(attribute.oid)
                        pair.element(attribute.writing.tag, Array(attribute.value.utf8))
                    }
                }
            }
        }
    }

    package static func write(_ extensions: [Extension], to writer: inout DERWriter) {
        writer.sequence { list in
            for item in extensions {
                list.sequence { entry in
                    entry.objectIdentifier(item.oid)
                    if item.isCritical { entry.boolean(true) }
                    entry.octetString(item.value)
                }
            }
        }
    }

    /// Writes a time as RFC 5280, 4.1.2.5, asks: two digits of the year from 1950 to 2049, else four.
    package static func write(_ date: Date, to writer: inout DERWriter) {
        let digits = date.rfc3339.utf8.filter { (0x30...0x39).contains($0) }
        let year = digits.prefix(4).reduce(0) { $0 * 10 + Int($1) - 0x30 }
        if (1950..<2050).contains(year) {
            writer.element(.utcTime, digits.dropFirst(2) + [UInt8(ascii: "Z")])
        } else {
            writer.element(.generalizedTime, digits + [UInt8(ascii: "Z")])
        }
    }

    package static func objectIdentifier(of algorithm: SignatureAlgorithm, curve: Curve) -> String {
        switch algorithm {
        case .ecdsa(.sha1): "1.2.840.10045.4.1"
        case .ecdsa(.sha256): ObjectIdentifier.ecdsaWithSHA256
        case .ecdsa(.sha384): ObjectIdentifier.ecdsaWithSHA384
        case .ecdsa(.sha512): ObjectIdentifier.ecdsaWithSHA512
        case .eddsa: curve.objectIdentifier
        }
    }
}

extension CertificateBuilder.NameAttribute.Writing {
    /// The string type of X.520.
    fileprivate var tag: DERTag {
        switch self {
        case .printable: .printableString
        case .utf8: .utf8String
        case .ia5: .ia5String
        }
    }
}
