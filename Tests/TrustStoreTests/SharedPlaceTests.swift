// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import IssuerTrust
import Testing

@testable import TrustStore

@Suite("Places where several authorities have their revocation lists")
struct SharedPlaceTests {
    private let house: TestHouse
    private let (first, second): (TestAuthority, TestAuthority)
    private let signer: Certificate

    init() throws {
        house = try TestHouse()
        first = try TestAuthority("First", distributionPoint: house.server.url("/crl"))
        second = try TestAuthority("Second")
        signer = try first.issued("Signer", key: PrivateKey.generate(.p256), [.keyUsage(.digitalSignature)])
        try house.write(first.root, "trust/a.der")
        try house.write(second.root, "trust/b.der")
    }

    private func standing(_ store: TrustStore) -> RevocationStanding {
        store.snapshot.revocation.standing(of: signer, under: first.root, at: house.now)
    }

    private func serve(_ list: [UInt8], to store: TrustStore) async throws {
        house.server["/crl"] = .list(list)
        house.wait(seconds: 3601)
        try await store.round()
    }

    @Test(
        "a source has room for eight series: the one that was not served for longest goes, and no one's that names it")
    func room() async throws {
        var settings = TrustSettings(paths: [house.folder + "/trust"])
        settings.revocationLists = [house.server.url("/crl")]
        let store = try house.store(settings)
        let others = try (0..<9).map { try TestAuthority("Other \($0)") }
        for other in others { try house.write(other.root, "trust/\(other.name).der") }
        store.reload()
        try await serve(first.revocationList(number: 3, revoked: [signer.serialNumber]), to: store)
        for other in others { try await serve(other.revocationList(number: 3), to: store) }
        let places = [first] + others
        let known = try places.map { authority in
            let certificate = try authority.issued(
                "S", key: PrivateKey.generate(.p256), [.keyUsage(.digitalSignature)])
            return store.snapshot.revocation.standing(of: certificate, under: authority.root, at: house.now)
        }
        #expect(
            known == [.good, .undetermined(nil), .undetermined(nil)] + [RevocationStanding](repeating: .good, count: 7))
        #expect(standing(store) == .revoked)
    }

    @Test("where certificates alone name a place, only lists of those are taken from it", arguments: [false, true])
    func named(isLearned: Bool) async throws {
        let store = try house.store(TrustSettings(paths: [house.folder + "/trust"]))
        if isLearned { store.learn(distributionPoints: [house.server.url("/crl")], issuers: [second.root]) }
        let other = try second.issued("Other", key: PrivateKey.generate(.p256), [.keyUsage(.digitalSignature)])
        func known(_ store: TrustStore) -> RevocationStanding {
            store.snapshot.revocation.standing(of: other, under: second.root, at: house.now)
        }
        try await serve(second.revocationList(revoked: [other.serialNumber]), to: store)
        #expect(known(store) == (isLearned ? .revoked : .undetermined(nil)))
        try await serve(first.revocationList(number: 3, revoked: [signer.serialNumber]), to: store)
        #expect(standing(store) == .revoked)
        // What was taken stays so over a restart, before any document names it again, and is followed by the next.
        let next = try house.store(TrustSettings(paths: [house.folder + "/trust"]))
        #expect(known(next) == (isLearned ? .revoked : .undetermined(nil)) && standing(next) == .revoked)
        try await serve(second.revocationList(number: 2), to: next)
        #expect(known(next) == (isLearned ? .good : .undetermined(nil)))
    }
}
