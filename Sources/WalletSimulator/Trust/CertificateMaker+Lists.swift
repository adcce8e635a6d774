// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials

/// The certificates of those who sign lists.
extension CertificateMaker {
    typealias Change = (inout CertificateBuilder) -> Void

    /// The extended key usage of VICAL signers, and the generic one that the second edition recommends beside it.
    private static let mdlVICAL = ["1.0.18013.5.1.8", "1.0.23220.4.1.8"]

    /// The root of a VICAL provider. No edition has a profile for it; this one is a root as B.1.2 has it.
    func providerRoot(
        _ name: String, key: PrivateKey, revocationListURI: String
    ) throws(SimulatorError) -> Certificate {
        let name = provider(name, "\(name) Root")
        let validity = authority.rootValidity ?? IssuingAuthority.days(-365, through: 8 * 365, from: now)
        var builder = CertificateBuilder(
            serialNumber: serialNumber(), issuer: name, subject: name, notBefore: validity.lowerBound,
            notAfter: validity.upperBound, publicKey: key.publicKey)
        builder.extensions = [
            .subjectKeyIdentifier(key.publicKey.keyIdentifier), .keyUsage([.keyCertSign, .cRLSign]),
            .basicConstraints(isCA: true, pathLength: 0), .crlDistributionPoint(uri: revocationListURI),
        ]
        return try certificate(builder, signedBy: key)
    }

    /// A VICAL signer, C.1.7.2: it may sign what commits, and nothing else.
    func vicalSigner(
        _ name: String, key: PrivateKey, under root: ListSigner, revocationListURI: String,
        changing change: Change = { _ in }
    ) throws(SimulatorError) -> Certificate {
        var builder = listSigner(provider(name, "\(name) VICAL Signer"), key: key, under: root)
        builder.extensions += [
            .keyUsage(.nonRepudiation), .extendedKeyUsage(Self.mdlVICAL),
            .crlDistributionPoint(uri: revocationListURI),
        ]
        change(&builder)
        return try certificate(builder, signedBy: root.key)
    }

    /// A signer of status lists and identifier lists under the authority's root, second edition, B.1.7.
    func statusListSigner(
        key: PrivateKey, under root: ListSigner, changing change: Change = { _ in }
    ) throws(SimulatorError) -> Certificate {
        var builder = listSigner(try name(suffix: "Status List Signer"), key: key, under: root)
        builder.extensions += [
            .keyUsage(.digitalSignature), .crlDistributionPoint(uri: authority.revocationListURI),
        ]
        change(&builder)
        return try certificate(builder, signedBy: root.key)
    }

    private func provider(_ name: String, _ commonName: String) -> [Attribute] {
        [
            Attribute(ObjectIdentifier.country, authority.country, .printable),
            Attribute(ObjectIdentifier.organization, name), Attribute(ObjectIdentifier.commonName, commonName),
        ]
    }

    /// All but what the key may be used for. Both profiles allow 1187 days.
    private func listSigner(_ subject: [Attribute], key: PrivateKey, under root: ListSigner) -> CertificateBuilder {
        let validity = IssuingAuthority.days(0, through: 1187, from: now)
        var builder = CertificateBuilder(
            serialNumber: serialNumber(), issuer: root.certificate.subject.nameAttributes, subject: subject,
            notBefore: validity.lowerBound, notAfter: validity.upperBound, publicKey: key.publicKey)
        builder.extensions = [
            .authorityKeyIdentifier(root.certificate.subjectKeyIdentifier ?? root.key.publicKey.keyIdentifier),
            .subjectKeyIdentifier(key.publicKey.keyIdentifier), .issuerAlternativeName(uri: Self.contact),
        ]
        return builder
    }
}
