// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import IssuerTrust
import Testing

@testable import TrustStore

@Suite("Series of fetched lists")
struct SeriesTests {
    private let house: TestHouse
    private let (first, second): (TestAuthority, TestAuthority)
    private let signer: Certificate

    init() throws {
        house = try TestHouse()
        first = try TestAuthority("First", distributionPoint: house.server.url("/crl"))
        second = try TestAuthority("Second")
        signer = try first.issued("Signer", key: PrivateKey.generate(.p256), [.keyUsage(.digitalSignature)])
    }

    private func store() throws -> TrustStore {
        try house.write(first.root, "trust/a.der")
        try house.write(second.root, "trust/b.der")
        return try house.store(settings)
    }

    /// At a place that the settings name, any authority may have its list.
    private var settings: TrustSettings {
        var settings = TrustSettings(paths: [house.folder + "/trust"])
        settings.revocationLists = [house.server.url("/crl")]
        return settings
    }

    private func standing(_ store: TrustStore) -> RevocationStanding {
        store.snapshot.revocation.standing(of: signer, under: first.root, at: house.now)
    }

    private func serve(_ list: [UInt8], at path: String = "/crl", to store: TrustStore) async throws {
        house.server[path] = .list(list)
        house.wait(seconds: 3601)
        try await store.round()
    }

    private var rollbacks: [String] {
        house.events().compactMap { if case .rolledBack(_, let code) = $0 { code } else { nil } }
    }

    @Test("the revocation list of another authority at the same place takes nothing away, and brings no older one back")
    func revocationLists() async throws {
        let store = try store()
        try await serve(first.revocationList(number: 5, revoked: [signer.serialNumber]), to: store)
        #expect(standing(store) == .revoked)
        let other = try second.issued("Other", key: PrivateKey.generate(.p256), [.keyUsage(.digitalSignature)])
        try await serve(second.revocationList(revoked: [other.serialNumber]), to: store)
        #expect(standing(store) == .revoked)
        #expect(store.snapshot.revocation.standing(of: other, under: second.root, at: house.now) == .revoked)
        #expect(rollbacks == [])
        try await serve(first.revocationList(number: 4), to: store)
        #expect(standing(store) == .revoked)
        #expect(rollbacks == ["crl.rolled_back"])
        // And a newer one takes the place of its own series alone.
        try await serve(first.revocationList(number: 6), to: store)
        #expect(standing(store) == .good)
        #expect(store.snapshot.revocation.standing(of: other, under: second.root, at: house.now) == .revoked)
        let states = store.sources().filter { $0.kind == .revocationList && $0.name.contains("/crl") }
        #expect(states.count == 2 && states.allSatisfy(\.isInForce))
    }

    @Test(
        "lists for several distribution points of one authority have numbers of their own, and stand beside each other")
    func scopes() async throws {
        let (one, two) = (house.server.url("/1"), house.server.url("/2"))
        let signers = try [one, two].map {
            try first.issued(
                "S", key: PrivateKey.generate(.p256), [.keyUsage(.digitalSignature)], distributionPoint: $0)
        }
        let store = try store()
        func standings() -> [RevocationStanding] {
            signers.map { store.snapshot.revocation.standing(of: $0, under: first.root, at: house.now) }
        }
        try await serve(first.revocationList(number: 5, onlyFor: one), to: store)
        try await serve(
            first.revocationList(number: 3, revoked: [signers[1].serialNumber], onlyFor: two), to: store)
        #expect(standings() == [.good, .revoked] && rollbacks == [])
        try await serve(first.revocationList(number: 4, onlyFor: one), to: store)
        #expect(standings() == [.good, .revoked] && rollbacks == ["crl.rolled_back"])
    }

    @Test("an older list is refused at another URL too, also after a restart", arguments: [false, true])
    func otherPlace(restarts: Bool) async throws {
        var store = try store()
        try await serve(first.revocationList(number: 5, revoked: [signer.serialNumber]), to: store)
        if restarts {
            for name in try FileManager.default.contentsOfDirectory(atPath: house.folder + "/cache")
            where name != MarkBook.fileName {
                try FileManager.default.removeItem(atPath: house.folder + "/cache/" + name)
            }
            house.server["/crl"] = .status(404)
            store = try self.store()
        }
        _ = house.events()
        house.server["/other"] = .list(try first.revocationList(number: 4))
        var settings = TrustSettings(paths: [house.folder + "/trust"])
        settings.revocationLists = [house.server.url("/other")]
        store.reload(settings)
        try await store.round()
        #expect(rollbacks == ["crl.rolled_back"])
        #expect(standing(store) == (restarts ? .undetermined(nil) : .revoked))
    }

