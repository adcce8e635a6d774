// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import IssuerTrust
import Testing

@testable import TrustStore

@Suite("Authorities that take another's name and key identifier")
struct NamesakeTests {
    private let house: TestHouse
    private let authority: TestAuthority
    private let otherKey: PrivateKey
    private let (revoked, good): (Certificate, Certificate)
    private let own: [TrustSource]

    init() throws {
        house = try TestHouse()
        authority = try TestAuthority("Authority", distributionPoint: house.server.url("/crl"))
        otherKey = try PrivateKey.generate(.p256)
        revoked = try authority.issued("One", key: PrivateKey.generate(.p256), [.keyUsage(.digitalSignature)])
        good = try authority.issued("Two", key: PrivateKey.generate(.p256), [.keyUsage(.digitalSignature)])
        try house.write(authority.root, "own/a.der")
        own = [TrustSource(.path(house.folder + "/own"))]
    }

    private func standings(_ store: TrustStore) throws -> [RevocationStanding] {
        let snapshot = try #require(store.snapshot(of: own))
        return [revoked, good].map { snapshot.revocation.standing(of: $0, under: authority.root, at: house.now) }
    }

    private func serve(_ number: UInt8, at path: String = "/crl", to store: TrustStore) async throws {
        let isForeign = path != "/crl" || number > 100
        house.server[path] = .list(
            try authority.revocationList(
                number: number, revoked: isForeign ? [] : [revoked.serialNumber], signedBy: isForeign ? otherKey : nil))
        house.wait(seconds: 3601)
        try await store.round()
    }

    @Test(
        "a root of another party cannot have an authority's list refused, at whatever place", arguments: ["/crl", "/x"])
    func root(path: String) async throws {
        try house.write(authority.namesake(otherKey), "other/a.der")
        var settings = TrustSettings(selections: [own, [TrustSource(.path(house.folder + "/other"))]])
        settings.revocationLists = [house.server.url("/x")]
        let store = try house.store(settings)
        try await serve(5, to: store)
        #expect(try standings(store) == [.revoked, .good])
        try await serve(200, at: path, to: store)
        #expect(try standings(store) == [.revoked, .good])
        // Nor after that party is gone, and the process.
        for store in [store, try house.store(TrustSettings(selections: [own]))] {
            try await serve(6, to: store)
            #expect(try standings(store) == [.revoked, .good])
        }
        try await serve(4, to: store)
        let codes = house.events().compactMap { if case .rolledBack(_, let code) = $0 { code } else { nil } }
        #expect(codes == ["crl.rolled_back"])
    }

    @Test("nor can one that came with a document")
    func learned() async throws {
        let store = try house.store(TrustSettings(selections: [own]))
        store.learn(distributionPoints: [house.server.url("/x")], issuers: [try authority.namesake(otherKey)])
        try await serve(5, to: store)
        try await serve(200, at: "/x", to: store)
        #expect(house.server.count("/x") > 0)
        try await serve(6, to: store)
        #expect(try standings(store) == [.revoked, .good])
        #expect(!house.events().contains { if case .rolledBack = $0 { true } else { false } })
    }

    @Test("a file of theirs says nothing of the authority's own lists", arguments: [false, true])
    func file(isForeign: Bool) async throws {
        try house.write(authority.namesake(otherKey), "other/a.der")
        try house.write(
            authority.revocationList(number: 200, signedBy: isForeign ? otherKey : nil), "other/crl/a.crl")
        let store = try house.store(
            TrustSettings(selections: [own, [TrustSource(.path(house.folder + "/other"))]]))
        try await serve(5, to: store)
        #expect(try standings(store) == [isForeign ? .revoked : .good, .good])
    }
}
