// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import HTTPClient
import IssuerTrust
import Testing

@testable import TrustStore

@Suite("Restarts")
struct RestartTests {
    private let house: TestHouse
    private let provider: TestProvider
    private let (first, second): (TestAuthority, TestAuthority)

    init() throws {
        house = try TestHouse()
        provider = try TestProvider()
        (first, second) = (try TestAuthority("First"), try TestAuthority("Second"))
    }

    /// A process that fetched a list of roots and a revocation list, and ended.
    private func firstLife() async throws -> TrustSettings {
        house.server["/vical"] = .list(try provider.list([first.root]))
        house.server["/crl"] = .list(try first.revocationList(number: 5))
        var settings = try house.settings(provider)
        settings.revocationLists = [house.server.url("/crl")]
        let store = try house.store(settings)
        try await store.round()
        #expect(store.roots == [first.root])
        #expect(store.snapshot.revocation.isEmpty == false)
        _ = house.events()
        return settings
    }

    /// Of lists, without the book of marks.
    private var cacheFiles: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: house.folder + "/cache").sorted()
                .filter { ![MarkBook.fileName, FolderLock.fileName].contains($0) }.map { house.folder + "/cache/" + $0 }
        }
    }

    @Test("what was in force is in force again, without a network and before the first round")
    func restored() async throws {
        let settings = try await firstLife()
        house.server["/vical"] = .status(500)
        let store = try house.store(settings)
        #expect(store.roots == [first.root])
        #expect(store.snapshot.revocation.isEmpty == false)
        #expect(house.events().count { if case .restored = $0 { true } else { false } } == 2)
        try await store.round()
        #expect(store.roots == [first.root])
    }

    @Test("no older list is taken after a restart")
    func marks() async throws {
        let settings = try await firstLife()
        house.server["/vical"] = .list(try provider.list([second.root], number: 6, date: -0.6))
        house.server["/crl"] = .list(try first.revocationList(number: 4))
        let store = try house.store(settings)
        _ = house.events()
        try await store.round()
        #expect(store.roots == [first.root])
        let codes = house.events().compactMap { if case .rolledBack(_, let code) = $0 { code } else { nil } }
        #expect(Set(codes) == ["vical.rolled_back", "crl.rolled_back"])
    }

    @Test("a list that ended long ago goes, and its mark stays", arguments: [false, true])
    func marksOutliveLists(restarts: Bool) async throws {
        let settings = try await firstLife()
        let size = try cacheFiles.map { try Data(contentsOf: URL(filePath: $0)).count }.reduce(0, +)
        var store = try house.store(settings)
        house.server["/vical"] = .status(500)
        house.server["/crl"] = .status(500)
        house.wait(days: 40)
        try await store.round()
        // What a revocation list says of the revoked does not end.
        #expect(store.roots.isEmpty && !store.snapshot.revocation.isEmpty)
        #expect(try cacheFiles.map { try Data(contentsOf: URL(filePath: $0)).count }.reduce(0, +) < size)

        if restarts { store = try house.store(settings) }
        house.server["/vical"] = .list(try provider.list([second.root], number: 6, date: -0.6, next: 90))
        house.server["/crl"] = .list(try first.revocationList(number: 4, days: -1...90))
        _ = house.events()
        house.wait(days: 1)
        try await store.round()
        #expect(store.roots.isEmpty)
        #expect(house.events().contains(.rolledBack(source: "vical-1", code: "vical.rolled_back")))
    }

    @Test("a damaged file of the cache is put aside and told of, and nothing in it is trusted", arguments: 0..<4)
    func damaged(kind: Int) async throws {
        let settings = try await firstLife()
        for path in try cacheFiles {
            var file = [UInt8](try Data(contentsOf: URL(filePath: path)))
            switch kind {
            case 0: file[file.count / 2] ^= 1
            case 1: file = Array(file.prefix(file.count / 2))
            case 2: file = []
            default: file.append(0)
            }
            try Data(file).write(to: URL(filePath: path))
        }
        let store = try house.store(settings)
        #expect(store.roots.isEmpty && store.snapshot.revocation.isEmpty)
        let dropped = house.events()
        #expect(dropped.count == 2)
        #expect(dropped.allSatisfy { if case .cacheDropped(_, "trust_cache.damaged") = $0 { true } else { false } })
        #expect(try cacheFiles.map { $0.hasSuffix(".list.damaged") } == [true, true])
        // The network makes it good again.
        try await store.round()
        house.wait(seconds: 61)
        try await store.round()
        #expect(store.roots == [first.root])
    }

    @Test("a file of the cache whose list does not verify is not trusted, however whole it is")
    func forged() async throws {
        let settings = try await firstLife()
        let points = try #require(
            settings.selections.first?.first.map { source -> [String] in
                guard case .vical(_, let points) = source.material else { return [] }
                return points
            })
        let key = try #require(ListKey(.vical, house.server.url("/vical"), trustPoints: points))
        let forgery = try TestProvider().list([second.root], number: 9, date: -0.1)
        let entry = CacheEntry(
            key: key, wantedDay: MarkBook.day(house.now), lists: [StoredList(bytes: forgery, seenAt: house.now)])
        #expect(try TrustCache(folder: house.folder + "/cache").write(entry))
        let store = try house.store(settings)
        #expect(!store.roots.contains(second.root))
        #expect(house.events().contains(.cacheDropped(source: "vical-1", code: "vical.signer_untrusted")))
    }

    @Test("what a process left half-written does not disturb the file that it was to replace")
    func halfWritten() async throws {
        let settings = try await firstLife()
        let files = try cacheFiles
        // Of this process's number, of one that is no process, and of nobody; and of one that lives.
        for path in files {
            for ending in [".\(getpid()).a-b.draft", ".999999999.a-b.draft", ".\(getpid()).draft", ".draft"] {
                try Data("half".utf8).write(to: URL(filePath: path + ending))
            }
        }
        let living = files[0] + ".\(getppid()).a-b.draft"
        try Data("half".utf8).write(to: URL(filePath: living))
        let store = try house.store(settings)
        #expect(store.roots == [first.root])
        #expect(try cacheFiles == (files + [living]).sorted())
    }

    @Test(
        "who only looks at the cache changes nothing, from whatever instant and whatever lies there",
        arguments: [0, 9, 400])
    func looking(days: Double) async throws {
        let settings = try await firstLife()
        try house.write(Array("junk".utf8), "cache/junk.list")
        try house.write(Array("half".utf8), "cache/junk.list.draft")
        func content() throws -> [Data] { try cacheFiles.map { try Data(contentsOf: URL(filePath: $0)) } }
        let before = try content()
        house.wait(days: days)
        house.server["/vical"] = .list(try provider.list([second.root], number: 8, date: -0.4))
        let now = house.now
        let store = TrustStore(
            settings, cache: TrustCache(reading: house.folder + "/cache"), fetcher: CurlFetcher.forTests,
            clock: { now })
        #expect(store.roots == (days == 0 ? [first.root] : []))
        try await store.round()
        #expect(try content() == before)
        #expect(TrustCache(reading: house.folder + "/gone").load().entries.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: house.folder + "/gone"))
    }

    @Test("other trust points make it another source")
    func otherTrustPoints() async throws {
        var settings = try await firstLife()
        let other = try house.write(try TestProvider("Other Root").root, "other.der")
        settings.selections = [[TrustSource(.vical(url: house.server.url("/vical"), trustPoints: [other]))]]
        let store = try house.store(settings)
        #expect(store.roots.isEmpty)
    }

    @Test("folder and files are their owner's alone, also where the folder was there before")
    func permissions() async throws {
        try FileManager.default.createDirectory(atPath: house.folder + "/cache", withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: house.folder + "/cache")
        _ = try await firstLife()
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(house.folder + "/cache") == 0o700)
        for path in try cacheFiles { #expect(try mode(path) == 0o600) }
    }

    @Test("a file in the folder's place is told of")
    func noFolder() throws {
        let path = try house.write([1], "file")
        #expect(throws: TrustCacheError.noFolder(path)) { try TrustCache(folder: path) }
    }
}
