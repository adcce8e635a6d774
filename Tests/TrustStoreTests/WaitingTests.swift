// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import IssuerTrust
import Testing

@testable import TrustStore

@Suite("Kept lists whose authority is not known yet")
struct WaitingTests {
    private let house: TestHouse
    private let (one, two): (TestAuthority, TestAuthority)
    private let (signer, revoked): (Certificate, Certificate)

    init() throws {
        house = try TestHouse()
        let root = try TestAuthority("Root", pathLength: 1)
        (one, two) = (try TestAuthority("One", under: root), try TestAuthority("Two", under: root))
        let place = house.server.url("/crl")
        signer = try one.issued("Good", key: PrivateKey.generate(.p256), [], distributionPoint: place)
        revoked = try one.issued("Bad", key: PrivateKey.generate(.p256), [], distributionPoint: place)
        try house.write(root.root, "trust/r.der")
    }

    private func store() throws -> TrustStore { try house.storeOfFolder() }

    private func standings(_ store: TrustStore) -> [RevocationStanding] {
        [signer, revoked].map { store.snapshot.revocation.standing(of: $0, under: one.root, at: house.now) }
    }

    private func learn(_ authority: TestAuthority, _ store: TrustStore) async throws {
        store.learn(distributionPoints: [house.server.url("/crl")], issuers: [authority.root])
        try await store.round()
    }

    /// A process that fetched lists of both intermediate authorities from one place, that of the second last, and ended.
    private func firstLife() async throws -> TrustStore {
        let store = try store()
        for (authority, etag) in [(one, "\"1\""), (two, "\"2\"")] {
            let list = try authority.revocationList(revoked: [revoked.serialNumber], days: -1...60)
            house.server["/crl"] = .list(list, etag: etag)
            try await learn(authority, store)
            house.wait(seconds: 3700)
            try await store.round()
        }
        #expect(standings(store) == [.good, .revoked])
        return store
    }

    @Test("that nothing has changed at a place confirms the list that came from there last, and no other")
    func confirmed() async throws {
        _ = try await firstLife()
        let store = try store()
        try await learn(two, store)
        house.wait(seconds: 3700)
        try await store.round()
        for _ in 0..<9 {
            house.wait(days: 1)
            try await learn(one, store)
            try await learn(two, store)
        }
        #expect(standings(store) == [.undetermined(.stale), .revoked])
    }

    @Test("a list of an authority that is not known yet knows the revoked, kept or in a file, and nothing good")
    func revokedAtOnce() async throws {
        _ = try await firstLife()
        #expect(standings(try store()) == [.undetermined(.stale), .revoked])
        try house.write(one.revocationList(revoked: [revoked.serialNumber]), "trust/crl/one.crl")
        let settings = TrustSettings(paths: [house.folder + "/trust"])
        #expect(standings(try house.store(settings)) == [.undetermined(.stale), .revoked])
        // Where nothing was ever seen, as with files alone, there is nothing that it could take back.
        #expect(standings(try house.store(settings, cache: nil)) == [.good, .revoked])
    }

    @Test("files alone know who is good, also beside the list of an authority that is known")
    func offline() throws {
        let root = try TestAuthority("Other root", pathLength: 1)
        let authority = try TestAuthority("Three", under: root)
        let place = house.server.url("/crl")
        let signers = try ["Good", "Bad"].map {
            try authority.issued($0, key: PrivateKey.generate(.p256), [], distributionPoint: place)
        }
        try house.write(root.root, "trust/other.der")
        try house.write(root.revocationList(revoked: []), "trust/crl/root.crl")
        try house.write(authority.revocationList(revoked: [signers[1].serialNumber]), "trust/crl/three.crl")
        let revocation = TrustStore.offline(paths: [house.folder + "/trust"], at: house.now).snapshot.revocation
        #expect(
            signers.map { revocation.standing(of: $0, under: authority.root, at: house.now) } == [.good, .revoked])
    }

    @Test("the revocation list of an authority that a newer list of roots brings back is there again", arguments: 0..<3)
    func broughtBack(others: Int) async throws {
        let authority = try TestAuthority("Authority", distributionPoint: house.server.url("/crl"))
        let signer = try authority.issued("Signer", key: PrivateKey.generate(.p256), [.keyUsage(.digitalSignature)])
        // Beside it there is nobody, one of its name, or one that also says that it has the same key.
        if others == 1 { try house.write(TestAuthority("Authority").root, "trust/a.der") }
        if others == 2 { try house.write(authority.namesake(PrivateKey.generate(.p256)), "trust/a.der") }
        let provider = try TestProvider()
        let listed = try house.settings(provider).selections[0]
        var settings = TrustSettings(selections: [[TrustSource(.path(house.folder + "/trust"))] + listed])
        settings.listGrace = 0
        func isRevoked(_ store: TrustStore) -> Bool {
            store.snapshot.revocation.standing(of: signer, under: authority.root, at: house.now) == .revoked
        }
        house.server["/vical"] = .list(try provider.list([authority.root], next: 2))
        house.server["/crl"] = .list(try authority.revocationList(revoked: [signer.serialNumber]))
        let former = try house.store(settings)
        try await former.round()
        house.wait(seconds: 70)
        try await former.round()
        #expect(isRevoked(former))

        house.wait(days: 4)
        house.server["/crl"] = .status(404)
        house.server["/vical"] = .list(try provider.list([authority.root], number: 8, date: 3.5, next: 20))
        let store = try house.store(settings)
        try await store.round()
        #expect(store.roots.contains(authority.root) && isRevoked(store))
        let dropped = house.events().compactMap { if case .cacheDropped(_, let code) = $0 { code } else { nil } }
        #expect(!dropped.contains { $0.hasPrefix("crl") })
    }
}
