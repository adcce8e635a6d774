// SPDX-License-Identifier: Apache-2.0

import CredentialStatus
import Cryptography
import FoundationEssentials
import IssuerTrust

/// An issuing authority with a signer of status lists under it, both as annex B wants them.
struct TestIssuer {
    static let now = Date(timeIntervalSince1970: 1_780_000_000)
    static let uri = "https://example.com/K/1"
    /// The same with a KELVIN SIGN.
    static let twinURI = "https://example.com/\u{212a}/1"

    let rootKey: PrivateKey
    let signerKey: PrivateKey
    let root: Certificate
    let signer: Certificate

    init(
        curve: Curve = .p256, pathLength: Int = 0, rootEnds: TimeInterval = 3e7,
        change: (inout CertificateBuilder) -> Void = { _ in }
    ) throws {
        rootKey = try PrivateKey.generate(.p256)
        signerKey = try PrivateKey.generate(curve)
        root = try Self.authority(rootKey, "Root", pathLength: pathLength, ends: rootEnds, under: nil)
        signer = try Self.signer(signerKey, under: "Root", rootKey, change: change)
    }

    static func name(_ common: String) -> [CertificateBuilder.NameAttribute] {
        [.init("2.5.4.6", "US", .printable), .init("2.5.4.3", common)]
    }

    private static func builder(
        _ key: PrivateKey, _ name: String, issuer: String, ends: TimeInterval, serial: UInt8
    ) -> CertificateBuilder {
        CertificateBuilder(
            serialNumber: [UInt8](repeating: serial, count: 12), issuer: Self.name(issuer), subject: Self.name(name),
            notBefore: now.addingTimeInterval(-1e6), notAfter: now.addingTimeInterval(ends), publicKey: key.publicKey)
    }

    static func authority(
        _ key: PrivateKey, _ name: String, pathLength: Int, ends: TimeInterval = 3e7,
        under issuer: (name: String, key: PrivateKey)?
    ) throws -> Certificate {
        var builder = builder(key, name, issuer: issuer?.name ?? name, ends: ends, serial: 0x11)
        builder.extensions = [
            .basicConstraints(isCA: true, pathLength: pathLength), .keyUsage([.keyCertSign, .cRLSign]),
            .subjectKeyIdentifier(key.publicKey.keyIdentifier),
            .authorityKeyIdentifier((issuer?.key ?? key).publicKey.keyIdentifier),
            .issuerAlternativeName(uri: "https://example.com"),
        ]
        let der = try builder.signed(by: issuer?.key ?? key, using: .ecdsa(.sha256))
        return try Certificate(der: der.span)
    }

    static func signer(
        _ key: PrivateKey, under issuer: String, _ issuerKey: PrivateKey,
        change: (inout CertificateBuilder) -> Void = { _ in }
    ) throws -> Certificate {
        var builder = builder(key, "Status", issuer: issuer, ends: 2e7, serial: 0x22)
        builder.extensions = [
            .authorityKeyIdentifier(issuerKey.publicKey.keyIdentifier),
            .subjectKeyIdentifier(key.publicKey.keyIdentifier), .keyUsage(.digitalSignature),
            .issuerAlternativeName(uri: "https://example.com"),
            .crlDistributionPoint(uri: "https://example.com/crl"),
        ]
        change(&builder)
        let der = try builder.signed(by: issuerKey, using: .ecdsa(.sha256))
        return try Certificate(der: der.span)
    }

    /// The root's revocation list, with the signer on it or not.
    func revocation(ofSigner isRevoked: Bool) throws -> RevocationLists {
        let builder = RevocationListBuilder(
            issuer: root.subject.der, thisUpdate: Self.now.addingTimeInterval(-100),
            nextUpdate: Self.now.addingTimeInterval(1e6), number: [1],
            authorityKeyIdentifier: rootKey.publicKey.keyIdentifier,
            entries: isRevoked ? [.init(serialNumber: signer.serialNumber)] : nil)
        let der = try builder.signed(by: rootKey, using: .ecdsa(.sha256))
        return RevocationLists([try CertificateRevocationList(der: der.span)])
    }

    /// What is wrong with a token for one who trusts the root and looks for the list by its URI, now.
    func problems(in token: [UInt8], revocation: RevocationLists = .none) -> [StatusListProblem] {
        do {
            return try StatusListToken(token).verify(
                trustPoints: [root], revocation: revocation, uri: Self.uri, at: Self.now)
        } catch {
            return [error]
        }
    }
}
