// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import ReaderPolicy
import Testing

@testable import SQLiteStorage

@Suite("The writing thread")
struct WriterTests {
    private func withStore(_ body: (SQLiteStore, Fixture) async throws -> Void) async throws {
        try await withFolder { folder in
            let store = try SQLiteStore.open(
                path: folder + "/reader.sqlite", mode: .service, keys: TestKeys.first, random: SystemRandom())
            try await body(store, Fixture(store: store, secret: store.secret))
            await store.close()
        }
    }

    /// Holds the writing thread until it is told to go on, so that what comes meanwhile shares a transaction.
    private func holding(_ store: SQLiteStore, while body: () async throws -> Void) async throws {
        let gate = DispatchSemaphore(value: 0)
        async let held: Void = store.alone { _ throws(StoreError) in gate.wait() }
        try await Task.sleep(for: .milliseconds(50))
        do { try await body() } catch {
            gate.signal()
            throw error
        }
        gate.signal()
        try await held
    }

    @Test("takes back the part of one caller alone, in a transaction that others share")
    func isolated() async throws {
        try await withStore { store, fixture in
            let session = try await fixture.opened()
            let others = (0..<3).map { _ in Fixture.session(of: fixture.party) }
            // The second opening of one ID fails in the middle of the group, after it has written its entry.
            let outcomes = try await withThrowingTaskGroup(of: Bool.self) { group in
                try await holding(store) {
                    for candidate in [others[0], session, others[1], session, others[2]] {
                        group.addTask { (try? await fixture.opened(candidate)) != nil }
                    }
                    try await Task.sleep(for: .milliseconds(50))
                }
                return try await group.reduce(into: [Bool]()) { $0.append($1) }
            }
            #expect(outcomes.count { $0 } == 3)
            for other in others { #expect(try await fixture.spend(other.id).word == "spent") }
            #expect(try await fixture.auditLog().count == 4)
            #expect(try await fixture.findings(at: Fixture.at(2)).isEmpty)
        }
    }

    @Test("tells all callers of a group when their transaction cannot be committed, and keeps nothing of it")
    func failedCommit() async throws {
        try await withStore { store, fixture in
            // Found out at the commit alone: a deferred constraint.
            let outcomes = try await withThrowingTaskGroup(of: StoreError?.self) { group in
                try await holding(store) {
                    group.addTask { await failure { _ = try await fixture.opened() } }
                    group.addTask {
                        await failure {
                            try await store.write { transaction throws(StoreError) in
                                try transaction.connection.script(
                                    """
                                    PRAGMA defer_foreign_keys = ON;
                                    INSERT INTO data_key (retention, key_id, sealed) VALUES (77, 'x', x'00');
                                    """)
                            }
                        }
                    }
                    try await Task.sleep(for: .milliseconds(50))
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes == [.unavailable(.misuse), .unavailable(.misuse)])
            #expect(try await fixture.auditLog() == [])
            try await fixture.opened()
            #expect(try await fixture.auditLog() == ["1 session.opened"])
        }
    }

    @Test("goes on after SQLite itself rolled a transaction back")
    func rolledBack() async throws {
        try await withStore { store, fixture in
            let outcome = await failure {
                try await store.write { transaction throws(StoreError) in
                    try transaction.connection.run("ROLLBACK")
                    throw .unavailable(.full)
                }
            }
            #expect(outcome == .unavailable(.full))
            try await fixture.opened()
            #expect(try await fixture.auditLog() == ["1 session.opened"])
        }
    }

    @Test("refuses as busy what its queue does not hold, and answers all the others")
    func bounded() async throws {
        try await withStore { store, _ in
            let extra = 40
            let outcomes = try await withThrowingTaskGroup(of: StoreError?.self) { group in
                try await holding(store) {
                    for index in 0..<(SQLiteStore.queueCapacity + extra) {
                        group.addTask {
                            let hash = store.secret.hash(Array("\(index)".utf8), for: .transcript)
                            return await failure { _ = try await store.claimTranscript(hash) }
                        }
                    }
                    var refused = 0
                    while refused < extra, let outcome = try await group.next() {
                        #expect(outcome == .unavailable(.busy))
                        refused += 1
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count == SQLiteStore.queueCapacity)
            #expect(outcomes.allSatisfy { $0 == nil })
        }
    }

    @Test("lets a read through while it writes")
    func readsMeanwhile() async throws {
        try await withStore { store, fixture in
            let session = try await fixture.opened()
            try await holding(store) {
                let found = try await store.session(session.id, of: fixture.party)
                let holdings = try await store.holdings(at: Fixture.at(1))
                #expect(found != nil && holdings.isEmpty)
            }
        }
    }

    @Test("does what is queued before it closes")
    func closing() async throws {
        try await withFolder { folder in
            let path = folder + "/reader.sqlite"
            let store = try SQLiteStore.open(path: path, mode: .service, keys: TestKeys.first, random: SystemRandom())
            let fixture = Fixture(store: store, secret: store.secret)
            let kept = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<100 { group.addTask { (try? await fixture.opened()) != nil } }
                await store.close()
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            let again = try SQLiteStore.open(path: path, mode: .service, keys: TestKeys.first, random: SystemRandom())
            #expect(try await again.auditEntries(from: 1, limit: 1_000).count == kept)
            await again.close()
        }
    }

    @Test("leaves a purge incomplete while a reader holds the log, and completes it afterwards")
    func heldLog() async throws {
        try await withStore { store, fixture in
            _ = try await fixture.concluded()
            let path = store.file.path
            let raw = try SQLiteConnection(path: path, access: .readOnly)
            try raw.run("BEGIN")
            _ = try raw.first("SELECT id FROM meta") { row throws(StoreError) in try row.integer(0) }
            let due = Fixture.after(days: 20, 2)
            let report = try await store.purge(Fixture.limits, at: due)
            #expect(report.purgedElements == 2 && !report.isComplete)
            #expect(
                try await fixture.findings(at: due).contains { if case .unreclaimedSpace = $0 { true } else { false } })
            try raw.run("COMMIT")
            raw.close()
            #expect(try await store.purge(Fixture.limits, at: due).isComplete)
            #expect(try await fixture.findings(at: due).isEmpty)
        }
    }
}

/// What a call throws; nil where it does not.
private func failure(_ body: () async throws -> Void) async -> StoreError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? StoreError
    }
}
