// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import TrustLists

@testable import TrustStore

@Suite("The book of marks")
struct MarkBookTests {
    private func crl(_ series: UInt8, _ number: UInt8, digest: UInt8? = nil) -> ListMark {
        .revocationList(RevocationListMark(series: [series], number: [number], digest: [digest ?? number]))
    }

    private func vical(_ trustPoint: UInt8, _ provider: String, _ number: UInt64) -> ListMark {
        .vical(
            ListState(
                trustPoint: [trustPoint], provider: provider, issueID: number, date: start, digest: [UInt8(number)])
        )
    }

    private func status(_ number: Int, trustPoint: UInt8 = 1, issued: Double = 5) -> ListMark {
        .statusList(StatusListMark(uri: Array("\(number)".utf8), trustPoint: [trustPoint], issuedAt: issued))
    }

    @Test("knows the newest of each series, whatever came first")
    func newest() {
        for marks in [[crl(1, 5), crl(1, 4)], [crl(1, 4), crl(1, 5)]] {
            var book = MarkBook()
            for mark in marks { book.note(mark, at: start) }
            #expect(book.entries.values.map(\.mark) == [crl(1, 5)])
            #expect(book.problem(of: crl(1, 4))?.code == "crl.rolled_back")
            #expect(book.problem(of: crl(1, 5, digest: 9))?.code == "crl.equivocates")
            #expect(book.problem(of: crl(1, 5)) == nil && book.problem(of: crl(1, 6)) == nil)
            #expect(book.problem(of: crl(2, 4)) == nil)
        }
        var book = MarkBook()
        book.note(status(1), at: start)
        #expect(book.problem(of: status(1, issued: 4))?.code == "status_list.rolled_back")
        for mark in [status(1), status(1, issued: 6), status(2, issued: 4), status(1, trustPoint: 2, issued: 4)] {
            #expect(book.problem(of: mark) == nil)
        }
    }

    @Test("knows a provider by its name and its root's key together")
    func providers() {
        var book = MarkBook()
        book.note(vical(1, "A", 7), at: start)
        #expect(book.problem(of: vical(1, "A", 6))?.code == "vical.rolled_back")
        #expect(book.problem(of: vical(1, "B", 6)) == nil)
        #expect(book.problem(of: vical(2, "A", 6)) == nil)
        #expect(book.problem(of: vical(1, "A", 8)) == nil)
    }

    @Test("has an end, and forgets what was longest not seen: of status lists first")
    func capacity() {
        var book = MarkBook()
        book.note(crl(1, 1), at: start.addingTimeInterval(-90 * day))
        for number in 0..<MarkBook.capacity {
            book.note(status(number), at: start.addingTimeInterval(number == 17 ? -day : 0))
        }
        #expect(book.entries.count == MarkBook.capacity)
        #expect(book.entries[crl(1, 1).series] != nil && book.entries[status(17).series] == nil)
        #expect(MarkBook(book.encoded())?.entries == book.entries)
    }

    @Test("forgets of status lists what ended a week ago, and nothing else, also where another process still has it")
    func ended() throws {
        func mark(_ number: UInt8, issued: Double = 1, ends: Double?) -> ListMark {
            .statusList(
                StatusListMark(
                    uri: [number], trustPoint: [1], issuedAt: issued,
                    endsAt: ends.map { start.timeIntervalSince1970 + $0 * day }))
        }
        let house = try TestHouse()
        let cache = try TrustCache(folder: house.folder + "/cache")
        var book = MarkBook()
        // Of several lists of a series the one that ends last decides, whichever came last.
        for mark in [
            mark(1, ends: -7.1), mark(2, ends: -6.9), mark(3, ends: nil), mark(4, ends: 1),
            mark(4, issued: 2, ends: -9),
            mark(5, ends: -9), mark(5, issued: 2, ends: nil), crl(1, 1), vical(1, "A", 1),
        ] {
            book.note(mark, at: start)
        }
        #expect(cache.write(&book))
        book.forgetEnded(at: start)
        let kept = Set([mark(2, ends: 1), mark(3, ends: 1), mark(4, ends: 1), mark(5, ends: 1)].map(\.series))
        let all = kept.union([crl(1, 1).series, vical(1, "A", 1).series])
        #expect(Set(book.entries.keys) == all && book.isChanged)
        #expect(cache.write(&book))
        #expect(Set(try #require(try cache.loadMarks()).entries.keys) == all)
        book.forgetEnded(at: start.addingTimeInterval(9 * day))
        #expect(Set(book.entries.keys) == all.subtracting([mark(2, ends: 1), mark(4, ends: 1)].map(\.series)))
        #expect(book.problem(of: mark(5, issued: 1, ends: 9))?.code == "status_list.rolled_back")
    }

    @Test("is seen again once a day, which alone is worth writing")
    func days() {
        var book = MarkBook()
        #expect(book.note(crl(1, 1), at: start) && book.isChanged)
        book.setWritten()
        #expect(!book.note(crl(1, 1), at: start.addingTimeInterval(60)) && !book.isChanged)
        #expect(!book.note(crl(1, 1), at: start.addingTimeInterval(day)) && book.isChanged)
        #expect(book.entries.values.map(\.day) == [MarkBook.day(start) + 1])
    }

    @Test("takes over what another process wrote, and loses nothing by it")
    func merged() throws {
        let house = try TestHouse()
        let cache = try TrustCache(folder: house.folder + "/cache")
        var (one, two) = (MarkBook(), MarkBook())
        one.note(crl(1, 5), at: start)
        one.note(crl(2, 5), at: start)
        two.note(crl(1, 6), at: start)
        two.note(crl(2, 4), at: start)
        two.note(crl(3, 1), at: start)
        #expect(cache.write(&one) && cache.write(&two))
        let kept = try #require(try cache.loadMarks())
        #expect(Set(kept.entries.values.map(\.mark)) == [crl(1, 6), crl(2, 5), crl(3, 1)])
        #expect(kept.entries == two.entries)
    }
}
