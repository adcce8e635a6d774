// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import IssuerTrust
import TestSupport
import Testing
import Timestamps

@Suite("Certificate path")
struct CertificatePathTests {
    let now = Date(timeIntervalSince1970: 1_780_000_000)
    static let mDL = "org.iso.18013.5.1.mDL"

    func problems(
        _ issuer: TestIssuer, anchors: [TrustAnchor]? = nil, docType: String = mDL, at instant: Date? = nil,
        hardOnly: Bool = true
    ) throws -> [PathFinding.Problem] {
        let validator = CertificatePathValidator(anchors: TrustAnchors(try anchors ?? [TrustAnchor(issuer.root())]))
        let path = try validator.path(of: [issuer.signer()[...]], docType: docType, where: { _ in true })
        return PathStep.allCases.compactMap { path.finding($0, at: instant ?? now, skew: 60) }
            .filter { $0.isHard || !hardOnly }.map(\.problem)
    }

    @Test("finds nothing wrong with a genuine signer but that nobody looked for its revocation")
    func genuine() throws {
        #expect(try problems(TestIssuer()).isEmpty)
        #expect(try problems(TestIssuer(), hardOnly: false) == [.revocationUnknown])
    }

    @Test("trusts an anchor for its document types alone")
    func docTypes() throws {
        let issuer = try TestIssuer()
        let anchor = try TrustAnchor(issuer.root(), docTypes: ["org.example"])
        #expect(try problems(issuer, anchors: [anchor]) == [.docTypeNotAllowed])
        #expect(try problems(issuer, anchors: [anchor], docType: "org.example").isEmpty)
        #expect(try problems(issuer, anchors: []) == [.untrusted])
    }

    @Test("looks at the dates of signer and anchor, with grace for the beginning alone")
    func dates() throws {
        let issuer = try TestIssuer(begins: now, ends: now.addingTimeInterval(100))
        #expect(try problems(issuer, at: now.addingTimeInterval(-60)).isEmpty)
        #expect(try problems(issuer, at: now.addingTimeInterval(-61)) == [.notYetValid])
        #expect(try problems(issuer, at: now.addingTimeInterval(100)).isEmpty)
        #expect(try problems(issuer, at: now.addingTimeInterval(101)) == [.expired])
    }

    @Test("refuses a signer of the right name and key identifier that another key signed")
    func forged() throws {
        let genuine = try TestIssuer()
        let forger = try TestIssuer(claimingIdentifierOf: genuine)
        #expect(try problems(forger, anchors: [TrustAnchor(genuine.root())]) == [.untrusted])
    }

    @Test("remembers a path, and still judges its dates anew")
    func cache() throws {
        let issuer = try TestIssuer(begins: now, ends: now.addingTimeInterval(100))
        let validator = CertificatePathValidator(
            anchors: TrustAnchors([try TrustAnchor(issuer.root())]), cachedSigners: 1)
        let der = try issuer.signer()
        let first = try validator.path(of: [der[...]], docType: Self.mDL, where: { _ in true })
        let second = try validator.path(of: [([0] + der)[1...]], docType: Self.mDL, where: { _ in true })
        #expect(first.documentSigner === second.documentSigner)
        #expect(second.finding(.validity, at: now.addingTimeInterval(101), skew: 60)?.problem == .expired)
        let other = try TestIssuer()
        #expect(try validator.path(of: [other.signer()[...]], docType: Self.mDL, where: { _ in true }).anchor == nil)
        #expect(
            try validator.path(of: [der[...]], docType: Self.mDL, where: { _ in true }).documentSigner
                === first.documentSigner)
    }

    @Test("of two anchors with one key takes the one that will do, whatever their order")
    func choice() throws {
        let issuer = try TestIssuer()
        let sound = try TrustAnchor(issuer.root())
        let ended = try TrustAnchor(issuer.root(ends: now.addingTimeInterval(-1)))
        for anchors in [[sound, ended], [ended, sound]] {
            let validator = CertificatePathValidator(anchors: TrustAnchors(anchors))
            for (wanted, unwanted) in [(sound, ended), (ended, sound)] {
                let path = try validator.path(of: [issuer.signer()[...]], docType: Self.mDL) {
                    $0.anchor?.certificate != unwanted.certificate
                }
                #expect(path.anchor?.certificate == wanted.certificate)
            }
            #expect(try validator.path(of: [issuer.signer()[...]], docType: Self.mDL) { _ in false }.anchor != nil)
        }
    }

    @Test("reads anchors from PEM and DER, and refuses other files")
    func files() throws {
        let root = try TestIssuer().root()
        #expect(try TrustAnchors.certificates(in: root.der) == [root])
        #expect(throws: CryptographyError.self) { try TrustAnchors.certificates(in: Array("no certificate".utf8)) }
        #expect(throws: CryptographyError.self) { try TrustAnchors.certificates(in: root.der + [0]) }
    }
}

/// A root with a signer under it, both as annex B wants them.
struct TestIssuer {
    let rootKey: PrivateKey
    let signerKey: PrivateKey
    let identifier: [UInt8]
    let begins: Date
    let ends: Date

    init(
        claimingIdentifierOf other: TestIssuer? = nil, begins: Date = Date(timeIntervalSince1970: 1_779_000_000),
        ends: Date = Date(timeIntervalSince1970: 1_800_000_000)
    ) throws {
        rootKey = try PrivateKey.generate(.p256)
        signerKey = try PrivateKey.generate(.p256)
        identifier = other?.identifier ?? rootKey.publicKey.keyIdentifier
        self.begins = begins
        self.ends = ends
    }

    private func name(_ common: String) -> [CertificateBuilder.NameAttribute] {
        [.init("2.5.4.6", "US", .printable), .init("2.5.4.3", common)]
    }

    func root(ends: Date? = nil) throws -> Certificate {
        var builder = CertificateBuilder(
            serialNumber: [UInt8](repeating: 0x11, count: 12), issuer: name("Root"), subject: name("Root"),
            notBefore: begins,
            notAfter: ends ?? self.ends, publicKey: rootKey.publicKey)
        builder.extensions = [
            .basicConstraints(isCA: true, pathLength: 0), .keyUsage([.keyCertSign, .cRLSign]),
            .subjectKeyIdentifier(identifier),
            .issuerAlternativeName(uri: "https://example.com"),
        ]
        let der = try builder.signed(by: rootKey, using: .ecdsa(.sha256))
        return try Certificate(der: der.span)
    }

    func signer() throws -> [UInt8] {
        var builder = CertificateBuilder(
            serialNumber: [UInt8](repeating: 0x22, count: 12), issuer: name("Root"), subject: name("Signer"),
            notBefore: begins,
            notAfter: ends, publicKey: signerKey.publicKey)
        builder.extensions = [
            .authorityKeyIdentifier(identifier),
            .subjectKeyIdentifier(signerKey.publicKey.keyIdentifier),
            .keyUsage(.digitalSignature), .extendedKeyUsage(["1.0.18013.5.1.2"]),
            .issuerAlternativeName(uri: "https://example.com"),
            .crlDistributionPoint(uri: "https://example.com/crl"),
        ]
        return try builder.signed(by: rootKey, using: .ecdsa(.sha256))
    }
}
