// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import IssuerTrust
import Testing

@testable import TrustStore

@Suite("Revocation lists that are fetched")
struct RevocationTests {
    private let house: TestHouse
    private let authority: TestAuthority
    private let signer: Certificate

    init() throws {
        house = try TestHouse()
        authority = try TestAuthority("Authority", distributionPoint: house.server.url("/crl"))
        signer = try authority.issued("Signer", key: PrivateKey.generate(.p256), [.keyUsage(.digitalSignature)])
    }

    private func store(follows: Bool = true) throws -> TrustStore {
        try house.write(authority.root, "trust/root.der")
        return try house.storeOfFolder { $0.followsDistributionPoints = follows }
    }

    private func standing(_ store: TrustStore) -> RevocationStanding {
        store.snapshot.revocation.standing(of: signer, under: authority.root, at: house.now)
    }

    @Test("the list of an anchor's distribution point says what is revoked")
    func revoked() async throws {
        let store = try store()
        #expect(standing(store) == .undetermined(nil))
        house.server["/crl"] = .list(try authority.revocationList(number: 1))
        #expect(try await store.round())
        #expect(standing(store) == .good)
        house.server["/crl"] = .list(try authority.revocationList(number: 2, revoked: [signer.serialNumber]))
        house.wait(seconds: 3601)
        #expect(try await store.round())
        #expect(standing(store) == .revoked)
    }

    @Test("distribution points are followed only where the settings say so")
    func notFollowed() async throws {
        let store = try store(follows: false)
        store.learn(distributionPoints: [house.server.url("/crl")])
        house.wait(days: 1)
        try await store.round()
        #expect(house.server.count("/crl") == 0)
    }

    @Test("a list that cannot be the next one is refused, and the one in force stays", arguments: 0..<6)
    func refused(kind: Int) async throws {
        let store = try store()
        house.server["/crl"] = .list(try authority.revocationList(number: 5, revoked: [signer.serialNumber]))
        try await store.round()
        let name = try #require(store.sources().first { $0.kind == .revocationList }?.id)
        let id = SourceID(name, isConfigured: false)
        _ = house.events()
        let (list, event): ([UInt8], TrustEvent) =
            switch kind {
            case 0: (try authority.revocationList(number: 4), .rolledBack(source: id, code: "crl.rolled_back"))
            case 1: (try authority.revocationList(number: 5), .rolledBack(source: id, code: "crl.equivocates"))
            case 2:
                (
                    try authority.revocationList(number: 6, signedBy: PrivateKey.generate(.p256)),
                    .failed(source: id, code: "crl.signature_invalid", failures: 1)
                )
            case 3:
                (
                    try TestAuthority("Stranger").revocationList(number: 6),
                    .failed(source: id, code: "crl.issuer_mismatch", failures: 1)
                )
            case 4:
                (
                    try authority.revocationList(number: 6, days: -9 ... -1),
                    .failed(source: id, code: "crl.stale", failures: 1)
                )
            default: (Array("list".utf8), .failed(source: id, code: "crl.structure", failures: 1))
            }
        house.server["/crl"] = .list(list)
        house.wait(seconds: 3601)
        #expect(try await store.round() == false)
        #expect(standing(store) == .revoked)
        #expect(house.events() == [event])
    }

    @Test("two servers may sign the same list each for itself")
    func signedAnew() async throws {
        let store = try store()
        for _ in 0..<9 {
            house.server["/crl"] = .list(try authority.revocationList(number: 5))
            try await store.round()
            house.wait(days: 1)
        }
        #expect(standing(store) == .good)
        #expect(!house.events().contains { if case .rolledBack = $0 { true } else { false } })
        #expect(store.sources().count { $0.kind == .revocationList } == 1)
    }

    @Test("PEM is read as well")
    func pem() async throws {
        let der = try authority.revocationList()
        let text = "-----BEGIN X509 CRL-----\n\(Data(der).base64EncodedString())\n-----END X509 CRL-----\n"
        house.server["/crl"] = .list(Array(text.utf8))
        let store = try store()
        try await store.round()
        #expect(standing(store) == .good)
    }

    @Test("a list that has ended still knows the revoked, and is told of")
    func stale() async throws {
        house.server["/crl"] = .list(try authority.revocationList(revoked: [signer.serialNumber], days: -1...1))
        let store = try store()
        try await store.round()
        house.server["/crl"] = .status(404)
        house.wait(days: 2)
        try await store.round()
        #expect(standing(store) == .revoked)
        #expect(house.events().contains { if case .stale(_, "crl.stale") = $0 { true } else { false } })
        #expect(store.sources().contains { $0.problems == ["crl.stale"] })
    }

