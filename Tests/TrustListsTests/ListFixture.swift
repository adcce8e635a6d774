// SPDX-License-Identifier: Apache-2.0

import CBOR
import Cryptography
import FoundationEssentials
import IssuerTrust
import Timestamps
import TrustLists

/// A list as ISO/IEC 18013-5, C.1.7, describes it, with a provider and two issuing authorities; a fault is one changed
/// property.
struct ListFixture {
    enum ChainPlace { case unprotected, protected, both, nowhere }

    let rootKey: PrivateKey
    let signerKey: PrivateKey
    /// The provider's root, and the signer under it.
    var root: CertificateBuilder
    var signer: CertificateBuilder
    /// Takes the place of the root as the signer's issuer.
    var signerIssuerKey: PrivateKey?

    var members: [String: CBORValue]
    var entries: [CBORValue]
    var algorithm: CBORValue = -7
    var signatureAlgorithm: SignatureAlgorithm = .ecdsa(.sha256)
    /// Beside `alg`.
    var protected: [CBORValue.Member] = []
    var unprotected: [CBORValue.Member] = []
    var chainPlace = ChainPlace.unprotected
    /// After the signer, DER.
    var further: [[UInt8]] = []
    /// Takes the place of the whole `x5chain`.
    var chain: CBORValue?
    /// Takes the place of the encoded map.
    var payload: CBORValue?

    /// An instant in the list's life, to which all dates here belong.
    static let now = Date(timeIntervalSince1970: 1_796_040_000)
    static let day = 86_400.0

    init(_ curve: Curve = .p256) throws {
        rootKey = try PrivateKey.generate(.p256)
        signerKey = try PrivateKey.generate(curve)
        root = Self.certificate(named: "Provider Root", issuer: "Provider Root", key: rootKey, days: -1000...3000)
        root.extensions = [
            .basicConstraints(isCA: true, pathLength: 0), .keyUsage([.keyCertSign, .cRLSign]),
            .subjectKeyIdentifier(rootKey.publicKey.keyIdentifier),
            .issuerAlternativeName(uri: "https://provider.example"),
        ]
        signer = Self.certificate(named: "VICAL Signer", issuer: "Provider Root", key: signerKey, days: -100...1000)
        signer.extensions = [
            .authorityKeyIdentifier(rootKey.publicKey.keyIdentifier),
            .subjectKeyIdentifier(signerKey.publicKey.keyIdentifier), .keyUsage(.nonRepudiation),
            .extendedKeyUsage(["1.0.18013.5.1.8"]), .issuerAlternativeName(uri: "https://provider.example"),
            .crlDistributionPoint(uri: "https://provider.example/crl"),
        ]
        members = [
            "version": "1.0", "vicalProvider": "Provider", "date": Self.tdate(-0.5), "vicalIssueID": 7,
            "nextUpdate": Self.tdate(0.5), "notAfter": Self.tdate(5), "vicalURL": "https://provider.example/vical",
            "extensions": ["anything": 1], "unknown": [1, 2],
        ]
        entries = try [EntryFixture("First Authority").value, EntryFixture("Second Authority").value]
    }

    static func certificate(
        named name: String, issuer: String, key: PrivateKey, days: ClosedRange<Double>
    ) -> CertificateBuilder {
        func attributes(_ name: String) -> [CertificateBuilder.NameAttribute] {
            [.init("2.5.4.6", "UT", .printable), .init("2.5.4.10", "Provider"), .init("2.5.4.3", name)]
        }
        return CertificateBuilder(
            serialNumber: [UInt8](repeating: 0x31, count: 12), issuer: attributes(issuer), subject: attributes(name),
            notBefore: now.addingTimeInterval(days.lowerBound * day),
            notAfter: now.addingTimeInterval(days.upperBound * day), publicKey: key.publicKey)
    }

    /// Days from `now`.
    static func tdate(_ days: Double) -> CBORValue { .tagged(0, .text(now.addingTimeInterval(days * day).rfc3339)) }

    func rootCertificate() throws -> Certificate {
        let der = try root.signed(by: rootKey, using: .ecdsa(.sha256))
        return try Certificate(der: der.span)
    }

    /// Puts a certificate authority between root and signer, which the chain then has after the signer.
    mutating func addIntermediate(days: ClosedRange<Double>) throws {
        let key = try PrivateKey.generate(.p256)
        var intermediate = Self.certificate(named: "Intermediate", issuer: "Provider Root", key: key, days: days)
        intermediate.serialNumber[0] = 0x32
        intermediate.extensions = [
            .authorityKeyIdentifier(rootKey.publicKey.keyIdentifier), .basicConstraints(isCA: true, pathLength: 0),
            .keyUsage([.keyCertSign, .cRLSign]), .subjectKeyIdentifier(key.publicKey.keyIdentifier),
        ]
        further = [try intermediate.signed(by: rootKey, using: .ecdsa(.sha256))]
        root.extensions[0] = .basicConstraints(isCA: true, pathLength: nil)
        signer.issuer = intermediate.subject
        signer.extensions[0] = .authorityKeyIdentifier(key.publicKey.keyIdentifier)
        signerIssuerKey = key
    }

    func signerDER() throws -> [UInt8] { try signer.signed(by: signerIssuerKey ?? rootKey, using: .ecdsa(.sha256)) }

    func bytes() throws -> [UInt8] {
        let certificates = try [signerDER()] + further
        let x5chain: CBORValue =
            chain ?? (certificates.count == 1 ? .bytes(certificates[0]) : .array(certificates.map { .bytes($0) }))
        var protected = protected
        var unprotected = unprotected
        if chainPlace == .protected || chainPlace == .both { protected.append(.init(33, x5chain)) }
        if chainPlace == .unprotected || chainPlace == .both { unprotected.append(.init(33, x5chain)) }
        if algorithm != .null { protected.append(.init(1, algorithm)) }
        var content = members
        if content["certificateInfos"] == nil { content["certificateInfos"] = .array(entries) }
        let encoded = (payload ?? .map(content.map { .init(.text($0.key), $0.value) })).encoded()
        let header = CBORValue.map(protected).encoded()
        let toBeSigned = CBORValue.array(["Signature1", .bytes(header), .bytes([]), .bytes(encoded)]).encoded()
        let signature = try signerKey.sign(toBeSigned.span, using: signatureAlgorithm)
        return CBORValue.array([.bytes(header), .map(unprotected), .bytes(encoded), .bytes(signature)]).encoded()
    }

    func judge(
        at now: Date = ListFixture.now, revocation: RevocationLists = .none, grace: TimeInterval = 0,
        replacing previous: ListState? = nil
    ) throws -> VICALJudgement {
        try VICALVerifier(trustPoints: [rootCertificate()], revocation: revocation, grace: grace)
            .judge(bytes(), at: now, replacing: previous)
    }

    /// A list after one change, judged.
    static func judge(_ change: (inout Self) throws -> Void) throws -> VICALJudgement {
        var fixture = try ListFixture()
        try change(&fixture)
        return try fixture.judge()
    }
}
