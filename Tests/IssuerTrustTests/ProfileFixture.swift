// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import IssuerTrust

/// A certificate that keeps every row of its profile, for tests that change one thing.
struct ProfileFixture {
    var builder: CertificateBuilder
    let profile: CertificateProfile
    private let issuerKey: PrivateKey

    static let mDL = "org.iso.18013.5.1.mDL"

    /// By the first part of the rules' names.
    static let profiles: [String: CertificateProfile] = [
        "iaca": .iacaRoot(demandsCountry: true), "link": .iacaLink, "ds": .documentSigner(docType: mDL),
        "vical_signer": .vicalSigner, "status_signer": .statusListSigner, "reader": .readerAuthentication,
    ]

    init(_ profile: CertificateProfile, curve: Curve = .p256) throws {
        self.profile = profile
        let key = try PrivateKey.generate(curve)
        issuerKey = try profile == .iacaRoot(demandsCountry: true) ? key : PrivateKey.generate(.p256)
        let subject: [CertificateBuilder.NameAttribute] = [
            .init("2.5.4.6", "UT", .printable), .init("2.5.4.10", "Authority"), .init("2.5.4.3", "Subject"),
        ]
        let issuer = TestAuthority.name("Issuer", country: "UT")
        let isRoot = profile == .iacaRoot(demandsCountry: true)
        builder = CertificateBuilder(
            serialNumber: [UInt8](repeating: 0x11, count: 20), issuer: isRoot ? subject : issuer, subject: subject,
            notBefore: TestAuthority.begins, notAfter: TestAuthority.begins.addingTimeInterval(457 * 86_400),
            publicKey: key.publicKey)
        builder.extensions = Self.extensions(profile, key: key.publicKey, issuer: issuerKey.publicKey, subject: subject)
    }

    private static func extensions(
        _ profile: CertificateProfile, key: PublicKey, issuer: PublicKey, subject: [CertificateBuilder.NameAttribute]
    ) -> [CertificateBuilder.Extension] {
        let keys: [CertificateBuilder.Extension] = [
            .authorityKeyIdentifier(issuer.keyIdentifier), .subjectKeyIdentifier(key.keyIdentifier),
        ]
        let places: [CertificateBuilder.Extension] = [
            .issuerAlternativeName(uri: "https://example.com"), .crlDistributionPoint(uri: "https://example.com/crl"),
        ]
        let authority: [CertificateBuilder.Extension] = [
            .basicConstraints(isCA: true, pathLength: 0), .keyUsage([.keyCertSign, .cRLSign]),
        ]
        switch profile {
        case .iacaRoot: return authority + keys.dropFirst() + places
        case .iacaLink:
            return authority + keys + places + [.directoryName(subject)]
        case .documentSigner:
            return keys + [.keyUsage(.digitalSignature), .extendedKeyUsage(["1.0.18013.5.1.2"])] + places
        case .vicalSigner:
            return keys + [.keyUsage(.nonRepudiation), .extendedKeyUsage(["1.0.18013.5.1.8"]), places[1]]
        case .statusListSigner:
            return keys + [
                .keyUsage(.digitalSignature), .extendedKeyUsage(["1.3.6.1.5.5.7.3.999"], isCritical: false), places[1],
            ]
        case .readerAuthentication:
            return keys + [.keyUsage(.digitalSignature), .extendedKeyUsage(["1.0.18013.5.1.6"]), places[1]]
        }
    }

    func certificate() throws -> Certificate {
        let der = try builder.signed(by: issuerKey, using: .ecdsa(.sha256))
        return try Certificate(der: der.span)
    }

    func findings() throws -> [ProfileFinding] { profile.findings(in: try certificate()) }

    /// The names of the broken rules after one change.
    static func rules(_ profile: CertificateProfile, _ change: (inout Self) throws -> Void) throws -> [String] {
        var fixture = try ProfileFixture(profile)
        try change(&fixture)
        return try fixture.findings().map(\.rule.rawValue)
    }
}
