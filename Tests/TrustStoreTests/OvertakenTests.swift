// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import IssuerTrust
import Testing

@testable import TrustStore

@Suite("Kept revocation lists that a newer one has overtaken")
struct OvertakenTests {
    private let house: TestHouse
    private let authority: TestAuthority
    private let (revoked, other): (Certificate, Certificate)
    private var settings: TrustSettings { TrustSettings(paths: [house.folder + "/trust"]) }

    init() throws {
        house = try TestHouse()
        authority = try TestAuthority("Authority", distributionPoint: house.server.url("/crl"))
        revoked = try authority.issued("One", key: PrivateKey.generate(.p256), [.keyUsage(.digitalSignature)])
        other = try authority.issued("Two", key: PrivateKey.generate(.p256), [.keyUsage(.digitalSignature)])
        try house.write(authority.root, "trust/a.der")
    }

    private func list(_ number: UInt8) throws -> [UInt8] {
        try authority.revocationList(number: number, revoked: [revoked.serialNumber])
    }

    private func standings(_ store: TrustStore) -> [RevocationStanding] {
        [revoked, other].map { store.snapshot.revocation.standing(of: $0, under: authority.root, at: house.now) }
    }

    @Test(
        "stay what they are after a restart: who is revoked stays so, and nobody is good by them",
        arguments: [(UInt8(6), RevocationListProblem.rolledBack), (5, .equivocates)])
    func file(number: UInt8, problem: RevocationListProblem) async throws {
        house.server["/crl"] = .list(try list(5))
        let store = try house.store(settings)
        try await store.round()
        house.server["/crl"] = .status(500)
        if number == 6 {
            try house.write(list(number), "trust/crl/a.crl")
            store.reload()
            #expect(standings(store) == [.revoked, .good])
            try FileManager.default.removeItem(atPath: house.folder + "/trust/crl/a.crl")
        } else {
            // A list of that number was put into the book by another process.
            let cache = try TrustCache(folder: house.folder + "/cache")
            var book = MarkBook()
            let now = house.now
            let der = try list(number)
            let mark = RevocationListMark(try CertificateRevocationList(der: der.span), of: authority.root)
            book.note(.revocationList(RevocationListMark(series: mark.series, number: [5], digest: [9])), at: now)
            try FileManager.default.removeItem(atPath: house.folder + "/cache/" + MarkBook.fileName)
            #expect(cache.write(&book))
        }
        for _ in 0..<2 {
            let next = try house.store(settings)
            #expect(standings(next) == [.revoked, .undetermined(problem)])
            try await next.round()
            #expect(standings(next) == [.revoked, .undetermined(problem)])
        }
        house.server["/crl"] = .list(try list(7))
        house.wait(seconds: 3601)
        let last = try house.store(settings)
        try await last.round()
        #expect(standings(last) == [.revoked, .good])
    }

    @Test("count as well where the process ended between the marks and the list")
    func crash() async throws {
        house.server["/crl"] = .list(try list(5), etag: "\"5\"")
        let store = try house.store(settings)
        try await store.round()
        let name = try #require(
            FileManager.default.contentsOfDirectory(atPath: house.folder + "/cache").first { $0.hasSuffix(".list") })
        let path = URL(filePath: house.folder + "/cache/" + name)
        let old = try Data(contentsOf: path)
        let new = try list(6)
        house.server["/crl"] = .list(new, etag: "\"6\"")
        house.wait(seconds: 3601)
        try await store.round()
        try old.write(to: path)
        house.server["/crl"] = .status(500)
        let next = try house.store(settings)
        #expect(standings(next) == [.revoked, .undetermined(.rolledBack)])
        house.server["/crl"] = .list(new, etag: "\"6\"")
        house.wait(seconds: 61)
        try await next.round()
        #expect(standings(next) == [.revoked, .good])
    }

    @Test("are nobody's where they are forged")
    func forged() async throws {
        house.server["/crl"] = .list(try list(5))
        try await house.store(settings).round()
        let forgery = try authority.revocationList(
            number: 4, revoked: [other.serialNumber], signedBy: PrivateKey.generate(.p256))
        let key = try #require(ListKey(.crl, house.server.url("/crl")))
        let entry = CacheEntry(
            key: key, wantedDay: MarkBook.day(house.now), lists: [StoredList(bytes: forgery, seenAt: house.now)])
        #expect(try TrustCache(folder: house.folder + "/cache").write(entry))
        // It is kept, since a namesake's look the same, and says nothing.
        let nothing = RevocationStanding.undetermined(.signatureInvalid)
        #expect(try standings(house.store(settings)) == [nothing, nothing])
    }
}
