// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing
import Timestamps

@Suite("Certificates of real issuers", .enabled(if: SharedVectors.arePresent, "the shared vectors are not here"))
struct RealCertificateTests {
    struct File: Decodable, Sendable {
        struct Entry: Decodable, Sendable {
            let subject: String
            let selfSigned: Bool
            let curve: String
            let notBefore, notAfter: String
            let sha256Hex: HexBytes
            let pem: String
        }
        let certificates: [Entry]
    }

    /// ISO/IEC 18013-5, B.1, asks for uncompressed points, and no others are taken.
    static let withCompressedKey = ["CN=Animo,C=NL", ""]
    static let curves: [String: Curve] = WycheproofSignatureTests.curves

    @Test("are read as others read them", arguments: [("iaca-certificates", 70), ("reader-ca-certificates", 15)])
    func reads(file: String, count: Int) throws {
        let entries = try #require(try SharedVectors.decode(File.self, from: "iaca/\(file).json")).certificates
        for entry in entries {
            let certificates = try Certificate.certificates(pem: entry.pem)
            #expect(certificates.count == 1)
            let certificate = try #require(certificates.first)
            #expect(certificate.fingerprint == entry.sha256Hex.bytes)
            #expect(certificate.subject.description == entry.subject)
            #expect(certificate.notBefore.rfc3339.prefix(10) == entry.notBefore)
            #expect(certificate.notAfter.rfc3339.prefix(10) == entry.notAfter)
            #expect(!certificate.hasDuplicateExtension)
            #expect(certificate.undecodableExtensions == [], "\(entry.subject)")
            if Self.withCompressedKey.contains(entry.subject) {
                #expect(certificate.publicKey == nil)
                continue
            }
            let key = try #require(certificate.publicKey, "\(entry.subject)")
            #expect(key.curve == Self.curves[entry.curve])
            let error = thrown { () throws(CryptographyError) in try certificate.verifySignature(by: key) }
            #expect((error == nil && certificate.isSelfIssued) == entry.selfSigned, "\(entry.subject)")
        }
        #expect(entries.count == count)
    }

    struct Chains: Decodable, Sendable {
        struct Chain: Decodable, Sendable {
            let id: String
            let leaf: String
            let chain: [String]
            let anchor: String
        }
        let cases: [Chain]
    }

    @Test("are signed by whom their chains say, and by nobody else")
    func chains() throws {
        let cases = try #require(try SharedVectors.decode(Chains.self, from: "x509/isomdl-chains.json")).cases
        let foreign = ["leaf-without-intermediate", "swapped", "reader-unknown-root"]
        for item in cases {
            let path = try ([item.leaf] + item.chain + [item.anchor]).flatMap { try Certificate.certificates(pem: $0) }
            for (certificate, issuer) in zip(path, path.dropFirst()) {
                let key = try #require(issuer.publicKey)
                let error = thrown { () throws(CryptographyError) in try certificate.verifySignature(by: key) }
                #expect((error == nil) == !foreign.contains(item.id), "\(item.id)")
                #expect((certificate.issuer == issuer.subject) == !foreign.contains(item.id), "\(item.id)")
            }
        }
        #expect(cases.count == 7)
    }

    struct Limbo: Decodable, Sendable {
        struct Case: Decodable, Sendable {
            let id: String
            let trusted, intermediates: [String]
            let leaf: String
            let crls: [String]?
        }
        let cases: [Case]
    }

    @Test("of the x509-limbo project are all read, and so are its revocation lists")
    func limbo() throws {
        let cases = try #require(try SharedVectors.decode(Limbo.self, from: "x509/limbo-subset.json")).cases
        var (certificates, lists, revoked) = (0, 0, 0)
        for item in cases {
            let roots = try item.trusted.flatMap { try Certificate.certificates(pem: $0) }
            let others = try (item.intermediates + [item.leaf]).flatMap { try Certificate.certificates(pem: $0) }
            certificates += roots.count + others.count
            for pem in item.crls ?? [] {
                let der = try #require(pemContents(pem))
                let list = try CertificateRevocationList(der: der.span)
                let issuer = try #require(roots.first { $0.subject == list.issuer }, "\(item.id)")
                try list.verifySignature(by: try #require(issuer.publicKey))
                lists += 1
                revoked += others.filter { list.isRevoked(serialNumber: $0.serialNumber) }.count
            }
        }
        #expect(certificates == 247)
        #expect(lists == 7)
        #expect(revoked == 2)
    }
}
