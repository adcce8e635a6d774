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
        var settings = TrustSettings(paths: [house.folder + "/trust"])
        settings.followsDistributionPoints = follows
        return try house.store(settings)
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
        let id = try #require(store.sources().first { $0.kind == .revocationList }?.id)
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
        #expect(house.server.count("/other") == 0)
        house.wait(seconds: 61)
        try await store.round()
        #expect(house.events().contains { if case .failed(_, "crl.issuer_mismatch", 1) = $0 { true } else { false } })
        store.learn(distributionPoints: [house.server.url("/other")], issuers: [intermediate.root])
        try await store.round()
        house.wait(seconds: 61)
        #expect(try await store.round())
        #expect(store.snapshot.revocation.isEmpty == false)
    }
}
