// SPDX-License-Identifier: Apache-2.0

import CredentialStatus
import Cryptography
import Foundation
import IssuerTrust
import Mdoc
import Testing

@testable import TrustStore

@Suite("Lists over days and restarts")
struct LongRunTests {
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

    private func standing(_ store: TrustStore, _ certificate: Certificate? = nil) -> RevocationStanding {
        store.snapshot.revocation.standing(of: certificate ?? signer, under: authority.root, at: house.now)
    }

    /// Of the entry of a document, as a verification asks for it.
    private func status(_ store: TrustStore, _ index: UInt64 = 1) -> StatusStanding {
        let references = StatusReferences(statusList: .init(index: index, uri: uri))
        store.snapshot.statusLists.note(references, issuer: authority.root)
        return store.snapshot.statusLists.standing(
            of: references, issuer: authority.root, revocation: store.snapshot.revocation, at: house.now)
    }

    /// What the service does between two rounds.
    private func learn(_ store: TrustStore) {
        for wanted in store.snapshot.statusLists.takeWanted() {
            store.learn(statusURI: wanted.uri, trustPoint: wanted.trustPoint)
        }
    }

    @Test("a list in daily use is kept, and its mark refuses an older one; without use it goes after a week")
    func use() async throws {
        house.server["/status"] = .list(try authority.statusList(uri: uri, ends: 60))
        let store = try house.storeOfFolder()
        store.learn(statusURI: uri, trustPoint: authority.root)
        try await store.round()
        house.wait(days: 0.5)
        try await store.round()
        for day in 0..<10 {
            #expect(status(store) == .revoked, "\(day)")
            learn(store)
            if day == 8 {
                house.server["/status"] = .list(try authority.statusList(uri: uri, statuses: [0], issued: -1, ends: 60))
            }
            house.wait(days: 1)
            try await store.round()
        }
        #expect(
            house.events().contains { if case .rolledBack(_, "status_list.rolled_back") = $0 { true } else { false } })
        // The snapshot was asked by no one since.
        house.wait(days: 8)
        try await store.round()
        #expect(status(store) == .undetermined(nil))
        // Asked for again, the older one is still refused.
        learn(store)
        try await store.round()
        house.wait(days: 0.5)
        try await store.round()
        #expect(status(store) == .undetermined(nil))
        #expect(store.sources().contains { $0.fetchProblem == "status_list.rolled_back" })
    }

    @Test("a status list that nobody confirms for a week proves nothing good any more, whatever it says of its end")
    func unconfirmedStatus() async throws {
        house.server["/status"] = .list(try authority.statusList(uri: uri, ends: 400), etag: "\"1\"")
        let store = try house.storeOfFolder { $0.statusLists = [uri] }
        try await store.round()
        func state() -> SourceState? { store.sources().first { $0.kind == .statusList } }
        // It is confirmed as long as the source says that nothing has changed.
        for _ in 0..<9 {
            house.wait(days: 1)
            try await store.round()
        }
        #expect(status(store, 0) == .valid && state()?.isInForce == true && state()?.warnings == [])
        house.server["/status"] = .status(500)
        house.wait(days: 6.5)
        try await store.round()
        #expect(status(store, 0) == .valid && state()?.warnings == ["trust.unconfirmed"])
        _ = house.events()
        house.wait(days: 0.6)
        #expect(try await store.round())
        #expect(status(store, 0) == .undetermined(nil) && status(store, 1) == .revoked)
        #expect(state()?.problems == ["trust.unconfirmed"] && state()?.fetchProblem == "fetch.status")
        #expect(house.events().contains { if case .stale(_, "trust.unconfirmed") = $0 { true } else { false } })
        // So it is after a restart.
        let other = try house.storeOfFolder { $0.statusLists = [uri] }
        #expect(status(other, 0) == .undetermined(nil) && status(other, 1) == .revoked)
        // A list that is older than what was seen confirms nothing; the one in force does.
        house.server["/status"] = .list(try authority.statusList(uri: uri, statuses: [0], issued: -1, ends: 400))
        house.wait(seconds: 3601)
        try await store.round()
        #expect(status(store, 0) == .undetermined(nil))
        house.server["/status"] = .list(try authority.statusList(uri: uri, issued: 0, ends: 400))
        house.wait(seconds: 3601)
        #expect(try await store.round())
        #expect(status(store, 0) == .valid)
    }

    @Test("a revocation list that nobody confirms for a week still knows the revoked, and nothing good")
    func unconfirmedRevocation() async throws {
        let other = try authority.issued("Other", key: PrivateKey.generate(.p256), [.keyUsage(.digitalSignature)])
        house.server["/crl"] = .list(try authority.revocationList(revoked: [signer.serialNumber], days: -1...300))
        let store = try house.storeOfFolder()
        try await store.round()
        #expect(standing(store) == .revoked && standing(store, other) == .good)
        house.server["/crl"] = .status(404)
        house.wait(days: 7.1)
        #expect(try await store.round())
        #expect(standing(store) == .revoked && standing(store, other) == .undetermined(.stale))
    }

    @Test("lists from files are bounded by their own dates alone")
    func files() async throws {
        try house.write(authority.revocationList(days: -1...200), "trust/crl/a.crl")
        try house.write(authority.statusList(uri: uri, ends: 200), "trust/status/a.cwt")
        let store = try house.storeOfFolder { $0.followsDistributionPoints = false }
        house.wait(days: 30)
        try await store.round()
        #expect(standing(store) == .good && status(store, 0) == .valid)
        house.wait(days: 200)
        try await store.round()
        #expect(standing(store) == .undetermined(.stale) && status(store, 0) == .undetermined(.expired))
    }

    @Test("what an anchor's list revokes stays revoked, however long its source is gone", arguments: [8.1, 200])
    func goneSource(days: Double) async throws {
        house.server["/crl"] = .list(
            try authority.revocationList(number: 5, revoked: [signer.serialNumber], days: -1...1))
        var store = try house.storeOfFolder()
        try await store.round()
        house.server["/crl"] = .status(404)
        house.wait(days: days)
        try await store.round()
        #expect(standing(store) == .revoked)
        store = try house.storeOfFolder()
        #expect(standing(store) == .revoked)
    }

    @Test("after a downtime of any length what an anchor names is there again, with its mark", arguments: [8.0, 50])
    func downtime(days: Double) async throws {
        house.server["/crl"] = .list(
            try authority.revocationList(number: 5, revoked: [signer.serialNumber], days: -1...60))
        let store = try house.storeOfFolder()
        try await store.round()
        house.server["/crl"] = .status(404)
        house.wait(days: days)
        let next = try house.storeOfFolder()
        #expect(standing(next) == .revoked)
        house.server["/crl"] = .list(try authority.revocationList(number: 4, days: -2...90))
        house.wait(seconds: 61)
        try await next.round()
        #expect(standing(next) == .revoked)
        // Without the list itself, and without its file, the mark alone refuses it.
        #expect(next.sources().contains { $0.fetchProblem == "crl.rolled_back" })
    }

    @Test("a reload that takes a source out, and one that brings it back, lose neither list nor mark")
    func reloads() async throws {
        let provider = try TestProvider()
        let withdrawn = try TestAuthority("Withdrawn")
        let settings = try house.settings(provider)
        house.server["/vical"] = .list(try provider.list([authority.root], number: 8, date: -0.1, next: 9))
        for cache in ["cache", nil] {
            let store = try house.store(settings, cache: cache)
            try await store.round()
            house.server["/vical"] = .status(404)
            store.reload(TrustSettings(paths: [house.folder + "/trust"]))
            #expect(store.roots == [authority.root])
            let count = house.server.count("/vical")
            house.wait(seconds: 7200)
            try await store.round()
            #expect(house.server.count("/vical") == count)
            #expect(!store.sources().contains { $0.kind == .vical })
            store.reload(settings)
            #expect(store.roots == [authority.root])
            house.server["/vical"] = .list(
                try provider.list([authority.root, withdrawn.root], number: 7, date: -3, next: 9))
            house.wait(seconds: 7200)
            try await store.round()
            #expect(store.roots == [authority.root])
            #expect(house.events().contains(.rolledBack(source: "vical-1", code: "vical.rolled_back")))
            house.server["/vical"] = .list(try provider.list([authority.root], number: 8, date: -0.1, next: 9))
        }
    }

    @Test("a source that comes back after a restart without it still has its list", arguments: [1.0, 9])
    func restartWithout(days: Double) async throws {
        let provider = try TestProvider()
        let settings = try house.settings(provider)
        house.server["/vical"] = .list(try provider.list([authority.root], number: 8, date: -0.1, next: 20))
        try await house.store(settings).round()
        house.server["/vical"] = .status(404)
        house.wait(days: days)
        _ = house.events()
        let store = try house.store(TrustSettings(selections: [[]]))
        #expect(house.events().isEmpty)
        // What nobody configures is kept for a week, and goes in a round.
        try await store.round()
        store.reload(settings)
        #expect(store.roots == (days < 7 ? [authority.root] : []))
    }

    @Test("neither names nor files tell of the moment of a presentation")
    func privacy() async throws {
        house.server["/status"] = .list(try authority.statusList(uri: uri))
        let store = try house.storeOfFolder()
        house.wait(seconds: 12_345)
        store.learn(statusURI: uri, trustPoint: authority.root)
        try await store.round()
        house.wait(days: 0.5)
        try await store.round()
        let entries = TrustCache(reading: house.folder + "/cache").load().entries.filter { $0.key.kind == .status }
        #expect(entries.map(\.wantedDay) == [MarkBook.day(start)])
        let key = try #require(ListKey(.status, uri))
        let names = [store, try house.storeOfFolder()].map { $0.sources().filter { $0.kind == .statusList }.map(\.id) }
        #expect(names.allSatisfy { $0.count == 1 && $0[0].hasPrefix("status-learned-") } && names[0] != names[1])
        #expect(!names.joined().contains { $0.hasSuffix(key.digest.prefix(6)) })
        // One that is configured keeps its name.
        let configured = try house.storeOfFolder { $0.statusLists = [uri] }
        #expect(configured.sources().contains { $0.id == key.id })
    }
}
