// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import HTTPClient
import IssuerTrust
import Testing
import TrustLists

@testable import TrustStore

@Suite("Marks and entries of the cache")
struct MarkTests {
    private static let marks: [ListMark] = [
        .statusList(StatusListMark(uri: [4], trustPoint: [5, 6], issuedAt: 1_796_040_000.5)),
        .statusList(StatusListMark(uri: [5], trustPoint: [5, 6], issuedAt: 1_796_040_000.5, endsAt: 1_796_050_000.5)),
        .revocationList(RevocationListMark(series: [1, 2], number: [1, 0], digest: [3])),
        .vical(ListState(trustPoint: [1], provider: "Prov\u{ef}der", issueID: .max, date: start, digest: [2])),
        .vical(ListState(trustPoint: [], provider: "", issueID: nil, date: start, digest: [])),
    ]

    @Test("an entry is read as it was written", arguments: 0..<3)
    func entries(count: Int) throws {
        let key = try #require(ListKey(.vical, "https://a.example/?b=c", trustPoints: ["/a", "/b"]))
        var entry = CacheEntry(
            key: key, wantedDay: 20_787, validators: CacheValidators(etag: "\"1\"", lastModified: "now"),
            lists: (0..<count).map {
                StoredList(bytes: [UInt8](repeating: 7, count: ($0 + 1) << 20), seenAt: start.addingTimeInterval(0.5))
            })
        entry.fetchedAt = count == 0 ? nil : start
        let file = entry.encoded()
        #expect(CacheEntry(file, named: entry.fileName) == entry)
        // A whole file in another's place is not that other's.
        let other = try #require(ListKey(.vical, "https://a.example/?b=d", trustPoints: ["/a", "/b"]))
        #expect(CacheEntry(file, named: other.digest + ".list") == nil)
    }

    @Test("no damage to a file goes unseen")
    func damage() throws {
        let key = try #require(ListKey(.crl, "http://a.example/"))
        let entry = CacheEntry(key: key, wantedDay: 1, lists: [StoredList(bytes: [1, 2, 3], seenAt: start)])
        let file = entry.encoded()
        var book = MarkBook()
        for mark in Self.marks { book.note(mark, at: start) }
        let written = book.encoded()
        #expect(MarkBook(written)?.entries == book.entries && book.entries.count == Self.marks.count)
        for place in file.indices {
            var damaged = file
            damaged[place] ^= 0x10
            #expect(CacheEntry(damaged, named: entry.fileName) == nil)
            #expect(CacheEntry(Array(file[..<place]), named: entry.fileName) == nil)
        }
        for place in written.indices {
            var damaged = written
            damaged[place] ^= 0x10
            #expect(MarkBook(damaged) == nil && MarkBook(Array(written[..<place])) == nil)
        }
    }

    @Test(
        "numbers of revocation lists rise, whatever their length",
        arguments: [
            ([5], [6], nil), ([5], [4], "crl.rolled_back"), ([0xff], [1, 0], nil), ([1, 0], [0xff], "crl.rolled_back"),
            ([5], [5], "crl.equivocates"), ([1, 2], [1, 3], nil), ([1, 2], [1, 1], "crl.rolled_back"),
        ] as [([UInt8], [UInt8], String?)])
    func numbers(old: [UInt8], new: [UInt8], code: String?) {
        let former = RevocationListMark(series: [1], number: old, digest: [1])
        let next = RevocationListMark(series: [1], number: new, digest: [2])
        #expect(former.problem(ofSuccessor: next)?.rawValue == code)
        #expect(former.problem(ofSuccessor: former) == nil)
        #expect(former.problem(ofSuccessor: RevocationListMark(series: [2], number: new, digest: [2])) == nil)
    }

    @Test("a source is known by an ID that tells nothing of its URL, and shows no query")
    func ids() throws {
        let key = try #require(ListKey(.status, "https://canary.example/canary?canary=1"))
        #expect(!key.id.contains("canary") && key.id.hasPrefix("status-") && key.id.count == 13)
        #expect(key.id(under: [1]).hasPrefix("status-learned-") && key.id(under: [1]) != key.id(under: [2]))
        #expect(!key.id(under: [1]).hasSuffix(key.digest.prefix(6)))
        #expect(key.name == "https://canary.example/canary")
        for url in [
            "ldap://a.example/", "", "ftp://a", "https://a\u{e9}", "https://" + String(repeating: "a", count: 3000),
        ] {
            #expect(ListKey(.crl, url) == nil)
        }
    }
}
