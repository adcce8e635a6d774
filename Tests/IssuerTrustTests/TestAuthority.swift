// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials

/// A certificate authority for tests, with certificates as annex B wants them unless changed.
struct TestAuthority {
    typealias Change = (inout CertificateBuilder) throws -> Void

    let key: PrivateKey
    let name: [CertificateBuilder.NameAttribute]
    let certificate: Certificate

    static let now = Date(timeIntervalSince1970: 1_780_000_000)
    static let begins = now.addingTimeInterval(-1_000_000)
    static let ends = now.addingTimeInterval(20_000_000)

    static func name(
        _ common: String, country: String? = "US", state: String? = nil
    ) -> [CertificateBuilder.NameAttribute] {
        (country.map { [.init("2.5.4.6", $0, .printable)] } ?? []) + (state.map { [.init("2.5.4.8", $0)] } ?? [])
            + [.init("2.5.4.3", common)]
    }

    /// An authority under another one, or a root.
    init(
        _ common: String = "Root", country: String? = "US", state: String? = nil, under issuer: TestAuthority? = nil,
        pathLength: Int? = 0, key: PrivateKey? = nil, change: Change = { _ in }
    ) throws {
        self.key = try key ?? PrivateKey.generate(.p256)
        name = Self.name(common, country: country, state: state)
        var builder = Self.builder(issuer: issuer?.name ?? name, subject: name, key: self.key)
        builder.extensions = [
            .basicConstraints(isCA: true, pathLength: pathLength), .keyUsage([.keyCertSign, .cRLSign]),
            .subjectKeyIdentifier(self.key.publicKey.keyIdentifier), .issuerAlternativeName(uri: "https://example.com"),
        ]
        if let issuer {
            builder.extensions += [
                .authorityKeyIdentifier(issuer.key.publicKey.keyIdentifier),
                .crlDistributionPoint(uri: "https://example.com/ca.crl"),
            ]
        }
        try change(&builder)
        certificate = try Self.sign(builder, by: issuer?.key ?? self.key)
    }

    private static func builder(
        issuer: [CertificateBuilder.NameAttribute], subject: [CertificateBuilder.NameAttribute], key: PrivateKey
    ) -> CertificateBuilder {
        CertificateBuilder(
            serialNumber: [0x11] + key.publicKey.keyIdentifier.prefix(12), issuer: issuer, subject: subject,
            notBefore: begins, notAfter: ends, publicKey: key.publicKey)
    }

    static func sign(_ builder: CertificateBuilder, by key: PrivateKey) throws -> Certificate {
        let der = try builder.signed(by: key, using: .ecdsa(.sha256))
        return try Certificate(der: der.span)
    }

    /// A document signer under this authority.
    func signer(
        country: String? = "US", state: String? = nil, crl: String = "https://example.com/crl",
        change: Change = { _ in }
    ) throws -> Certificate {
        let signerKey = try PrivateKey.generate(.p256)
        var builder = Self.builder(
            issuer: name, subject: Self.name("Signer", country: country, state: state), key: signerKey)
        builder.extensions = [
            .authorityKeyIdentifier(key.publicKey.keyIdentifier),
            .subjectKeyIdentifier(signerKey.publicKey.keyIdentifier), .keyUsage(.digitalSignature),
            .extendedKeyUsage(["1.0.18013.5.1.2"]), .issuerAlternativeName(uri: "https://example.com"),
            .crlDistributionPoint(uri: crl),
        ]
        try change(&builder)
        return try Self.sign(builder, by: key)
    }

    /// A list of this authority that revokes some certificates.
    func list(
        revoking revoked: [Certificate] = [], signedBy other: PrivateKey? = nil,
        using algorithm: SignatureAlgorithm = .ecdsa(.sha256),
        change: (inout RevocationListBuilder) throws -> Void = { _ in }
    ) throws -> CertificateRevocationList {
        var builder = RevocationListBuilder(
            issuer: CertificateBuilder.name(name), thisUpdate: Self.now.addingTimeInterval(-3_600),
            nextUpdate: Self.now.addingTimeInterval(86_400), number: [0x01, 0x02],
            authorityKeyIdentifier: key.publicKey.keyIdentifier,
            entries: revoked.isEmpty ? nil : revoked.map { .init(serialNumber: $0.serialNumber) })
        try change(&builder)
        let der = try builder.signed(by: other ?? key, using: algorithm)
        return try CertificateRevocationList(der: der.span)
    }
}

extension CertificateBuilder {
    /// Takes the place of the extension of the same kind, or comes last where there is none; nil takes it away.
    mutating func replace(_ oid: String, with item: Extension?) {
        let place = extensions.firstIndex { $0.oid == oid } ?? extensions.endIndex
        extensions.removeAll { $0.oid == oid }
        if let item { extensions.insert(item, at: min(place, extensions.endIndex)) }
    }

    mutating func replace(with item: Extension) { replace(item.oid, with: item) }

    mutating func setCritical(_ oid: String, _ isCritical: Bool) {
        for index in extensions.indices where extensions[index].oid == oid { extensions[index].isCritical = isCritical }
    }
}
