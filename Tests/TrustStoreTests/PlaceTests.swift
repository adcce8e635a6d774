// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import HTTPClient
import IssuerTrust
import Locks
import TestSupport
import Testing

@testable import TrustStore

@Suite("Places of sources")
struct PlaceTests {
    private let house: TestHouse
    private let authority: TestAuthority

    init() throws {
        house = try TestHouse()
        authority = try TestAuthority("Authority", distributionPoint: house.server.url("/crl"))
    }

    private func settings() throws -> TrustSettings {
        try house.write(authority.root, "trust/a.der")
        return TrustSettings(paths: [house.folder + "/trust"])
    }

    private func aggregation(_ uris: [String]) -> ListServer.Answer {
        .list(Array(#"{"status_lists":[\#(uris.map { "\"\($0)\"" }.joined(separator: ","))]}"#.utf8))
    }

    @Test("an aggregation leads to its own host alone, and to 256 lists")
    func aggregations() async throws {
        var settings = try settings()
        settings.statusAggregations = [house.server.url("/all")]
        let own = (0..<300).map { house.server.url("/list\($0)") }
        let foreign = [
            "https://victim.example/a", own[0].replacing("http:", with: "https:"), "http://127.0.0.2/a",
            "http://127.0.0.1.victim.example/", "http://127.0.0.1@victim.example/",
        ]
        house.server["/all"] = aggregation(foreign + own)
        let store = try house.store(settings)
        try await store.round()
        let names = store.sources().filter { $0.kind == .statusList }.map(\.name)
        #expect(Set(names) == Set(own.prefix(256)))
    }

    @Test("what an aggregation names takes the place of what it named before, and none that a document needs")
    func aggregationsThatChange() async throws {
        var settings = try settings()
        settings.followsDistributionPoints = false
        settings.statusAggregations = (0..<5).map { house.server.url("/all\($0)") }
        settings.statusLists = [house.server.url("/configured")]
        let needed = house.server.url("/needed")
        func serve(_ round: Int) {
            for place in 0..<5 {
                house.server["/all\(place)"] = aggregation(
                    [house.server.url("/configured"), house.server.url("/learned")]
                        + (0..<250).map { house.server.url("/\(round)/\(place)/\($0)") })
            }
        }
        serve(0)
        let store = try house.store(settings)
        store.learn(statusURI: house.server.url("/learned"), trustPoint: authority.root)
        func names(_ store: TrustStore) -> Set<String> {
            Set(store.sources().filter { $0.kind == .statusList }.map(\.name))
        }
        _ = try await onThread { store.refreshDue() }
        #expect(names(store).count == 1025)
        house.server["/needed"] = .list(try authority.statusList(uri: needed))
        store.learn(statusURI: needed, trustPoint: authority.root)
        try await store.round()
        #expect(names(store).count == 1025 && names(store).contains(needed))
        // In the cache, too, there is no more than what is named.
        for place in 1..<5 { house.server["/all\(place)"] = aggregation([]) }
        house.server["/all0"] = aggregation([house.server.url("/0/0/7"), house.server.url("/new")])
        house.wait(seconds: 3601)
        let wanted = Set(["/configured", "/learned", "/needed", "/0/0/7", "/new"].map { house.server.url($0) })
        try await store.round()
        #expect(names(store) == wanted)
        let next = try house.store(settings)
        #expect(names(next).isSuperset(of: ["/configured", "/0/0/7", "/new"].map { house.server.url($0) }))
        #expect(names(next).isSubset(of: wanted))
    }

    @Test(
        "a host is what stands between the slashes, without its port",
        arguments: [
            ("https://A.example/x", "https://a.example:8443/?y", true),
            ("http://a.example", "http://a.example/b", true),
            ("http://a.example/", "https://a.example/", false), ("http://a.example/", "http://a.example.b/", false),
            ("http://[::1]:80/", "http://[::1]/", true), ("http://[::1]/", "http://[::2]/", false),
            ("http://a@b/", "http://b/", false),
        ])
    func origins(left: String, right: String, isSame: Bool) throws {
        let keys = try [left, right].map { try #require(ListKey(.status, $0)) }
        #expect((keys[0].origin == keys[1].origin) == isSame)
    }

    @Test("sources that documents name leave room for those of settings and of anchors")
    func kinds() async throws {
        var settings = try settings()
        settings.followsDistributionPoints = true
        let store = try house.store(settings)
        for number in 0..<3000 {
            store.learn(statusURI: "http://127.0.0.1:1/\(number)", trustPoint: authority.root)
            store.learn(distributionPoints: ["http://127.0.0.1:1/crl/\(number)"])
        }
        try await store.round()
        func count(_ kind: SourceState.Kind) -> Int { store.sources().count { $0.kind == kind } }
        #expect(count(.statusList) == 1024 && count(.revocationList) == 512)
        #expect(house.events().contains(.sourcesFull))
        #expect(house.server.count("/crl") == 1)
        // A further anchor's list takes the place of one that documents named, and what is configured has its own.
        let other = try TestAuthority("Other", distributionPoint: house.server.url("/other"))
        try house.write(other.root, "trust/b.der")
        settings.revocationLists = [house.server.url("/third")]
        settings.statusLists = [house.server.url("/status")]
        store.reload(settings)
        try await store.round()
        #expect(count(.statusList) == 1025 && count(.revocationList) == 513)
        #expect(["/crl", "/other", "/third", "/status"].allSatisfy { house.server.count($0) >= 1 })
    }

    @Test("a round asks by kind, then those that work, then those that waited longest")
    func order() async throws {
        var settings = try settings()
        settings.followsDistributionPoints = false
        settings.statusLists = ["/s1", "/s2"].map { house.server.url($0) }
        settings.statusAggregations = [house.server.url("/all")]
        settings.revocationLists = ["/c1", "/c2"].map { house.server.url($0) }
        house.server["/c1"] = .status(404)
        house.server["/c2"] = .list(try authority.revocationList())
        house.server["/s2"] = .list(try authority.statusList(uri: house.server.url("/s2")))
        house.server["/all"] = aggregation([])
        let log = Guarded<[String]>([])
        let store = try house.store(settings, fetcher: LoggingFetcher(log: log))
        try await store.round()
        log.withLock { $0 = [] }
        house.wait(seconds: 3601)
        try await store.round()
        let paths = log.withLock { $0 }.map { String($0.split(separator: "/").last ?? "") }
        #expect(paths == ["c2", "c1", "all", "s2", "s1"])
    }

    @Test("where nothing happens, what time does is told within a minute")
    func idle() async throws {
        try house.write(authority.revocationList(days: -1...(30 / day)), "trust/crl/a.crl")
        let store = try house.store(settings())
        try await store.round()
        func problems() -> [String]? { store.sources().first { $0.name.hasSuffix("a.crl") }?.problems }
        house.wait(seconds: 59)
        #expect(problems() == [])
        house.wait(seconds: 1)
        #expect(problems() == ["crl.stale"])
    }
}

/// Fetches as always, and notes what.
private struct LoggingFetcher: Fetcher {
    let log: Guarded<[String]>

    func fetch(_ request: FetchRequest) throws(FetchError) -> FetchAnswer {
        log.withLock { $0.append(request.url) }
        return try CurlFetcher.forTests.fetch(request)
    }
}
