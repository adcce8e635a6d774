// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import ReaderPolicy
import Testing

@testable import SQLiteStorage

@Suite("Opening a database")
struct OpeningTests {
    private func open(
        _ path: String, _ mode: SQLiteStore.Mode = .service, keys: KeyEncryptionKeys = TestKeys.first
    ) throws(StoreError) -> SQLiteStore {
        try SQLiteStore.open(path: path, mode: mode, keys: keys, random: SystemRandom())
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test("makes folder and files that nobody else can read")
    func modes() async throws {
        try await withFolder { folder in
            let path = folder + "/a/b/reader.sqlite"
            let store = try open(path)
            try await Fixture(store: store, secret: store.secret).opened()
            #expect(try mode(folder + "/a") == 0o700 && mode(folder + "/a/b") == 0o700)
            for suffix in ["", "-wal", "-shm", ".lock"] { #expect(try mode(path + suffix) == 0o600) }
            await store.close()
        }
    }

    @Test("takes away what others may do with an existing file, and reports it where they still may")
    func openModes() async throws {
        try await withFolder { folder in
            let path = folder + "/reader.sqlite"
            await (try open(path)).close()
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
            let store = try open(path)
            #expect(try mode(path) == 0o600)
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
            let findings = try await Fixture(store: store, secret: store.secret).findings(at: Fixture.at(1))
            #expect(findings == [.unsafeSettings("file mode")])
            await store.close()
        }
    }

    @Test("keeps everything from one opening to the next, and the time that has passed")
    func reopened() async throws {
        try await withFolder { folder in
            let path = folder + "/reader.sqlite"
            let first = try open(path)
            #expect(first.latestInstant == nil)
            let before = Fixture(store: first, secret: first.secret)
            let session = try await before.opened()
            #expect(try await before.spend(session.id, at: 42.5).word == "spent")
            _ = try await before.spend(session.id, at: 7)
            await first.close()
            #expect(FileManager.default.fileExists(atPath: path + "-wal") == false)

            let second = try open(path)
            #expect(second.latestInstant == Fixture.at(42.5))
            // A clock that was set back meanwhile starts where this one stopped.
            let clock = DeadlineClock(notBefore: second.latestInstant, wall: { Fixture.at(-1_000) }, steady: { 0 })
            #expect(clock.now() == Fixture.at(42.5))
            let after = Fixture(store: second, secret: second.secret)
            #expect(try await after.spend(session.id).word == "replayed")
            await second.close()
        }
    }

    @Test("answers no call after it was closed")
    func closed() async throws {
        try await withFolder { folder in
            let store = try open(folder + "/reader.sqlite")
            let fixture = Fixture(store: store, secret: store.secret)
            await store.close()
            await store.close()
            await #expect(throws: StoreError.closed) { try await fixture.opened() }
            await #expect(throws: StoreError.closed) { try await store.probe() }
            await #expect(throws: StoreError.closed) { try await store.holdings(at: Fixture.at(1)) }
        }
    }

    @Test("refuses a second service while the first one runs, and not after")
    func locked() async throws {
        try await withFolder { folder in
            let path = folder + "/reader.sqlite"
            let store = try open(path)
            #expect(throws: StoreError.locked) { try open(path) }
            try await store.probe()
            await store.close()
            await (try open(path)).close()
        }
    }

    @Test("lets a tool purge, erase and examine beside the service")
    func tool() async throws {
        try await withFolder { folder in
            let path = folder + "/reader.sqlite"
            let service = try open(path)
            let ours = Fixture(store: service, secret: service.secret)
            let (first, second) = (try await ours.concluded().id, try await ours.concluded().id)
            let tool = try open(path, .tool)
            let theirs = Fixture(store: tool, secret: tool.secret)
            #expect(try await theirs.erase(first, of: nil, at: Fixture.at(5))?.retainedElementCount == 2)
            #expect(try await ours.values(of: first, at: Fixture.at(6)) == [])
            #expect(try await ours.values(of: second, at: Fixture.at(6)) == ["Turner", "Marie"])
            // Both append to one log.
            try await ours.opened()
            #expect(try await theirs.store.purge(Fixture.limits, at: Fixture.after(days: 11)).purgedElements == 1)
            #expect(try await ours.findings(at: Fixture.after(days: 11)).isEmpty)
            #expect(try await theirs.findings(at: Fixture.after(days: 11)).isEmpty)
            await tool.close()
            try await ours.opened()
            await service.close()
        }
    }

    @Test("lets a tool make nothing")
    func toolAlone() async throws {
        try await withFolder { folder in
            let path = folder + "/reader.sqlite"
            #expect(throws: StoreError.unavailable(.cannotOpen)) { try open(path, .tool) }
            #expect(FileManager.default.fileExists(atPath: folder) == false)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data().write(to: URL(filePath: path))
            #expect(throws: StoreError.corrupt("its schema is not complete")) { try open(path, .tool) }
        }
    }

    @Test("wraps its secret under a new active key, so that the old one can go")
    func newKey() async throws {
        try await withFolder { folder in
            let path = folder + "/reader.sqlite"
            let first = try open(path)
            let hash = first.secret.hash([1], for: .binding)
            await first.close()
            await (try open(path, keys: TestKeys.rotated)).close()
            #expect(throws: StoreError.sealing(.keyEncryptionKeyMissing(id: "second"))) { try open(path) }
            let third = try open(path, keys: TestKeys.second)
            #expect(third.secret.hash([1], for: .binding) == hash)
            await third.close()
        }
    }

    @Test("says which key is missing")
    func missingKey() async throws {
        try await withFolder { folder in
            let path = folder + "/reader.sqlite"
            await (try open(path)).close()
            for mode in [SQLiteStore.Mode.service, .tool] {
                #expect(throws: StoreError.sealing(.keyEncryptionKeyMissing(id: "first"))) {
                    try open(path, mode, keys: TestKeys.second)
                }
            }
        }
    }

    @Test("leaves alone what a newer version wrote, and what is not its own")
    func foreign() async throws {
        try await withFolder { folder in
            let path = folder + "/reader.sqlite"
            await (try open(path)).close()
            let raw = try SQLiteConnection(path: path, access: .readWrite)
            try raw.script("PRAGMA user_version = 9")
            for mode in [SQLiteStore.Mode.service, .tool] {
                #expect(throws: StoreError.newerSchema(9)) { try open(path, mode) }
            }
            try raw.script("PRAGMA user_version = 0")
            #expect(throws: StoreError.unavailable(.notADatabase)) { try open(path) }
            raw.close()
            let text = Array(repeating: UInt8(ascii: "x"), count: 8_192)
            try Data(text).write(to: URL(filePath: path))
            for mode in [SQLiteStore.Mode.service, .tool] {
                #expect(throws: StoreError.unavailable(.notADatabase)) { try open(path, mode) }
            }
            #expect(try Data(contentsOf: URL(filePath: path)) == Data(text))
        }
    }

    @Test("does not begin a log anew whose secret was taken away")
    func missingSecret() async throws {
        try await withFolder { folder in
            let path = folder + "/reader.sqlite"
            await (try open(path)).close()
            let raw = try SQLiteConnection(path: path, access: .readWrite)
            try raw.script("DELETE FROM meta")
            raw.close()
            #expect(throws: StoreError.corrupt("its secret is missing")) { try open(path) }
        }
    }

    @Test("says that a folder cannot be made or written")
    func unwritable() async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data().write(to: URL(filePath: folder + "/file"))
            #expect(throws: StoreError.unavailable(.cannotOpen)) { try open(folder + "/file/reader.sqlite") }
            // Nobody makes files there, not even root.
            #expect(throws: StoreError.self) { try open("/proc/self/reader.sqlite") }
        }
    }

    @Test("fails the writing of a database that turned read-only, and says so")
    func readOnly() async throws {
        try await withFolder { folder in
            let path = folder + "/reader.sqlite"
            let store = try open(path)
            let fixture = Fixture(store: store, secret: store.secret)
            try await store.alone { connection throws(StoreError) in try connection.script("PRAGMA query_only = ON") }
            await #expect(throws: StoreError.unavailable(.readOnly)) { try await fixture.opened() }
            try await store.alone { connection throws(StoreError) in try connection.script("PRAGMA query_only = OFF") }
            try await fixture.opened()
            #expect(try await fixture.auditLog() == ["1 session.opened"])
            await store.close()
        }
    }

    @Test("finds a setting that erasure needs and that is off")
    func settings() async throws {
        try await withFolder { folder in
            let store = try open(folder + "/reader.sqlite")
            try await store.alone { connection throws(StoreError) in
                try connection.script("PRAGMA secure_delete = OFF; PRAGMA synchronous = NORMAL")
            }
            let findings = try await Fixture(store: store, secret: store.secret).findings(at: Fixture.at(1))
            #expect(findings == [.unsafeSettings("synchronous"), .unsafeSettings("secure_delete")])
            await store.close()
        }
    }
}
