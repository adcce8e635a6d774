// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import IssuerTrust
import Testing

@testable import TrustStore

@Suite("Memory of lists")
struct MemoryTests {
    private static let mebibyte = 1 << 20

    private func list(_ kind: ListKey.Kind, of issuer: UInt8, mebibytes: Int) -> HeldList {
        let mark: ListMark =
            kind == .status
            ? .statusList(StatusListMark(uri: [issuer], trustPoint: [issuer], issuedAt: 1))
            : .revocationList(RevocationListMark(series: [issuer], number: [1], digest: [1]))
        return HeldList(
            content: .vical, bytes: [], marks: [mark], wanted: nil, end: nil, weight: mebibytes * Self.mebibyte,
            seenAt: start)
    }

    private func record(_ kind: ListKey.Kind, _ number: Int, of issuer: UInt8, mebibytes: Int) throws -> ListRecord {
        let key = try #require(ListKey(kind, "https://a.example/\(number)"))
        var record = ListRecord(key, id: "", isConfigured: false, at: start, due: start)
        let isTaken = record.take(list(kind, of: issuer, mebibytes: mebibytes), at: start)
        #expect(isTaken)
        return record
    }

    private func hasRoom(
        _ kind: ListKey.Kind, mebibytes: Int, beside others: [ListRecord], former: Int? = nil
    ) throws -> Bool {
        let own = try record(kind, 99, of: 0, mebibytes: mebibytes)
        let held = try #require(own.held.first)
        return MemoryBudget.hasRoom(
            for: held, in: own, among: others, successor: former.map { list(kind, of: 0, mebibytes: $0) })
    }

    @Test(
        "each kind has its own, and takes none of another's",
        arguments: [(ListKey.Kind.crl, 128), (.vical, 64), (.aggregation, 16)])
    func kinds(kind: ListKey.Kind, mebibytes: Int) throws {
        let others = try ListKey.Kind.allCases.filter { $0 != kind }.map { try record($0, 1, of: 1, mebibytes: 500) }
        let own = try record(kind, 1, of: 1, mebibytes: mebibytes - 5)
        #expect(try hasRoom(kind, mebibytes: 5, beside: others + [own]))
        #expect(try !hasRoom(kind, mebibytes: 6, beside: others + [own]))
        // What follows a list in force is taken.
        #expect(try hasRoom(kind, mebibytes: 30, beside: others + [own], former: 1))
        // A record that is counted itself is not counted twice.
        #expect(try hasRoom(kind, mebibytes: 5, beside: [own, try record(kind, 99, of: 0, mebibytes: 5)]))
    }

    @Test("of status lists no trust point has more than a quarter")
    func shares() throws {
        let own = try (0..<4).map { try record(.status, $0, of: 0, mebibytes: 19) }
        #expect(try hasRoom(.status, mebibytes: 4, beside: own))
        #expect(try !hasRoom(.status, mebibytes: 5, beside: own))
        let others = try (0..<4).map { try record(.status, $0, of: UInt8($0 + 1), mebibytes: 76) }
        #expect(try hasRoom(.status, mebibytes: 16, beside: others))
        #expect(try !hasRoom(.status, mebibytes: 17, beside: others))
        // What follows may take twice that, and what is no larger is always taken.
        #expect(try hasRoom(.status, mebibytes: 16, beside: own, former: 2))
        #expect(try hasRoom(.status, mebibytes: 84, beside: own, former: 83))
        #expect(try !hasRoom(.status, mebibytes: 85, beside: own, former: 84))
        #expect(try hasRoom(.status, mebibytes: 84, beside: own + others + others, former: 84))
    }

    @Test("small tokens that unpack to much leave room for the revocation list of another, which grows")
    func tokens() async throws {
        let house = try TestHouse()
        let authority = try TestAuthority("Authority", distributionPoint: house.server.url("/crl"))
        let busy = try TestAuthority("Busy")
        let signer = try authority.issued("Signer", key: PrivateKey.generate(.p256), [.keyUsage(.digitalSignature)])
        try house.write(authority.root, "trust/a.der")
        try house.write(busy.root, "trust/b.der")
        var settings = TrustSettings(paths: [house.folder + "/trust"])
        let zeros = [UInt8](repeating: 0, count: 16 << 20)
        for number in 0..<6 {
            let uri = house.server.url("/status\(number)")
            settings.statusLists.append(uri)
            house.server["/status\(number)"] = .list(try busy.statusList(uri: uri, statuses: zeros))
        }
        house.server["/crl"] = .list(try authority.revocationList(number: 5))
        let store = try house.store(settings)
        try await store.round()
        let states = store.sources().filter { $0.kind == .statusList }
        #expect(states.count { $0.isInForce } == 4 && states.count { $0.problems == ["trust.full"] } == 2)
        let many = (0..<2000).map { number in [0x40, UInt8(number >> 8), UInt8(number & 0xff), 1] }
        house.server["/crl"] = .list(
            try authority.revocationList(number: 6, revoked: many + [signer.serialNumber]))
        house.wait(seconds: 3601)
        try await store.round()
        #expect(store.snapshot.revocation.standing(of: signer, under: authority.root, at: house.now) == .revoked)
    }
}
