// SPDX-License-Identifier: Apache-2.0

import CredentialStatus
import Cryptography
import Foundation
import Mdoc
import Testing

@testable import TrustStore

@Suite("The life of status lists")
struct StatusLifeTests {
    private let house: TestHouse
    private let authority: TestAuthority
    private var uri: String { house.server.url("/status") }

    init() throws {
        house = try TestHouse()
        authority = try TestAuthority("Authority")
        try house.write(authority.root, "trust/root.der")
    }

    private func status(_ store: TrustStore) -> StatusStanding {
        store.snapshot.statusLists.standing(
            of: StatusReferences(statusList: .init(index: 1, uri: uri)), issuer: authority.root,
            revocation: store.snapshot.revocation, at: house.now)
    }

    @Test("under a root that is certified anew for its key no older status list comes back", arguments: [false, true])
    func certifiedAnew(isBeside: Bool) async throws {
        house.server["/status"] = .list(try authority.statusList(uri: uri, ends: 2))
        let store = try house.storeOfFolder { $0.statusLists = [uri] }
        try await store.round()
        #expect(status(store) == .revoked)
        house.wait(days: 3)
        let anew = try authority.namesake(authority.key)
        try house.write(anew, isBeside ? "trust/anew.der" : "trust/root.der")
        store.reload()
        house.server["/status"] = .list(try authority.statusList(uri: uri, statuses: [0], issued: -1, ends: 60))
        try await store.round()
        #expect(store.sources().contains { $0.fetchProblem == "status_list.rolled_back" })
        // Under another key it is another series.
        try house.write(authority.namesake(PrivateKey.generate(.p256)), "trust/other.der")
        house.server["/status"] = .list(try authority.statusList(uri: uri, statuses: [0], issued: 0, ends: 60))
        house.wait(seconds: 3601)
        store.reload()
        try await store.round()
        #expect(status(store) == .valid)
    }

    @Test(
        "a use is written when the source is asked next, whatever comes of that, and not before", arguments: [200, 500])
    func uses(code: Int) async throws {
        let list = try authority.statusList(uri: uri, ends: 60)
        house.server["/status"] = .list(list)
        let store = try house.storeOfFolder { $0.followsDistributionPoints = false }
        store.learn(statusURI: uri, trustPoint: authority.root)
        try await store.round()
        house.wait(seconds: 3601)
        try await store.round()
        func written() throws -> (day: Int?, number: UInt64?) {
            let entries = TrustCache(reading: house.folder + "/cache").load().entries
            let entry = try #require(entries.first { $0.key.kind == .status })
            let path = house.folder + "/cache/" + entry.fileName
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            return (entry.wantedDay, attributes[.systemFileNumber] as? UInt64)
        }
        let first = try written()
        #expect(first.day == MarkBook.day(house.now))
        house.wait(days: 1)
        try await store.round()
        if code != 200 { house.server["/status"] = .status(code) }
        let before = try written()
        let count = house.server.count("/status")
        house.wait(seconds: 5)
        store.learn(statusURI: uri, trustPoint: authority.root)
        try await store.round()
        #expect(house.server.count("/status") == count)
        #expect(try written() == before)
        house.wait(seconds: 3601)
        try await store.round()
        #expect(house.server.count("/status") == count + 1)
        #expect(try written().day == MarkBook.day(house.now) && MarkBook.day(house.now) > first.day ?? 0)
    }
}