    @Test("a list of another provider under the same URL stands beside the first, and brings no older one back")
    func providers() async throws {
        let (one, two) = (try TestProvider("One", called: "One"), try TestProvider("Two", called: "Two"))
        try house.write(one.root, "roots/1.der")
        try house.write(two.root, "roots/2.der")
        let source = TrustSource(.vical(url: house.server.url("/v"), trustPoints: [house.folder + "/roots"]))
        var settings = TrustSettings(selections: [[source]])
        settings.followsDistributionPoints = false
        let store = try house.store(settings)
        try await serve(one.list([first.root], number: 8, date: -0.1, next: 5), at: "/v", to: store)
        #expect(store.roots == [first.root])
        try await serve(two.list([second.root], number: 1, date: -0.1, next: 2), at: "/v", to: store)
        #expect(Set(store.roots) == [first.root, second.root])
        let withdrawn = try TestAuthority("Withdrawn")
        try await serve(
            one.list([first.root, withdrawn.root], number: 7, date: -3, next: 5), at: "/v", to: store)
        #expect(Set(store.roots) == [first.root, second.root])
        #expect(rollbacks == ["vical.rolled_back"])
        // Each ends by its own dates.
        house.server["/v"] = .status(404)
        settings.listGrace = 0
        store.reload(settings)
        house.wait(days: 2)
        try await store.round()
        #expect(store.roots == [first.root])
        house.wait(days: 3)
        try await store.round()
        #expect(store.roots == [])
    }

    @Test("under a new name, and under a new root, a list stands beside the former one", arguments: [false, true])
    func renamed(hasNewRoot: Bool) async throws {
        let old = try TestProvider("Root", called: "Old")
        let new = hasNewRoot ? try TestProvider("New Root", called: "Old") : old.called("New")
        try house.write(old.root, "roots/1.der")
        try house.write(new.root, "roots/2.der")
        let source = TrustSource(.vical(url: house.server.url("/v"), trustPoints: [house.folder + "/roots"]))
        var settings = TrustSettings(selections: [[source]])
        settings.listGrace = 0
        let store = try house.store(settings)
        try await serve(old.list([first.root], number: 8, date: -0.1, next: 5), at: "/v", to: store)
        try await serve(new.list([second.root], number: 7, date: -0.2, next: 9), at: "/v", to: store)
        #expect(Set(store.roots) == [first.root, second.root])
        // Each has its own numbers.
        try await serve(old.list([second.root], number: 7, date: -0.2, next: 9), at: "/v", to: store)
        #expect(Set(store.roots) == [first.root, second.root] && rollbacks == ["vical.rolled_back"])
        house.wait(days: 6)
        try await store.round()
        #expect(store.roots == [second.root])
    }

    @Test("two providers under one root, each at its own place, say nothing of each other's lists")
    func tenants() async throws {
        let one = try TestProvider("Root", called: "One")
        let two = one.called("Two")
        let root = try house.write(one.root, "root.der")
        let selections = ["/v", "/w"].map {
            [TrustSource(.vical(url: house.server.url($0), trustPoints: [root]))]
        }
        let store = try house.store(TrustSettings(selections: selections))
        func roots() -> [[Certificate]?] {
            selections.map { store.snapshot(of: $0)?.anchors.anchors.map(\.certificate) }
        }
        house.server["/w"] = .list(try two.list([second.root], number: 40, date: -0.1, next: 5))
        try await serve(one.list([first.root], number: 3, date: -0.5, next: 5), at: "/v", to: store)
        #expect(roots() == [[first.root], [second.root]])
        try await serve(one.list([first.root], number: 4, date: -0.4, next: 5), at: "/v", to: store)
        #expect(roots() == [[first.root], [second.root]] && rollbacks == [])
        #expect(store.sources().allSatisfy { $0.isInForce && $0.fetchProblem == nil || $0.kind != .vical })
    }

    @Test("a provider that calls itself like another party's says nothing of that one's lists")
    func namesakes() async throws {
        let (own, foreign) = (try TestProvider("Own"), try TestProvider("Foreign"))
        let settings = TrustSettings(
            selections: try [("/v", own), ("/w", foreign)].map { path, provider in
                let root = try house.write(provider.root, provider.authority.name + ".der")
                return [TrustSource(.vical(url: house.server.url(path), trustPoints: [root]))]
            })
        house.server["/w"] = .list(try foreign.list([second.root], number: .max, date: 0, next: 5))
        house.server["/v"] = .list(try own.list([first.root], number: 3, date: -0.1, next: 5))
        let store = try house.store(settings)
        try await store.round()
        #expect(store.roots == [first.root] && rollbacks == [])
        #expect(store.snapshot(of: settings.selections[1])?.anchors.anchors.map(\.certificate) == [second.root])
    }
}
