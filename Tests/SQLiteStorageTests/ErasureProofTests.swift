// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import Mdoc
import ReaderPolicy
import Testing

@testable import SQLiteStorage

@Suite("What the files hold")
struct ErasureProofTests {
    private static let value = "CANARY-Value-of-a-person-Ωmega"
    private static let nonce = Array("CANARY-nonce-of-32-bytes-length!".utf8)
    private static let binding = "CANARY-binding-of-a-user-session"

    private func open(_ path: String) throws -> SQLiteStore {
        try SQLiteStore.open(path: path, mode: .service, keys: TestKeys.first, random: SystemRandom())
    }

    /// Opens, spends and concludes a session with canaries in all places.
    private func conclude(_ fixture: Fixture, index: Int) async throws -> [SealedRetention] {
        let session = Fixture.session(of: fixture.party, nonce: Nonce(bytes: Self.nonce))
        let binding = fixture.secret.hash(Array(Self.binding.utf8), for: .binding)
        try await fixture.store.open(
            session, binding: binding,
            event: fixture.event(
                .sessionOpened(protocol: "apple-wallet", docTypes: [.mDL], apiKeyID: "key-1"), session.id))
        let answer = index.isMultiple(of: 2) ? fixture.answer(Self.binding + Self.value) : nil
        _ = try await fixture.store.spend(
            session.id, of: fixture.party, binding: binding, answer: answer, at: Fixture.at(1))
        let batches = try fixture.retained([Self.value, Self.value], of: session.id)
        _ = try await fixture.store.conclude(
            session.id, of: fixture.party, with: Fixture.accepted(batches),
            event: fixture.event(
                .sessionConcluded(accepted: true, failures: [], docTypes: [], retainedElementCount: 2), session.id))
        return batches
    }

    @Test("is never a value or a binding, and after a purge no nonce, no key and nothing sealed")
    func canaries() async throws {
        try await withFolder { folder in
            let store = try open(folder + "/reader.sqlite")
            let fixture = Fixture(store: store, secret: store.secret)
            var batches: [SealedRetention] = []
            for index in 0..<80 { batches += try await conclude(fixture, index: index) }
            let never = [Self.value, Self.binding].map { Canary(bytes: Array($0.utf8)) }
            let nonce = Canary(bytes: Self.nonce)
            #expect(try Canary.hits(of: never, in: folder) == [])
            // The search finds what is there.
            #expect(try !Canary.hits(of: [nonce], in: folder).isEmpty)
            #expect(try !Canary.hits(of: [Canary(bytes: batches[7].dataKey.sealed)], in: folder).isEmpty)

            let day10 = Fixture.after(days: 10, 2)
            #expect(try await store.purge(Fixture.limits, at: day10).purgedElements == 80)
            #expect(try Canary.hits(of: [nonce], in: folder) == [])
            let overdue = batches.filter { $0.deadline <= day10 }
            #expect(overdue.count == 80)
            #expect(try Self.hits(of: overdue, in: folder) == 0)
            #expect(try Self.hits(of: batches, in: folder) == 160)

            #expect(try await store.purge(Fixture.limits, at: Fixture.after(days: 20, 2)).purgedElements == 80)
            #expect(try Self.hits(of: batches, in: folder) == 0)
            #expect(try Canary.hits(of: never, in: folder) == [])
            await store.close()
            #expect(try Self.hits(of: batches, in: folder) == 0)
        }
    }

    @Test("is gone with an erasure, also while others are kept")
    func erasure() async throws {
        try await withFolder { folder in
            let store = try open(folder + "/reader.sqlite")
            let fixture = Fixture(store: store, secret: store.secret)
            var kept: [(id: SessionID, batches: [SealedRetention])] = []
            for _ in 0..<40 {
                let id = try await fixture.opened().id
                _ = try await fixture.spend(id)
                let batches = try fixture.retained([Self.value, Self.value], of: id)
                _ = try await store.conclude(
                    id, of: fixture.party, with: Fixture.accepted(batches), event: fixture.event(.sessionExpired, id))
                kept.append((id, batches))
            }
            for index in stride(from: 0, to: 40, by: 3) {
                _ = try await fixture.erase(kept[index].id, of: fixture.party, at: Fixture.at(5))
                #expect(try Self.hits(of: kept[index].batches, in: folder) == 0)
            }
            #expect(try Self.hits(of: kept[1].batches, in: folder) > 0)
            await store.close()
        }
    }

    @Test("is completed by the next purge, wherever a crash cut the last one off", arguments: [false, true])
    func cutOff(isErasure: Bool) async throws {
        try await withFolder { folder in
            let path = folder + "/reader.sqlite"
            let store = try open(path)
            let fixture = Fixture(store: store, secret: store.secret)
            let (first, second) = (try await fixture.concluded().id, try await fixture.concluded().id)
            let due = Fixture.after(days: 20, 2)
            // The first step alone: the keys are gone and the rows are there.
            if isErasure {
                _ = try await store.write { transaction throws(StoreError) in
                    try Erasure(id: first, party: nil, now: Fixture.at(5)).destroyKeys(in: transaction)
                }
            } else {
                _ = try await store.write(Purge(limits: Fixture.limits, now: due).destroyKeys)
            }
            try FileManager.default.createDirectory(atPath: folder + "/crashed", withIntermediateDirectories: true)
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: path + suffix, toPath: folder + "/crashed/reader.sqlite" + suffix)
            }
            await store.close()

            let after = try open(folder + "/crashed/reader.sqlite")
            let found = Fixture(store: after, secret: after.secret)
            #expect(try await found.values(of: first, at: Fixture.at(6)) == [])
            #expect(try await found.findings(at: Fixture.at(6)).contains(.orphans(count: isErasure ? 2 : 4)))
            let report = try await after.purge(Fixture.limits, at: Fixture.at(6))
            #expect(report.purgedElements == (isErasure ? 2 : 4))
            #expect(try await found.values(of: second, at: Fixture.at(6)) == (isErasure ? ["Turner", "Marie"] : []))
            #expect(try await found.findings(at: Fixture.at(6)).isEmpty)
            #expect(try await after.purge(Fixture.limits, at: Fixture.at(6)) == PurgeReport())
            if isErasure {
                #expect(try await found.erase(first, of: nil, at: Fixture.at(7))?.retainedElementCount == 0)
            }
            await after.close()
        }
    }

    /// How many wrapped keys and sealed values lie in the files, as they are.
    private static func hits(of batches: [SealedRetention], in folder: String) throws -> Int {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).map {
            try Data(contentsOf: URL(filePath: folder + "/" + $0))
        }
        let secrets = batches.flatMap { [$0.dataKey.sealed] + $0.elements.map(\.sealedValue) }
        return secrets.count { secret in files.contains { $0.holds(secret) } }
    }
}
