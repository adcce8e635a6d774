// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPClient
import TestSupport
import Testing

@testable import TrustStore

@Suite("What cannot be read, and who writes at once")
struct CacheTests {
    private let house: TestHouse
    private var folder: String { house.folder + "/cache" }

    init() throws { house = try TestHouse() }

    private func mark(_ number: UInt8) -> ListMark {
        .statusList(StatusListMark(uri: [number], trustPoint: [1], issuedAt: 1))
    }

    private func book(_ numbers: UInt8...) -> MarkBook {
        var book = MarkBook()
        for number in numbers { book.note(mark(number), at: start) }
        return book
    }

    @Test("a book of marks that cannot be read refuses the start, and stays as it is")
    func unreadableMarks() throws {
        let cache = try TrustCache(folder: folder)
        // A folder in its place cannot be read by anybody.
        try house.write([7], "cache/marks.book/inside")
        let path = folder + "/marks.book"
        #expect(throws: TrustCacheError.unreadable(path)) { try TrustCache(folder: folder) }
        #expect(throws: TrustCacheError.unreadable(path)) { try cache.loadMarks() }
        var book = book(1)
        #expect(!cache.write(&book) && book.isChanged)
        #expect(FileManager.default.contents(atPath: path + "/inside") == Data([7]))
        #expect(TrustCacheError.unreadable("a").remedy.contains("read"))
        #expect(TrustCode(word: TrustCacheError.unreadable("a").code) != nil)
        let store = TrustStore(
            TrustSettings(selections: [[]]), cache: TrustCache(reading: folder), fetcher: CurlFetcher.forTests,
            clock: { start })
        #expect(store.sources().isEmpty)
    }

    @Test("a book that is damaged is put aside, once", arguments: [1, 9 << 20])
    func damagedMarks(count: Int) throws {
        let cache = try TrustCache(folder: folder)
        for byte in [UInt8(1), 2] {
            let damaged = [UInt8](repeating: byte, count: count)
            try house.write(damaged, "cache/marks.book")
            #expect(try cache.loadMarks() == nil)
            #expect(FileManager.default.contents(atPath: folder + "/marks.book.damaged") == Data(damaged))
        }
        var one = book(1)
        #expect(cache.write(&one))
        #expect(try cache.loadMarks()?.entries == one.entries)
        #expect(FileManager.default.fileExists(atPath: folder + "/marks.book.damaged"))
    }

    @Test("a list that cannot be read is told of and stays")
    func unreadableList() throws {
        try house.write([7], "cache/a.list/inside")
        try house.write([7], "cache/b.list")
        let loaded = try TrustCache(folder: folder).load()
        #expect(loaded.unreadable == ["a.list"] && loaded.damaged == ["b.list"] && loaded.entries.isEmpty)
        _ = try house.store(TrustSettings(selections: [[]]))
        #expect(house.events() == [.cacheDropped(source: "a.list", code: "trust_cache.unreadable")])
        #expect(FileManager.default.fileExists(atPath: folder + "/a.list/inside"))
        #expect(FileManager.default.fileExists(atPath: folder + "/b.list.damaged"))
    }

    @Test("two that write marks at once lose none")
    func together() async throws {
        for _ in 0..<20 {
            let path = house.folder + "/" + UUID().uuidString
            let books = (1...4).map { book(UInt8($0)) }
            let isWritten = try await withThrowingTaskGroup(of: Bool.self) { group in
                for book in books {
                    let cache = try TrustCache(folder: path)
                    group.addTask {
                        try await onThread {
                            var book = book
                            return cache.write(&book)
                        }
                    }
                }
                return try await group.reduce(true) { $0 && $1 }
            }
            #expect(isWritten)
            #expect(try TrustCache(folder: path).loadMarks()?.entries.count == 4)
            #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["marks.book", "marks.lock"])
        }
    }

    @Test("a lock that is never given back holds nobody up for long")
    func lock() throws {
        let cache = try TrustCache(folder: folder)
        var book = book(1)
        let result = FolderLock(path: folder).hold { cache.write(&book) }
        #expect(result == false && book.isChanged && cache.isHeldUp)
        #expect(cache.write(&book) && !cache.isHeldUp)
    }

    @Test("nor does it a start with many lists")
    func lockAtStart() async throws {
        let authority = try TestAuthority("Authority")
        try house.write(authority.root, "trust/a.der")
        var settings = TrustSettings(paths: [house.folder + "/trust"])
        settings.statusLists = (0..<6).map { house.server.url("/\($0)") }
        for uri in 0..<6 {
            house.server["/\(uri)"] = .list(try authority.statusList(uri: house.server.url("/\(uri)")))
        }
        try await house.store(settings).round()
        _ = house.events()
        // The day of each mark is another.
        house.wait(days: 1)
        let took = try await onThread { [settings] in
            FolderLock(path: folder).hold { ContinuousClock().measure { _ = try? house.store(settings) } }
        }
        #expect(try #require(took) < .seconds(4))
        #expect(house.events().count { $0 == .cacheUnwritable } == 1)
    }
}