    @Test("a learned distribution point is not fetched at once, and its list needs a known issuer")
    func learned() async throws {
        house.server["/crl"] = .status(404)
        let intermediate = try TestAuthority("Intermediate")
        house.server["/other"] = .list(try intermediate.revocationList())
        let store = try store()
        store.learn(distributionPoints: [house.server.url("/other"), "ldap://example.org/a", "\u{e9}"])
        try await store.round()
        house.wait(seconds: 59)
        try await store.round()
        #expect(house.server.count("/other") == 0)
        house.wait(seconds: 3600)
        try await store.round()
        #expect(house.events().contains { if case .failed(_, "crl.issuer_mismatch", 1) = $0 { true } else { false } })
        store.learn(distributionPoints: [house.server.url("/other")], issuers: [intermediate.root])
        try await store.round()
        house.wait(seconds: 61)
        #expect(try await store.round())
        #expect(store.snapshot.revocation.isEmpty == false)
    }

    @Test("a signer below an intermediate authority is revoked by that authority's list, also after a restart")
    func intermediate() async throws {
        let root = try TestAuthority("Top", distributionPoint: house.server.url("/top"), pathLength: nil)
        let middle = try TestAuthority("Middle", under: root)
        let signer = try middle.issued(
            "Signer", key: PrivateKey.generate(.p256),
            [.keyUsage(.digitalSignature), .extendedKeyUsage(["1.0.23220.4.1.2"])],
            distributionPoint: house.server.url("/middle"))
        try house.write(root.root, "chain/top.der")
        let settings = TrustSettings(selections: [[TrustSource(.path(house.folder + "/chain"), profile: .chain)]])
        let chain = [signer.der[...], middle.root.der[...]]
        /// What a verification of now says, and what the service learns of it.
        func finding(_ store: TrustStore) throws -> PathFinding? {
            let validator = CertificatePathValidator(
                anchors: store.snapshot.anchors, revocation: store.snapshot.revocation)
            let path = try validator.path(of: chain, docType: "org.iso.23220.photoid.1", where: { _ in true })
            #expect(path.intermediates == [middle.root])
            for point in validator.knownDistributionPoints {
                store.learn(distributionPoints: [point.uri], issuers: [point.issuer])
            }
            return path.finding(.revocation, at: house.now, skew: 60)
        }
        house.server["/top"] = .list(try root.revocationList())
        house.server["/middle"] = .list(try middle.revocationList())
        let store = try house.store(settings)
        try await store.round()
        #expect(try finding(store)?.problem == .revocationUnknown)
        try await store.round()
        house.wait(seconds: 3600)
        #expect(try await store.round())
        #expect(try finding(store) == nil)
        // The intermediate's list says nothing of other authorities' certificates, and theirs nothing of its own.
        house.server["/middle"] = .list(try root.revocationList(number: 2, revoked: [signer.serialNumber]))
        house.wait(seconds: 3601)
        try await store.round()
        #expect(try finding(store) == nil)
        house.server["/middle"] = .list(try middle.revocationList(number: 2, revoked: [signer.serialNumber]))
        house.wait(seconds: 3601)
        try await store.round()
        #expect(try finding(store)?.problem == .revoked)
        house.server["/middle"] = .status(404)
        let next = try house.store(settings)
        _ = try finding(next)
        try await next.round()
        #expect(try finding(next)?.problem == .revoked)
    }

    @Test("an authority that came with a document has no say under the name of an anchor")
    func namesake() async throws {
        let store = try store()
        house.server["/crl"] = .list(try authority.revocationList(number: 3))
        try await store.round()
        // Not even of the mark, by which it could have the anchor's own list refused.
        let key = try PrivateKey.generate(.p256)
        house.server["/other"] = .list(
            try authority.revocationList(number: 9, revoked: [signer.serialNumber], signedBy: key))
        store.learn(distributionPoints: [house.server.url("/other")], issuers: [try authority.namesake(key)])
        try await store.round()
        house.wait(seconds: 3601)
        house.server["/crl"] = .list(try authority.revocationList(number: 4))
        try await store.round()
        #expect(house.server.count("/other") == 1 && standing(store) == .good)
        #expect(!house.events().contains { if case .rolledBack = $0 { true } else { false } })
    }
}
