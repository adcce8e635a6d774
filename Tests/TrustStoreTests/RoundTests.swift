// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import HTTPClient
import IssuerTrust
import Locks
import TestSupport
import Testing

@testable import TrustStore

@Suite("Rounds")
struct RoundTests {
    private let house: TestHouse
    private let provider: TestProvider
    private let authority: TestAuthority

    init() throws {
        house = try TestHouse()
        provider = try TestProvider()
        authority = try TestAuthority("Authority")
    }

    @Test("sources that hang take no time from the others, once it is known that they hang")
    func starvation() async throws {
        let roots = try house.write(provider.root, "provider.der")
        house.server["/good"] = .list(try provider.list([authority.root]))
        let paths = ["/hang1", "/hang2", "/good"]
        for path in paths.dropLast() { house.server[path] = .hang }
        var settings = TrustSettings(
            selections: paths.map { [TrustSource(.vical(url: house.server.url($0), trustPoints: [roots]))] })
        settings.followsDistributionPoints = false
        // A clock that goes on for a minute with each fetch, so that one fetch is all that a round has time for.
        let fetcher = SlowFetcher(house: house, seconds: 60)
        let store = try house.store(settings, fetcher: fetcher)
        for _ in 0..<3 { try await store.round() }
        #expect(house.server.count("/good") == 1)
        #expect(store.snapshot(of: settings.selections[2])?.anchors.anchors.count == 1)
        // The next time, the good one comes first.
        house.server["/good"] = .list(try provider.list([authority.root], number: 8, date: -0.4))
        house.wait(seconds: 7200)
        try await store.round()
        #expect(house.server.count("/good") == 2)
    }

    @Test("the anchors of a list vouch for what is fetched in the same round, in whatever order it is configured")
    func firstRound() async throws {
        house.server["/vical"] = .list(try provider.list([authority.root]))
        var settings = try house.settings(provider)
        let list = try authority.revocationList()
        for number in 0..<8 {
            let (crl, status) = (house.server.url("/crl\(number)"), house.server.url("/status\(number)"))
            house.server["/crl\(number)"] = .list(list)
            house.server["/status\(number)"] = .list(try authority.statusList(uri: status))
            settings.revocationLists.append(crl)
            settings.statusLists.append(status)
        }
        let store = try house.store(settings)
        #expect(try await store.round())
        #expect(store.sources().allSatisfy { $0.isInForce && $0.fetchProblem == nil }, "\(store.sources())")
        #expect(store.sources().count == 17)
    }

    @Test("a second round beside the first does nothing, and readers are not held up by it")
    func parallel() async throws {
        house.server["/vical"] = .hang
        let store = try house.store(house.settings(provider))
        async let first = store.round()
        while house.server.count("/vical") == 0 { try await Task.sleep(for: .milliseconds(5)) }
        let began = ContinuousClock.now
        #expect(try await store.round() == false)
        store.learn(statusURI: "https://a.example/", trustPoint: authority.root)
        store.reload()
        _ = (store.snapshot, store.sources(), store.problems)
        #expect(ContinuousClock.now - began < .milliseconds(900))
        _ = try await first
        #expect(house.server.count("/vical") == 1)
    }

    @Test("readers see whole snapshots while others are published")
    func readers() async throws {
        let roots = [authority.root, try TestAuthority("Other").root]
        house.server["/vical"] = .list(try provider.list([roots[0]]))
        let store = try house.store(house.settings(provider))
        try await store.round()
        let ends = Guarded(false)
        let reader = Task.detached { () -> Bool in
            var isWhole = true
            while !ends.withLock({ $0 }) {
                let snapshot = store.snapshot
                let anchors = snapshot.anchors.anchors.map(\.certificate)
                isWhole = isWhole && anchors == [roots[Int(snapshot.generation % 2)]]
                await Task.yield()
            }
            return isWhole
        }
        #expect(store.snapshot.generation == 2)
        for number in UInt64(8)..<28 {
            house.server["/vical"] = .list(
                try provider.list([roots[Int(number + 1) % 2]], number: number, date: -0.5 + Double(number) / 1000))
            house.wait(seconds: 3601)
            try await store.round()
        }
        ends.withLock { $0 = true }
        #expect(store.snapshot.generation == 22)
        #expect(await reader.value)
    }

