// SPDX-License-Identifier: Apache-2.0

import CBOR
import Cryptography
import FoundationEssentials
import IssuerTrust
import Testing

@testable import TrustStore

@Suite("Anchors of a list that is fetched")
struct FetchedAnchorTests {
    private let house: TestHouse
    private let provider: TestProvider
    private let (first, second): (TestAuthority, TestAuthority)

    init() throws {
        house = try TestHouse()
        provider = try TestProvider()
        (first, second) = (try TestAuthority("First"), try TestAuthority("Second"))
    }

    /// A store with the first list in force.
    private func inForce() async throws -> TrustStore {
        house.server["/vical"] = .list(try provider.list([first.root]))
        let store = try house.store(house.settings(provider))
        #expect(try await store.round())
        #expect(store.roots == [first.root])
        _ = house.events()
        return store
    }

    @Test("a list that verifies gives its anchors, and a snapshot that was taken before stays what it was")
    func good() async throws {
        house.server["/vical"] = .list(try provider.list([first.root, second.root], further: ["broken"]))
        let store = try house.store(house.settings(provider))
        let before = store.snapshot
        #expect(before.anchors.unusableLists == [UnusableList(name: "vical-1", problem: "fetch.pending")])
        #expect(try await store.round())
        #expect(before.anchors.anchors.isEmpty)
        #expect(store.roots == [first.root, second.root])
        #expect(store.snapshot.generation == before.generation + 1)
        #expect(store.snapshot.anchors.unusableLists.isEmpty)
        let anchor = try #require(store.snapshot.anchors.anchors.first)
        #expect(anchor.origin == AnchorOrigin(.vical, name: "Provider #7"))
        #expect(anchor.docTypes == ["org.iso.18013.5.1.mDL"])
        #expect(house.events() == [.refreshed(source: "vical-1"), .skippedEntries(source: "vical-1", count: 1)])
        let state = try #require(store.snapshot.sources.first)
        #expect(state.isInForce && state.anchors == 2 && state.skipped == 1)
        #expect(state.warnings == ["vical.signer_revocation_unknown"])
    }

    @Test("nothing is fetched before it is due, and nothing new is published where nothing changed")
    func unchanged() async throws {
        let store = try await inForce()
        let generation = store.snapshot.generation
        #expect(try await store.round() == false)
        #expect(house.server.count("/vical") == 1)
        house.wait(seconds: 3601)
        #expect(try await store.round() == false)
        #expect(house.server.count("/vical") == 2)
        #expect(store.snapshot.generation == generation)
        #expect(house.events().isEmpty)
    }

    @Test("a server that says that nothing changed is believed for the list that is at hand")
    func notModified() async throws {
        house.server["/vical"] = .list(try provider.list([first.root]), etag: "\"1\"")
        let store = try house.store(house.settings(provider))
        try await store.round()
        house.wait(seconds: 3601)
        try await store.round()
        #expect(house.server.count("/vical") == 2)
        #expect(store.roots == [first.root])
        #expect(store.sources().first?.fetchedAt == house.now)
        #expect(house.events() == [.refreshed(source: "vical-1")])
    }

    @Test("a newer list takes the place of the one in force, and a root that it lacks is trusted no more")
    func newer() async throws {
        let store = try await inForce()
        house.server["/vical"] = .list(try provider.list([second.root], number: 8, date: -0.4))
        house.wait(seconds: 3601)
        #expect(try await store.round())
        #expect(store.roots == [second.root])
    }

    /// What a server may do instead of serving a good list, and the code that is told.
    enum Mischief: String, CaseIterable {
        case hangs = "fetch.timed_out"
        case halves = "fetch.truncated"
        case vanishes = "fetch.status"
        case garbage = "vical.structure"
        case foreignSigner = "vical.signer_untrusted"
        case flippedByte = "vical.signature_invalid"
        case ahead = "vical.not_yet_valid"
        case over = "vical.overdue"
    }

