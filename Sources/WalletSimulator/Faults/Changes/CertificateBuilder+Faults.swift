// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The changes that make a certificate faulty.
extension CertificateBuilder {
    /// Names ecdsa-with-SHA1 for a signature that is made otherwise: nothing here signs with SHA-1.
    mutating func nameSHA1() {
        innerAlgorithm = Self.ecdsaWithSHA1
        outerAlgorithm = Self.ecdsaWithSHA1
    }

    /// Another algorithm than the one with which a key on this curve signs certificates and revocation lists.
    static func otherAlgorithm(thanOn curve: Curve) -> String {
        let signsWithSHA512 = curve == .p521 || curve == .brainpoolP512r1
        return signsWithSHA512 ? ObjectIdentifier.ecdsaWithSHA256 : ObjectIdentifier.ecdsaWithSHA512
    }

    private static let ecdsaWithSHA1 = "1.2.840.10045.4.1"
    private static let secp256k1 = "1.3.132.0.10"

    /// Says that the key is on a curve which annex B.1 does not list.
    mutating func nameUnknownCurve() {
        let bits = publicKey.rawRepresentation
        subjectPublicKeyInfo = DERWriter.element(.sequence) { info in
            info.sequence { algorithm in
                algorithm.objectIdentifier(ObjectIdentifier.ecPublicKey)
                algorithm.objectIdentifier(Self.secp256k1)
            }
            info.bitString(bits)
        }
    }

    /// Adds `reasons` to the distribution point: a list that covers a compromised key alone.
    mutating func restrictDistributionPoint() {
        setDistributionPoint(name: 6, "https://iaca.example/iaca.crl") { $0.element(.context(1), [0x06, 0x40]) }
    }

    /// Names a host in place of a list's address.
    mutating func nameDistributionPointByHost() { setDistributionPoint(name: 2, "iaca.example") { _ in } }

    /// - Parameter tag: Of the general name, RFC 5280, 4.2.1.6.
    private mutating func setDistributionPoint(name tag: UInt8, _ text: String, _ more: (inout DERWriter) -> Void) {
        let value = DERWriter.element(.sequence) { points in
            points.sequence { point in
                point.constructed(.constructed(0)) { name in
                    name.constructed(.constructed(0)) { $0.element(.context(tag), Array(text.utf8)) }
                }
                more(&point)
            }
        }
        extensions.set(Extension(ObjectIdentifier.crlDistributionPoints, isCritical: false, value: value))
    }
}

extension [CertificateBuilder.NameAttribute] {
    mutating func remove(_ oid: String) { removeAll { $0.oid == oid } }

    mutating func set(_ oid: String, _ value: String) {
        for index in indices where self[index].oid == oid { self[index].value = value }
    }

    mutating func write(_ oid: String, as writing: CertificateBuilder.NameAttribute.Writing) {
        for index in indices where self[index].oid == oid { self[index].writing = writing }
    }
}

extension [CertificateBuilder.Extension] {
    mutating func remove(_ oid: String) { removeAll { $0.oid == oid } }

    /// Puts an extension in the place of its like, or at the end.
    mutating func set(_ item: CertificateBuilder.Extension) {
        if let index = firstIndex(where: { $0.oid == item.oid }) { self[index] = item } else { append(item) }
    }

    mutating func mark(_ oid: String, critical isCritical: Bool) {
        for index in indices where self[index].oid == oid { self[index].isCritical = isCritical }
    }
}

extension CertificateBuilder.Extension {
    /// An extension of nobody, below the arc for documentation (RFC 5612).
    static func unknown(isCritical: Bool) -> Self {
        Self("1.3.6.1.4.1.32473.1", isCritical: isCritical, value: [0x05, 0x00])
    }

    /// Permits names below example.org, RFC 5280, 4.2.1.10.
    static func nameConstraints(isCritical: Bool) -> Self {
        let value = DERWriter.element(.sequence) { constraints in
            constraints.constructed(.constructed(0)) { permitted in
                permitted.sequence { $0.element(.context(2), Array("example.org".utf8)) }
            }
        }
        return Self("2.5.29.30", isCritical: isCritical, value: value)
    }

    /// The extension with a value that is cut off.
    static func unreadable(_ oid: String) -> Self { Self(oid, isCritical: false, value: [0x30, 0x7f]) }
}

extension CertificateBuilder {
    /// Has an RSA key of 2048 bits, of which nobody knows the factors.
    mutating func nameRSAKey() {
        let modulus = (UInt8(0)..<8).flatMap { HashAlgorithm.sha256.digest(of: [$0]) }
        let key = DERWriter.element(.sequence) { key in
            key.integer(magnitude: [0xc0] + modulus.dropFirst().dropLast() + [0x01])
            key.integer(65_537)
        }
        nameKey(key) { algorithm in
            algorithm.objectIdentifier("1.2.840.113549.1.1.1")
            algorithm.raw([0x05, 0x00])
        }
    }

    /// Writes the point with x and a bit of y alone; the key is on a NIST or Brainpool curve.
    mutating func compressKey() {
        guard let name = Self.curveNames[publicKey.curve] else { return }
        let point = publicKey.rawRepresentation
        nameKey([0x02 | (point.last ?? 0) & 1] + point[1...publicKey.curve.fieldByteCount]) { algorithm in
            algorithm.objectIdentifier(ObjectIdentifier.ecPublicKey)
            algorithm.objectIdentifier(name)
        }
    }

    /// Puts a key in another form in, with the identifier that goes with it.
    private mutating func nameKey(_ bits: [UInt8], _ algorithm: (inout DERWriter) -> Void) {
        subjectPublicKeyInfo = DERWriter.element(.sequence) { info in
            info.sequence(algorithm)
            info.bitString(bits)
        }
        extensions.set(.subjectKeyIdentifier(HashAlgorithm.sha1.digest(of: bits)))
    }

    private static let curveNames: [Curve: String] = [
        .p256: "1.2.840.10045.3.1.7", .p384: "1.3.132.0.34", .p521: "1.3.132.0.35",
        .brainpoolP256r1: "1.3.36.3.3.2.8.1.1.7", .brainpoolP320r1: "1.3.36.3.3.2.8.1.1.9",
        .brainpoolP384r1: "1.3.36.3.3.2.8.1.1.11", .brainpoolP512r1: "1.3.36.3.3.2.8.1.1.13",
    ]
}