    @Test("a reload reads the files again and keeps what was fetched")
    func reload() async throws {
        house.server["/vical"] = .list(try provider.list([authority.root]))
        var settings = try house.settings(provider)
        let other = try TestAuthority("Other")
        try house.write(other.root, "trust/a.der")
        settings.selections[0].append(TrustSource(.path(house.folder + "/trust")))
        let store = try house.store(settings)
        try await store.round()
        #expect(store.roots == [authority.root, other.root])
        let third = try TestAuthority("Third")
        try house.write(third.root, "trust/b.der")
        try house.write([1], "trust/c.der")
        #expect(store.roots.count == 2)
        store.reload()
        #expect(store.roots == [authority.root, other.root, third.root])
        #expect(store.problems.map(\.file) == [house.folder + "/trust/c.der"])
        settings.selections[0].removeFirst()
        store.reload(settings)
        #expect(store.roots == [other.root, third.root])
        #expect(house.server.count("/vical") == 1)
    }

    @Test("each selection trusts what it names, and one that was not named is none")
    func selections() async throws {
        house.server["/vical"] = .list(try provider.list([authority.root]))
        var settings = try house.settings(provider)
        let other = try TestAuthority("Other")
        let file = [TrustSource(.path(try house.write(other.root, "a.der")), docTypes: ["a"], profile: .aamva)]
        settings.selections.append(file)
        let store = try house.store(settings)
        try await store.round()
        #expect(store.roots == [authority.root])
        let anchor = try #require(store.snapshot(of: file)?.anchors.anchors.first)
        #expect(anchor.certificate == other.root && anchor.docTypes == ["a"] && anchor.profile == .aamva)
        #expect(store.snapshot(of: []) == nil)
        settings.selections.reverse()
        store.reload(settings)
        #expect(store.roots == [other.root])
    }

    @Test("what verifications tell is bounded")
    func bounded() async throws {
        let store = try house.store(TrustSettings(selections: [[]]), cache: nil)
        for round in 0..<3 {
            for number in 0..<3000 {
                store.learn(
                    statusURI: "https://127.0.0.1:1/\(round)/\(number)", trustPoint: authority.root)
            }
            try await store.round()
        }
        #expect(store.sources().count == 1024)
        #expect(house.events().contains(.sourcesFull))
    }

    @Test("a cache that cannot be written is told of, and the list is in force all the same")
    func unwritable() async throws {
        house.server["/vical"] = .list(try provider.list([authority.root]))
        let store = try house.store(house.settings(provider))
        try FileManager.default.removeItem(atPath: house.folder + "/cache")
        try await store.round()
        #expect(store.roots == [authority.root])
        #expect(house.events().contains(.cacheUnwritable))
    }

    @Test("no event shows a URL")
    func events() async throws {
        var settings = TrustSettings(selections: [[]])
        for kind in [\TrustSettings.revocationLists, \.statusLists, \.statusAggregations] {
            settings[keyPath: kind] = [house.server.url("/canary?canary")]
        }
        let store = try house.store(settings)
        try await store.round()
        let events = house.events()
        #expect(events.count == 3)
        #expect(!"\(events)".contains("canary"))
    }
}

/// Fetches as always, and lets the house's clock go on meanwhile.
private struct SlowFetcher: Fetcher {
    let house: TestHouse
    let seconds: TimeInterval

    func fetch(_ request: FetchRequest) throws(FetchError) -> FetchAnswer {
        defer { house.wait(seconds: seconds) }
        return try CurlFetcher.forTests.fetch(request)
    }
}