    @Test(
        "whatever a server does, the last good list stays in force and the event says why", arguments: Mischief.allCases
    )
    func mischief(_ mischief: Mischief) async throws {
        let store = try await inForce()
        let next = try provider.list([second.root], number: 8, date: -0.4)
        house.server["/vical"] =
            switch mischief {
            case .hangs: .hang
            case .halves: .halves(next)
            case .vanishes: .status(404)
            case .garbage: .list(Array("<html>".utf8))
            case .foreignSigner: .list(try TestProvider().list([second.root], number: 8, date: -0.4))
            case .flippedByte: .list(next.dropLast() + [next[next.count - 1] ^ 1])
            case .ahead: .list(try provider.list([second.root], number: 8, date: 0.5))
            case .over: .list(try provider.list([second.root], number: 8, date: -0.4, next: -0.1))
            }
        house.wait(seconds: 3601)
        #expect(try await store.round() == false)
        #expect(store.roots == [first.root])
        #expect(house.events() == [.failed(source: "vical-1", code: mischief.rawValue, failures: 1)])
        let state = try #require(store.sources().first)
        #expect(state.isInForce && state.fetchProblem == mischief.rawValue && state.failures == 1)

        // And as soon as it serves a good one, that is taken, after a minute at most.
        house.server["/vical"] = .list(next)
        house.wait(seconds: 60)
        #expect(try await store.round())
        #expect(store.roots == [second.root])
    }

    @Test(
        "an older list, and another one under the same number, are refused",
        arguments: [
            (UInt64(6), -0.6, "vical.rolled_back"), (8, -0.6, "vical.rolled_back"), (7, -0.5, "vical.equivocates"),
        ])
    func rollback(number: UInt64, date: Double, code: String) async throws {
        let store = try await inForce()
        house.server["/vical"] = .list(try provider.list([second.root], number: number, date: date))
        house.wait(seconds: 3601)
        #expect(try await store.round() == false)
        #expect(store.roots == [first.root])
        #expect(house.events() == [.rolledBack(source: "vical-1", code: code)])
    }

    @Test("a list that never comes explains why there are no anchors")
    func never() async throws {
        let store = try house.store(house.settings(provider))
        #expect(try await store.round())
        #expect(store.roots.isEmpty)
        #expect(store.snapshot.anchors.unusableLists == [UnusableList(name: "vical-1", problem: "fetch.status")])
    }

    @Test("a list that is overdue gives no anchors any more, which is told once")
    func overdue() async throws {
        let store = try await inForce()
        house.server["/vical"] = .status(500)
        house.wait(days: 1.1)
        #expect(try await store.round())
        #expect(store.roots.isEmpty)
        #expect(store.snapshot.anchors.unusableLists == [UnusableList(name: "vical-1", problem: "vical.overdue")])
        #expect(house.events().contains(.stale(source: "vical-1", code: "vical.overdue")))
        house.wait(days: 0.1)
        try await store.round()
        #expect(house.events() == [.failed(source: "vical-1", code: "fetch.status", failures: 2)])
    }

    @Test("within its grace an overdue list is used, with a warning")
    func grace() async throws {
        house.server["/vical"] = .list(try provider.list([first.root]))
        var settings = try house.settings(provider)
        settings.listGrace = 7 * day
        let store = try house.store(settings)
        try await store.round()
        house.wait(days: 2)
        try await store.round()
        #expect(store.roots == [first.root])
        #expect(store.sources().first?.warnings.contains("vical.overdue") == true)
    }

    @Test("a list whose signer is revoked gives no anchors any more")
    func revokedSigner() async throws {
        house.server["/vical"] = .list(try provider.list([first.root]))
        house.server["/crl"] = .list(
            try provider.authority.revocationList(revoked: [provider.signer.serialNumber]))
        var settings = try house.settings(provider)
        let store = try house.store(settings)
        try await store.round()
        #expect(store.roots == [first.root])
        settings.revocationLists = [house.server.url("/crl")]
        store.reload(settings)
        #expect(try await store.round())
        #expect(store.roots.isEmpty)
        #expect(
            store.snapshot.anchors.unusableLists == [UnusableList(name: "vical-1", problem: "vical.signer_revoked")])
        #expect(house.events().contains(.stale(source: "vical-1", code: "vical.signer_revoked")))
    }

    @Test("a source's document types bound those of its list")
    func docTypes() async throws {
        house.server["/vical"] = .list(try provider.list([first.root], docTypes: ["org.iso.18013.5.1.mDL", "a", "b"]))
        let store = try house.store(house.settings(provider, docTypes: ["a", "c"]))
        try await store.round()
        #expect(store.snapshot.anchors.anchors.map(\.docTypes) == [["a"]])
        let other = try house.store(house.settings(provider, docTypes: ["c"]), cache: nil)
        try await other.round()
        #expect(other.roots.isEmpty && other.snapshot.anchors.unusableLists.isEmpty)
    }
}
