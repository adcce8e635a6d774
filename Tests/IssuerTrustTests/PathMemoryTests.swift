// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import IssuerTrust
import Testing

@Suite("What a path validator remembers")
struct PathMemoryTests {
    private func path(
        _ validator: CertificatePathValidator, _ chain: [[UInt8]], docType: String = ProfileFixture.mDL
    ) throws -> CertificatePath {
        try validator.path(of: chain.map { $0[...] }, docType: docType, where: { _ in true })
    }

    @Test("is a path, whose dates are still judged anew; and never a stranger's")
    func cache() throws {
        let root = try TestAuthority()
        let ends = TestAuthority.now.addingTimeInterval(100)
        let der = try root.signer { $0.notAfter = ends }.der
        let validator = CertificatePathValidator(anchors: TrustAnchors([root.anchor()]), cachedSigners: 1)
        let first = try path(validator, [der])
        let second = try validator.path(of: [([0] + der)[1...]], docType: ProfileFixture.mDL, where: { _ in true })
        #expect(first.documentSigner === second.documentSigner)
        #expect(second.finding(.validity, at: ends.addingTimeInterval(1), skew: 60)?.problem == .expired)
        #expect(try path(validator, [TestAuthority().signer().der]).anchor == nil)
        #expect(try path(validator, [der]).documentSigner === first.documentSigner)
        #expect(try path(validator, [root.signer().der]).anchor != nil)
        #expect(try path(validator, [der]).documentSigner !== first.documentSigner)
    }

    @Test("does not let one document type speak for another")
    func docTypes() throws {
        let root = try TestAuthority(country: nil)
        let der = try root.signer(country: nil).der
        let validator = CertificatePathValidator(anchors: TrustAnchors([root.anchor(docTypes: [Judged.photoID])]))
        #expect(try path(validator, [der], docType: Judged.photoID).anchor != nil)
        #expect(try path(validator, [der]).anchor == nil)
        #expect(try path(validator, [der], docType: Judged.photoID).anchor != nil)
        #expect(try path(validator, [der], docType: "org.example").anchor == nil)
    }

    @Test("of a chain counts only with the same certificates beside the signer")
    func chains() throws {
        let root = try TestAuthority(pathLength: nil)
        let middle = try TestAuthority("Middle", under: root)
        let der = try middle.signer().der
        let validator = CertificatePathValidator(anchors: TrustAnchors([root.anchor(.chain)]), cachedSigners: 1)
        let whole = [der, middle.certificate.der]
        let first = try path(validator, whole, docType: Judged.photoID)
        #expect(first.anchor != nil)
        #expect(try path(validator, whole, docType: Judged.photoID).documentSigner === first.documentSigner)
        #expect(try path(validator, [der], docType: Judged.photoID).anchor == nil)
        #expect(try path(validator, [der, [0x30]], docType: Judged.photoID).anchor == nil)
        #expect(try path(validator, whole, docType: ProfileFixture.mDL).anchor == nil)
        #expect(try path(validator, whole + [[0x30]], docType: Judged.photoID).anchor != nil)
    }

    @Test("includes where the revocation lists of trusted signers are, and nobody else's")
    func distributionPoints() throws {
        let root = try TestAuthority()
        let validator = CertificatePathValidator(anchors: TrustAnchors([root.anchor()]), cachedSigners: 0)
        let uris = ["https://a.example/crl", "HTTP://b.example", "ldap://c.example", "https://d .example", "a", ""]
        for uri in uris + uris { _ = try path(validator, [root.signer(crl: uri).der]) }
        _ = try path(validator, [root.signer(crl: "https://" + String(repeating: "e", count: 2_048)).der])
        _ = try path(validator, [TestAuthority().signer(crl: "https://stranger.example").der])
        #expect(validator.knownDistributionPoints.map(\.uri) == ["https://a.example/crl", "HTTP://b.example"])
        #expect(validator.knownDistributionPoints.allSatisfy { $0.issuer == root.certificate })
    }

    @Test("says whose list it is: below an intermediate authority the intermediate's, and its own the anchor's")
    func intermediates() throws {
        let root = try TestAuthority(pathLength: nil)
        let middle = try TestAuthority("Middle", under: root)
        let validator = CertificatePathValidator(anchors: TrustAnchors([root.anchor(.chain)]))
        let signer = try middle.signer(crl: "https://middle.example/crl").der
        _ = try path(validator, [signer, middle.certificate.der], docType: Judged.photoID)
        let known = validator.knownDistributionPoints
        #expect(known.first?.uri == "https://middle.example/crl" && known.first?.issuer == middle.certificate)
        #expect(known.dropFirst().allSatisfy { $0.issuer == root.certificate })
    }

    @Test("of distribution points are at most 256")
    func manyDistributionPoints() throws {
        let root = try TestAuthority()
        let validator = CertificatePathValidator(anchors: TrustAnchors([root.anchor()]))
        for number in 0..<260 { _ = try path(validator, [root.signer(crl: "https://\(number).example").der]) }
        let known = validator.knownDistributionPoints
        #expect(known.count == 256)
        #expect(known.first?.uri == "https://4.example" && known.last?.uri == "https://259.example")
    }

    @Test("is the same whoever asks at once")
    func concurrency() async throws {
        let root = try TestAuthority()
        let signers = try (0..<4).map { _ in try root.signer().der }
        let validator = CertificatePathValidator(anchors: TrustAnchors([root.anchor()]), cachedSigners: 2)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for round in 0..<64 {
                group.addTask { try path(validator, [signers[round % 4]]).anchor != nil }
            }
            for try await isTrusted in group { #expect(isTrusted) }
        }
    }
}
