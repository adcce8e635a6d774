// SPDX-License-Identifier: Apache-2.0

import CredentialStatus
import Cryptography
import FoundationEssentials
import IssuerTrust
import Mdoc
import Testing

@testable import TrustStore

@Suite("A clock that is wrong for a while")
struct ClockTests {
    private let house: TestHouse
    private let authority: TestAuthority
    private let signer: Certificate
    private var uri: String { house.server.url("/status") }

    init() throws {
        house = try TestHouse()
        authority = try TestAuthority("Authority", distributionPoint: house.server.url("/crl"))
        signer = try authority.issued("Signer", key: PrivateKey.generate(.p256), [.keyUsage(.digitalSignature)])
        try house.write(authority.root, "trust/root.der")
    }

    private func status(_ store: TrustStore, _ index: UInt64 = 1) -> StatusStanding {
        store.snapshot.statusLists.standing(
            of: StatusReferences(statusList: .init(index: index, uri: uri)), issuer: authority.root,
            revocation: store.snapshot.revocation, at: house.now)
    }

    @Test("a start under a clock that is wrong takes nothing from what is known later", arguments: [-30.0, 12])
    func wrongAtStart(days: Double) async throws {
        let provider = try TestProvider()
        var settings = try house.settings(provider)
        settings.followsDistributionPoints = true
        settings.statusLists = [uri]
        house.server["/vical"] = .list(try provider.list([authority.root], next: 60))
        house.server["/crl"] = .list(try authority.revocationList(revoked: [signer.serialNumber], days: -1...60))
        house.server["/status"] = .list(try authority.statusList(uri: uri))
        let former = try house.store(settings)
        try await former.round()
        house.wait(seconds: 70)
        try await former.round()

        for path in ["/vical", "/crl", "/status"] { house.server[path] = .status(500) }
        house.setClock(ahead: days * day)
        let wrong = try house.store(settings)
        try await wrong.round()
        house.setClock(ahead: 0)
        house.wait(seconds: 70)
        try await wrong.round()
        for store in [wrong, try house.store(settings)] {
            #expect(store.roots == [authority.root])
            let standing = store.snapshot.revocation.standing(of: signer, under: authority.root, at: house.now)
            #expect(standing == .revoked)
            #expect(store.sources().contains { $0.kind == .statusList && $0.isInForce })
        }
    }

    @Test("lists are fetched at once when it is right again", arguments: [0.1, 1.0, 365])
    func due(days: Double) async throws {
        house.server["/crl"] = .list(try authority.revocationList(number: 5, days: -1...400))
        let store = try house.storeOfFolder()
        try await store.round()
        house.setClock(ahead: days * day)
        house.wait(seconds: 5)
        try await store.round()
        house.setClock(ahead: 0)
        let count = house.server.count("/crl")
        house.server["/crl"] = .list(
            try authority.revocationList(number: 6, revoked: [signer.serialNumber], days: -1...400))
        house.wait(seconds: 5)
        try await store.round()
        #expect(house.server.count("/crl") == count + 1)
        #expect(
            store.snapshot.revocation.standing(of: signer, under: authority.root, at: house.now) == .revoked)
        // And not in every round.
        for _ in 0..<5 {
            house.wait(seconds: 5)
            try await store.round()
        }
        #expect(house.server.count("/crl") == count + 1)
    }

    @Test("a confirmation of the future is none, not even when its time has come", arguments: [false, true])
    func confirmation(restarts: Bool) async throws {
        house.server["/status"] = .list(try authority.statusList(uri: uri, statuses: [0], ends: 250))
        var store = try house.storeOfFolder { $0.statusLists = [uri] }
        try await store.round()
        house.setClock(ahead: 200 * day)
        house.wait(seconds: 5)
        try await store.round()
        house.setClock(ahead: 0)
        house.server["/status"] = .status(500)
        house.wait(seconds: 5)
        if restarts { store = try house.storeOfFolder { $0.statusLists = [uri] } }
        try await store.round()
        #expect(status(store) == .undetermined(nil))
        for _ in 0..<100 {
            house.wait(days: 2)
            try await store.round()
        }
        #expect(status(store) == .undetermined(nil))
        house.server["/status"] = .list(try authority.statusList(uri: uri, issued: 1, ends: 250))
        house.wait(seconds: 3601)
        try await store.round()
        #expect(status(store) == .revoked)
    }

    @Test("nothing is forgotten meanwhile; when it stays so, it is")
    func forgetting() async throws {
        house.server["/status"] = .list(try authority.statusList(uri: uri, ends: 20))
        let store = try house.storeOfFolder()
        store.learn(statusURI: uri, trustPoint: authority.root)
        try await store.round()
        house.wait(seconds: 3601)
        try await store.round()
        #expect(status(store) == .revoked)
        house.server["/status"] = .status(500)
        for _ in 0..<3 {
            house.setClock(ahead: 300 * day)
            for _ in 0..<3 {
                house.wait(seconds: 60)
                try await store.round()
            }
            house.setClock(ahead: 0)
            house.wait(seconds: 60)
            try await store.round()
            #expect(status(store) == .revoked)
        }
        house.setClock(ahead: 300 * day)
        for _ in 0..<2 {
            try await store.round()
            house.wait(seconds: 3601)
        }
        try await store.round()
        house.setClock(ahead: 0)
        try await store.round()
        #expect(store.snapshot.statusLists.isEmpty)
    }

    @Test("a round ends by the other clock")
    func round() async throws {
        let store = try house.storeOfFolder {
            $0.followsDistributionPoints = false
            $0.revocationLists = (0..<5).map { house.server.url("/\($0)") }
        }
        house.setClock(ahead: -9999 * day)
        try await store.round()
        #expect((0..<5).allSatisfy { house.server.count("/\($0)") == 1 })
    }
}
