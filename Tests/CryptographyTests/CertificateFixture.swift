// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import TestSupport
import Timestamps

/// A root and a document signer as ISO/IEC 18013-5, B.1, describes them, for tests that change one thing.
struct CertificateFixture {
    let rootKey: PrivateKey
    let signerKey: PrivateKey
    var algorithm: SignatureAlgorithm
    var root: CertificateBuilder
    var signer: CertificateBuilder

    static let rootName: [CertificateBuilder.NameAttribute] = [
        .init(ObjectIdentifier.country, "UT", .printable), .init(ObjectIdentifier.stateOrProvince, "UT-XY"),
        .init(ObjectIdentifier.organization, "Utopia, \"Ministry\""), .init(ObjectIdentifier.commonName, "Utopia IACA"),
    ]
    static let signerName: [CertificateBuilder.NameAttribute] = [
        .init(ObjectIdentifier.country, "UT", .printable), .init(ObjectIdentifier.stateOrProvince, "UT-XY"),
        .init(ObjectIdentifier.commonName, "Utopia DS 1"),
    ]

    init(
        rootCurve: Curve = .p256, signerCurve: Curve = .p256, algorithm: SignatureAlgorithm = .ecdsa(.sha256)
    ) throws {
        rootKey = try PrivateKey.generate(rootCurve)
        signerKey = try PrivateKey.generate(signerCurve)
        self.algorithm = algorithm
        root = CertificateBuilder(
            serialNumber: hex("11223344556677889900"), issuer: Self.rootName, subject: Self.rootName,
            notBefore: try date("2024-01-01T00:00:00Z"), notAfter: try date("2033-01-01T00:00:00Z"),
            publicKey: rootKey.publicKey)
        root.extensions = [
            .basicConstraints(isCA: true, pathLength: 0), .keyUsage([.keyCertSign, .cRLSign]),
            .subjectKeyIdentifier(rootKey.publicKey.keyIdentifier),
            .issuerAlternativeName(uri: "https://iaca.example"),
        ]
        signer = CertificateBuilder(
            serialNumber: hex("7fedcba9876543210000"), issuer: Self.rootName, subject: Self.signerName,
            notBefore: try date("2026-06-01T12:30:45Z"), notAfter: try date("2027-06-01T12:30:44Z"),
            publicKey: signerKey.publicKey)
        signer.extensions = [
            .authorityKeyIdentifier(rootKey.publicKey.keyIdentifier),
            .subjectKeyIdentifier(signerKey.publicKey.keyIdentifier), .keyUsage(.digitalSignature),
            .extendedKeyUsage(["1.0.18013.5.1.2"]), .issuerAlternativeName(uri: "https://iaca.example"),
            .crlDistributionPoint(uri: "https://iaca.example/crl"),
        ]
    }

    func rootDER() throws -> [UInt8] { try root.signed(by: rootKey, using: algorithm) }

    func signerDER() throws -> [UInt8] { try signer.signed(by: rootKey, using: algorithm) }

    func signerCertificate() throws -> Certificate {
        let der = try signerDER()
        return try Certificate(der: der.span)
    }

    /// The signer after one change.
    static func signer(_ change: (inout CertificateBuilder) throws -> Void) throws -> Certificate {
        var fixture = try CertificateFixture()
        try change(&fixture.signer)
        return try fixture.signerCertificate()
    }
}

/// An instant as RFC 3339 writes it.
func date(_ text: String) throws -> Date { try RFC3339Timestamp(text).date }
