// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import ReaderPolicy
import Testing

@testable import SQLiteStorage

@Suite("The audit log in its table")
struct AuditLogTests {
    private static let unlocked: StaticString =
        "DROP TRIGGER audit_stays; DROP TRIGGER audit_is_not_replaced; DROP TRIGGER audit_is_not_shortened;"

    /// What somebody with the file, but without the keys, may try; and what the examination says of it.
    struct Tampering: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let script: StaticString
        let findings: [StoreFinding]

        static let all = [
            Tampering(
                testDescription: "an entry changed",
                script: "UPDATE audit SET json = CAST (replace (json, 'acme', 'evil') AS BLOB) WHERE number = 3",
                findings: [.auditChainBroken(entry: 3)]),
            Tampering(
                testDescription: "a link changed",
                script: "UPDATE audit SET link = zeroblob (32) WHERE number = 4",
                findings: [.auditChainBroken(entry: 4)]),
            Tampering(
                testDescription: "an entry taken out", script: "DELETE FROM audit WHERE number = 2",
                findings: [.auditChainBroken(entry: 2)]),
            Tampering(
                testDescription: "an entry taken out, and the others moved up",
                script: "DELETE FROM audit WHERE number = 2; UPDATE audit SET number = number - 1 WHERE number > 2",
                findings: [.auditChainBroken(entry: 2)]),
            Tampering(
                testDescription: "two entries swapped",
                script: """
                    UPDATE audit SET number = 99 WHERE number = 2; UPDATE audit SET number = 2 WHERE number = 3;
                    UPDATE audit SET number = 3 WHERE number = 99;
                    """, findings: [.auditChainBroken(entry: 2)]),
            Tampering(
                testDescription: "the first entries taken", script: "DELETE FROM audit WHERE number < 3",
                findings: [.auditChainBroken(entry: 1)]),
            Tampering(
                testDescription: "the first entries taken, and the mark moved after them",
                script: """
                    UPDATE audit_mark SET number = 2, link = (SELECT link FROM audit WHERE number = 2)
                        WHERE name = 'pruned';
                    DELETE FROM audit WHERE number < 3;
                    """, findings: [.auditChainBroken(entry: 3)]),
            Tampering(
                testDescription: "the last entries taken", script: "DELETE FROM audit WHERE number > 3",
                findings: [.auditLogShortened]),
            Tampering(
                testDescription: "the last entries taken, and the mark moved before them",
                script: """
                    UPDATE audit_mark SET number = 3, link = (SELECT link FROM audit WHERE number = 3)
                        WHERE name = 'head';
                    DELETE FROM audit WHERE number > 3;
                    """, findings: [.auditLogShortened]),
            Tampering(
                testDescription: "all entries taken", script: "DELETE FROM audit", findings: [.auditLogShortened]),
            Tampering(
                testDescription: "the marks taken", script: "DELETE FROM audit_mark",
                findings: [.auditChainBroken(entry: 1)]),
            Tampering(
                testDescription: "an entry put at the end",
                script: "INSERT INTO audit SELECT 7, json, link FROM audit WHERE number = 6",
                findings: [.auditChainBroken(entry: 7)]),
        ]
    }

    private func withLog(_ body: (SQLiteStore, Fixture) async throws -> Void) async throws {
        try await withFolder { folder in
            let store = try SQLiteStore.open(
                path: folder + "/reader.sqlite", mode: .service, keys: TestKeys.first, random: SystemRandom())
            let fixture = Fixture(store: store, secret: store.secret)
            for second in 0..<6 {
                try await store.record(
                    AuditEvent(.sessionExpired, at: Fixture.at(Double(second)), party: fixture.party))
            }
            try await body(store, fixture)
            await store.close()
        }
    }

    @Test("shows each change that was made without its key", arguments: Tampering.all)
    func tampered(tampering: Tampering) async throws {
        try await withLog { store, fixture in
            #expect(try await fixture.findings(at: Fixture.at(9)).isEmpty)
            let raw = try SQLiteConnection(path: store.file.path, access: .readWrite)
            try raw.script(Self.unlocked)
            try raw.script(tampering.script)
            raw.close()
            #expect(try await fixture.findings(at: Fixture.at(9)) == tampering.findings)
        }
    }

    @Test("is not gone on with from an end that somebody moved")
    func movedHead() async throws {
        try await withLog { store, fixture in
            let raw = try SQLiteConnection(path: store.file.path, access: .readWrite)
            try raw.script("UPDATE audit_mark SET number = 3 WHERE name = 'head'")
            raw.close()
            await #expect(throws: StoreError.corrupt("a mark of the audit log")) { try await fixture.opened() }
        }
    }

    @Test("keeps a changed entry as evidence, also when its time is over")
    func evidence() async throws {
        try await withLog { store, fixture in
            let raw = try SQLiteConnection(path: store.file.path, access: .readWrite)
            try raw.script(Self.unlocked)
            try raw.script("UPDATE audit SET json = CAST (replace (json, 'acme', 'evil') AS BLOB) WHERE number = 3")
            raw.close()
            let report = try await store.purge(Fixture.limits, at: Fixture.after(days: 100))
            #expect(report.auditEntries == 2 && !report.isComplete)
            #expect(try await fixture.findings(at: Fixture.after(days: 100)) == [.auditChainBroken(entry: 3)])
        }
    }

    @Test("lets nobody change, replace or delete an entry")
    func appendOnly() async throws {
        let scripts: [StaticString] = [
            "UPDATE audit SET json = x'00' WHERE number = 1", "DELETE FROM audit WHERE number = 1",
            "DELETE FROM audit", "INSERT OR REPLACE INTO audit VALUES (1, x'00', x'00')",
        ]
        try await withLog { store, fixture in
            let raw = try SQLiteConnection(path: store.file.path, access: .readWrite)
            for script in scripts { #expect(throws: StoreError.unavailable(.misuse)) { try raw.script(script) } }
            raw.close()
            #expect(try await fixture.auditLog().count == 6)
            #expect(try await fixture.findings(at: Fixture.at(9)).isEmpty)
        }
    }

    @Test("hands out entries from a number on, as they were chained")
    func entries() async throws {
        try await withLog { store, _ in
            let entries = try await store.auditEntries(from: 3, limit: 2)
            #expect(entries.map(\.number) == [3, 4])
            let chain = AuditChain(store.secret)
            #expect(entries[1].link == chain.link(entries[1].json, number: 4, after: entries[0].link))
            #expect(try await store.auditEntries(from: 7, limit: 2).isEmpty)
        }
    }
}
