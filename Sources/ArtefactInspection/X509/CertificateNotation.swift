// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import FoundationEssentials
internal import Timestamps

/// What a certificate says, for people.
enum CertificateNotation {
    /// One line for a comment; not escaped yet.
    static func summary(of der: ArraySlice<UInt8>) -> String {
        do {
            let certificate = try Certificate(der: der.span)
            let key = certificate.publicKey.map { KeyNames.name(of: $0.curve) } ?? "unsupported key"
            return "certificate of \(name(certificate.subject)), issued by \(name(certificate.issuer)), "
                + "\(certificate.notBefore.rfc3339) to \(certificate.notAfter.rfc3339), \(key)"
        } catch {
            return "not read as a certificate: \(error)"
        }
    }

    static func name(_ name: DistinguishedName) -> String {
        let text = name.description
        return text.isEmpty ? "an empty name" : text
    }

    static func write(_ certificate: Certificate, to list: inout FieldList) {
        list.field("subject", name(certificate.subject))
        list.field("issuer", name(certificate.issuer) + (certificate.isSelfIssued ? ", the subject itself" : ""))
        list.field(
            "serial number", bytes: certificate.serialNumber,
            remark: certificate.serialIsNegativeOrZero ? "negative or zero" : nil)
        list.field("not before", certificate.notBefore.rfc3339)
        list.field("not after", certificate.notAfter.rfc3339)
        list.field("version", String(certificate.version))
        write(publicKeyOf: certificate, to: &list)
        list.field("signature algorithm", algorithm(certificate.signatureAlgorithm))
        list.field("SHA-256 fingerprint", bytes: certificate.fingerprint)
        if certificate.hasDuplicateExtension { list.field("extensions", "one of them occurs twice") }
        let values = ExtensionValues(certificate)
        for item in certificate.extensions {
            let isReadable = !certificate.undecodableExtensions.contains(item.oid)
            let value = values.value(of: item.oid)
            let meaning = isReadable ? meaning(of: item.oid, value, in: certificate) : nil
            list.field(title(of: item), meaning ?? list.notation(value))
        }
    }

    private static func write(publicKeyOf certificate: Certificate, to list: inout FieldList) {
        if let key = certificate.publicKey {
            list.field("public key", KeyNames.name(of: key.curve))
        } else {
            let oid = PublicKeyAlgorithm.objectIdentifier(inCertificate: certificate.der)
            list.field("public key", oid.map { "\(ObjectNames.described($0)), not supported" } ?? "not supported")
        }
        list.field("public key bytes", key: certificate.subjectPublicKeyBits)
    }

    static func algorithm(_ algorithm: (oid: String, innerMatchesOuter: Bool)) -> String {
        ObjectNames.described(algorithm.oid)
            + (algorithm.innerMatchesOuter ? "" : ", and another one in the signed part")
    }

    static func title(of item: (oid: String, isCritical: Bool)) -> String {
        ObjectNames.described(item.oid) + (item.isCritical ? ", critical:" : ":")
    }

    private static func meaning(of oid: String, _ value: [UInt8], in certificate: Certificate) -> String? {
        switch oid {
        case ObjectIdentifier.subjectKeyIdentifier: certificate.subjectKeyIdentifier.map(hexadecimal)
        case ObjectIdentifier.authorityKeyIdentifier: certificate.authorityKeyIdentifier.map(hexadecimal)
        case ObjectIdentifier.keyUsage: certificate.keyUsage.map(KeyNames.names)
        case ObjectIdentifier.extendedKeyUsage:
            certificate.extendedKeyUsage?.map(ObjectNames.described).joined(separator: ", ")
        case ObjectIdentifier.basicConstraints: certificate.basicConstraints.map(constraints)
        case ObjectIdentifier.crlDistributionPoints: distributionPoints(of: certificate)
        case ObjectIdentifier.issuerAlternativeName, subjectAlternativeName: AlternativeNames.text(value)
        default: nil
        }
    }

    private static func distributionPoints(of certificate: Certificate) -> String? {
        guard !certificate.crlDistributionPoints.isEmpty else { return nil }
        return certificate.crlDistributionPoints.joined(separator: ", ")
            + (certificate.hasRestrictedDistributionPoint ? ", restricted to some reasons or another issuer" : "")
    }

    private static func constraints(_ constraints: Certificate.BasicConstraints) -> String {
        (constraints.isCA ? "CA" : "no CA") + (constraints.pathLength.map { ", path length \($0)" } ?? "")
    }

    static func hexadecimal(_ bytes: [UInt8]) -> String {
        var text = BoundedText(byteLimit: .max)
        text.append(hexadecimal: bytes[...])
        return "h'\(String(decoding: text.utf8, as: UTF8.self))'"
    }

    private static let subjectAlternativeName = "2.5.29.17"
}
