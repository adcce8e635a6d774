// SPDX-License-Identifier: Apache-2.0

import CredentialStatus
import Cryptography
import FoundationEssentials
import IssuerTrust
import Testing

@testable import TrustStore

@Suite("Status lists that are fetched")
struct StatusTests {
    private let house: TestHouse
    private let authority: TestAuthority
    private var uri: String { house.server.url("/status") }

    init() throws {
        house = try TestHouse()
        authority = try TestAuthority("Authority")
    }

    private func store(_ change: (inout TrustSettings) -> Void = { _ in }) throws -> TrustStore {
        try house.write(authority.root, "trust/root.der")
        return try house.storeOfFolder(change)
    }

    private func value(_ store: TrustStore, _ index: UInt64) throws -> UInt8? {
        try store.snapshot.statusLists[uri]?.value(at: index)
    }

    @Test("a configured list is fetched in the first round")
    func configured() async throws {
        house.server["/status"] = .list(try authority.statusList(uri: uri))
        let store = try store { $0.statusLists = [uri] }
        #expect(try await store.round())
        #expect(try value(store, 1) == 1)
        #expect(try value(store, 0) == 0)
    }

    @Test(
        "a learned list is fetched some time between a minute and the interval, however often it is named",
        arguments: [(UInt8(0), 60.0), (0x80, 1838), (0xff, 3600)])
    func learned(byte: UInt8, seconds: Double) async throws {
        house.server["/status"] = .list(try authority.statusList(uri: uri))
        try house.write(authority.root, "trust/root.der")
        let store = try house.store(
            TrustSettings(paths: [house.folder + "/trust"]), random: FixedRandom(byte: byte))
        store.learn(statusURI: uri, trustPoint: authority.root)
        try await store.round()
        for _ in 0..<3 {
            house.wait(seconds: (seconds - 3) / 3)
            store.learn(statusURI: uri, trustPoint: authority.root)
            try await store.round()
            #expect(house.server.count("/status") == 0)
        }
        house.wait(seconds: 4)
        #expect(try await store.round())
        #expect(try value(store, 1) == 1)
    }

    @Test("a list under a trust point that documents name is taken as soon as one has named it")
    func trustPoint() async throws {
        let other = try TestAuthority("Other")
        house.server["/status"] = .list(try other.statusList(uri: uri))
        let store = try store { $0.statusLists = [uri] }
        #expect(try await store.round() == false)
        #expect(
            house.events().contains {
                if case .failed(_, "status_list.signer_untrusted", 1) = $0 { true } else { false }
            })
        store.learn(statusURI: uri, trustPoint: other.root)
        try await store.round()
        house.wait(seconds: 61)
        #expect(try await store.round())
        #expect(try value(store, 1) == 1)
    }

    @Test("a list that cannot be the next one is refused, and the one in force stays", arguments: 0..<5)
    func refused(kind: Int) async throws {
        house.server["/status"] = .list(try authority.statusList(uri: uri))
        let store = try store { $0.statusLists = [uri] }
        try await store.round()
        _ = house.events()
        var altered = try authority.statusList(uri: uri, statuses: [0], issued: 0)
        altered[altered.count - 1] ^= 1
        let (list, code): ([UInt8], String) =
            switch kind {
            case 0: (try authority.statusList(uri: uri, statuses: [0], issued: -0.2), "status_list.rolled_back")
            case 1: (try authority.statusList(uri: uri + "x", statuses: [0], issued: 0), "status_list.subject_mismatch")
            case 2: (altered, "status_list.signature_invalid")
            case 3: (try authority.statusList(uri: uri, statuses: [0], issued: 1), "status_list.not_yet_valid")
            default: (try authority.statusList(uri: uri, statuses: [0], issued: 0, ends: 0.01), "status_list.expired")
            }
        house.server["/status"] = .list(list)
        house.wait(seconds: 3601)
        #expect(try await store.round() == false)
        #expect(try value(store, 1) == 1)
        let told = house.events().map { event -> String? in
            switch event {
            case .rolledBack(_, let code), .failed(_, let code, _): code
            default: nil
            }
        }
        #expect(told == [code])
    }

    @Test("what a list leads to is fetched, and what is no list is not")
    func aggregation() async throws {
        house.server["/status"] = .list(try authority.statusList(uri: uri))
        house.server["/all"] = .list(Array("{\"status_lists\":[\"\(uri)\"]}".utf8))
        let store = try store { $0.statusAggregations = [house.server.url("/all")] }
        try await store.round()
        house.wait(seconds: 61)
        #expect(try await store.round())
        #expect(try value(store, 1) == 1)
    }

    @Test("a learned list outlives a restart, and is forgotten when nobody has named it for a week")
    func forgotten() async throws {
        house.server["/status"] = .list(try authority.statusList(uri: uri))
        let first = try store()
        first.learn(statusURI: uri, trustPoint: authority.root)
        try await first.round()
        house.wait(seconds: 3600)
        try await first.round()
        let second = try store()
        #expect(try value(second, 1) == 1)
        house.wait(days: 8)
        #expect(try await second.round())
        #expect(second.snapshot.statusLists.isEmpty)
        #expect(try store().snapshot.statusLists.isEmpty)
    }

    @Test("after a restart a list waits for the document that names its trust point, and not for the network")
    func waiting() async throws {
        let other = try TestAuthority("Other")
        house.server["/status"] = .list(try other.statusList(uri: uri))
        let first = try store()
        first.learn(statusURI: uri, trustPoint: other.root)
        try await first.round()
        house.wait(seconds: 3600)
        try await first.round()
        #expect(try value(first, 1) == 1)
        house.server["/status"] = .status(500)
        _ = house.events()
        let second = try store()
        #expect(second.snapshot.statusLists.isEmpty)
        #expect(house.events().isEmpty)
        second.learn(statusURI: uri, trustPoint: authority.root)
        #expect(try await second.round() == false)
        second.learn(statusURI: uri, trustPoint: other.root)
        #expect(try await second.round())
        #expect(try value(second, 1) == 1)
    }

    @Test(
        "whoever vouches for a list is heard, however many others were named for it before", arguments: [false, true])
    func slots(inOneRound: Bool) async throws {
        let own = try TestAuthority("Own")
        house.server["/status"] = .list(try own.statusList(uri: uri, ends: 30))
        let store = try store { $0.statusLists = [uri] }
        let others = try (0..<9).map { try TestAuthority("Other \($0)").root }
        for other in others { store.learn(statusURI: uri, trustPoint: other) }
        if !inOneRound { try await store.round() }
        store.learn(statusURI: uri, trustPoint: own.root)
        for _ in 0..<2 {
            house.wait(seconds: 3601)
            try await store.round()
        }
        #expect(try value(store, 1) == 1)
        // And it stays as long as it is named.
        for other in others {
            store.learn(statusURI: uri, trustPoint: other)
            try await store.round()
            store.learn(statusURI: uri, trustPoint: own.root)
        }
        house.server["/status"] = .list(try own.statusList(uri: uri, statuses: [0], issued: 0))
        house.wait(seconds: 3601)
        try await store.round()
        #expect(try value(store, 1) == 0)
    }

    @Test("an issuer that asks to be asked every second is asked once a minute")
    func busy() async throws {
        house.server["/status"] = .list(try authority.statusList(uri: uri, ttl: 1))
        let store = try store { $0.statusLists = [uri] }
        try await store.round()
        house.wait(seconds: 59)
        try await store.round()
        #expect(house.server.count("/status") == 1)
        house.wait(seconds: 62)
        try await store.round()
        #expect(house.server.count("/status") == 2)
    }
}
