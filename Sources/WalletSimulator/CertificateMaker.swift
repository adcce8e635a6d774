// SPDX-License-Identifier: Apache-2.0

internal import COSE
internal import Cryptography
internal import FoundationEssentials

/// Certificates with all that the profiles of ISO/IEC 18013-5, annex B, make mandatory.
struct CertificateMaker {
    let authority: IssuingAuthority
    let now: Date
    let random: any RandomSource

    typealias Attribute = CertificateBuilder.NameAttribute

    /// An IACA root, B.1.2.
    ///
    /// - Parameter change: What is to be otherwise than the profile has it.
    func root(
        key: PrivateKey, changing change: (inout CertificateBuilder) -> Void = { _ in }
    ) throws(SimulatorError) -> Certificate {
        guard key.curve.family == .weierstrass else { throw .rootCurveNotAllowed }
        let name = try name(suffix: "IACA Root")
        let validity = authority.rootValidity ?? IssuingAuthority.days(-365, through: 8 * 365, from: now)
        var builder = CertificateBuilder(
            serialNumber: serialNumber(), issuer: name, subject: name, notBefore: validity.lowerBound,
            notAfter: validity.upperBound, publicKey: key.publicKey)
        builder.extensions = [
            .subjectKeyIdentifier(key.publicKey.keyIdentifier), .keyUsage([.keyCertSign, .cRLSign]),
            .basicConstraints(isCA: true, pathLength: 0), .issuerAlternativeName(uri: Self.contact),
            .crlDistributionPoint(uri: authority.revocationListURI),
        ]
        change(&builder)
        return try certificate(builder, signedBy: key)
    }

    /// A document signer, B.1.4.
    ///
    /// - Parameter change: What is to be otherwise than the profile has it.
    func documentSigner(
        key: PrivateKey, under root: Certificate, signedBy rootKey: PrivateKey,
        changing change: (inout CertificateBuilder) -> Void = { _ in }
    ) throws(SimulatorError) -> Certificate {
        guard key.curve.signatureByteCount != nil else { throw .curveCannotSign }
        let validity = authority.documentSignerValidity ?? IssuingAuthority.days(-30, through: 426, from: now)
        var builder = CertificateBuilder(
            serialNumber: serialNumber(), issuer: root.subject.nameAttributes,
            subject: try name(suffix: "Document Signer"), notBefore: validity.lowerBound,
            notAfter: validity.upperBound, publicKey: key.publicKey)
        builder.extensions = [
            .authorityKeyIdentifier(root.subjectKeyIdentifier ?? rootKey.publicKey.keyIdentifier),
            .subjectKeyIdentifier(key.publicKey.keyIdentifier), .keyUsage(.digitalSignature),
            .extendedKeyUsage([authority.documentSignerPurpose]), .issuerAlternativeName(uri: Self.contact),
            .crlDistributionPoint(uri: authority.revocationListURI),
        ]
        change(&builder)
        return try certificate(builder, signedBy: rootKey)
    }

    static let contact = "https://iaca.example/"

    /// Signs, with the pair of curve and hash that COSE has too.
    func certificate(
        _ builder: CertificateBuilder, signedBy key: PrivateKey
    ) throws(SimulatorError) -> Certificate {
        let algorithm = try key.certifying
        do {
            let der = try builder.signed(by: key, using: algorithm, nonces: random.ecdsaNonces)
            return try Certificate(der: der.span)
        } catch {
            throw .cryptography(error)
        }
    }

    func name(suffix: String) throws(SimulatorError) -> [Attribute] {
        let country = authority.country
        guard country.utf8.count == 2, country.utf8.allSatisfy({ (0x41...0x5a).contains($0) }) else {
            throw .countryInvalid
        }
        var attributes = [Attribute("2.5.4.6", country, .printable)]
        if let state = authority.stateOrProvince { attributes.append(Attribute("2.5.4.8", state)) }
        return attributes + [
            Attribute("2.5.4.10", authority.name), Attribute("2.5.4.3", "\(authority.name) \(suffix)"),
        ]
    }

    /// 127 bits of which the highest is set: positive, and of one width.
    func serialNumber() -> [UInt8] {
        var bytes = random.bytes(16)
        bytes[0] = bytes[0] & 0x7f | 0x40
        return bytes
    }
}

extension DistinguishedName {
    /// The attributes for a certificate that names this one as its issuer: the bytes come out equal.
    var nameAttributes: [CertificateBuilder.NameAttribute] {
        attributes.map { attribute in
            let writing: CertificateBuilder.NameAttribute.Writing =
                switch attribute.stringType {
                case .printable: .printable
                case .ia5: .ia5
                case .utf8, .other: .utf8
                }
            return .init(attribute.oid, attribute.value, writing)
        }
    }
}

extension PrivateKey {
    /// How the key signs certificates and revocation lists: the pairs of curve and hash are those of COSE (B.1).
    var certifying: SignatureAlgorithm {
        get throws(SimulatorError) {
            do { return try COSEAlgorithm.signing(with: self).signature(on: curve) } catch { throw .curveCannotSign }
        }
    }
}

extension COSEAlgorithm {
    /// The algorithm that 9.1.2.4 pairs with the key's curve.
    static func signing(with key: PrivateKey) throws(SimulatorError) -> COSEAlgorithm {
        switch key.curve {
        case .p256, .brainpoolP256r1: .es256
        case .p384, .brainpoolP320r1, .brainpoolP384r1: .es384
        case .p521, .brainpoolP512r1: .es512
        case .ed25519, .ed448: .edDSA
        case .x25519, .x448: throw .curveCannotSign
        }
    }
}
