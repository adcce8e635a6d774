// SPDX-License-Identifier: Apache-2.0

import CBOR
import TestSupport
import Testing

@Suite("CBOR decoder")
struct CBORDecoderTests {
    func refusal(_ bytes: [UInt8], limits: CBORLimits = .standard) -> CBORError? {
        do throws(CBORError) {
            _ = try CBORDecoder(limits: limits).decode(bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "refuses what 18013-5 forbids, and says where",
        arguments: [
            ("", .malformed, 0), ("18", .malformed, 0), ("1c", .malformed, 0), ("ff", .malformed, 0),
            ("f81f", .malformed, 0),
            ("f8", .malformed, 0), ("61ff", .malformed, 0), ("62c0af", .malformed, 0), ("8201", .malformed, 0),
            ("8281 00", .malformed, 3),
            ("a101", .malformed, 0), ("c0", .malformed, 0), ("d818", .malformed, 0), ("8301ff", .malformed, 0),
            ("5f4100ff", .indefinite, 0), ("7f6161ff", .indefinite, 0), ("9fff", .indefinite, 0),
            ("bfff", .indefinite, 0),
            ("819f01ff", .indefinite, 1), ("0000", .trailing, 1), ("a201020103", .duplicateKey, 3),
            ("a2616101616102", .duplicateKey, 4), ("a2000118010200", .trailing, 6), ("a20001180002", .duplicateKey, 3),
            ("a2f90000 01 fa00000000 02", .duplicateKey, 5), ("a282010203 82010204", .duplicateKey, 5),
            ("a9 0000 0100 0200 0300 0400 0500 0600 0700 0300", .duplicateKey, 17),
        ] as [(String, CBORError.Reason, Int)])
    func refuses(bytes: String, reason: CBORError.Reason, offset: Int) {
        #expect(refusal(hex(bytes)) == CBORError(reason, at: offset))
    }

    @Test(
        "refuses announced sizes that are not there, at once",
        arguments: [
            "9a9a9a9ab3", "9b0000000010000000", "9b4000000000000000", "9bffffffffffffffff", "bb4000000000000000",
            "bbffffffffffffffff", "5b7fffffffffffffff", "5bffffffffffffffff", "7bffffffffffffffff", "ba80000000",
            "9b7fffffffffffffff00", "bb800000000000000000",
        ])
    func refusesAnnouncedSizes(bytes: String) {
        #expect(refusal(hex(bytes))?.reason == .malformed)
    }

    @Test("counts containers and tags against the depth limit")
    func depth() {
        #expect(refusal([UInt8](repeating: 0x81, count: 16) + [0x00]) == nil)
        #expect(refusal([UInt8](repeating: 0x81, count: 17) + [0x00]) == CBORError(.limit, at: 16))
        #expect(refusal([UInt8](repeating: 0xc1, count: 10_000) + [0x00]) == CBORError(.limit, at: 16))
        #expect(refusal([UInt8](repeating: 0x81, count: 10_000)) == CBORError(.limit, at: 16))
        #expect(refusal((0..<17).flatMap { _ in [0xa1, 0x00] as [UInt8] } + [0x00]) == CBORError(.limit, at: 32))
    }

    @Test("keeps every limit: it refuses the first thing too much and nothing before")
    func limits() {
        var limits = CBORLimits(byteCount: 10)
        #expect(refusal(hex("49000000000000000000"), limits: limits) == nil)
        #expect(refusal(hex("4a00000000000000000000"), limits: limits) == CBORError(.limit, at: 0))
        limits = CBORLimits(itemCount: 3)
        #expect(refusal(hex("820000"), limits: limits) == nil)
        #expect(refusal(hex("83000000"), limits: limits) == CBORError(.limit, at: 3))
        limits = CBORLimits(textByteCount: 2, byteStringByteCount: 3)
        #expect(refusal(hex("626161"), limits: limits) == nil)
        #expect(refusal(hex("63616161"), limits: limits) == CBORError(.limit, at: 0))
        #expect(refusal(hex("43000000"), limits: limits) == nil)
        #expect(refusal(hex("4400000000"), limits: limits) == CBORError(.limit, at: 0))
    }

    @Test(
        "reads heads that are not in shortest form, and remembers the first",
        arguments: [("8200 1800", 2), ("190017", 0), ("b900016161 00", 0), ("590001 00", 0), ("d90018 4100", 0)])
    func nonShortest(bytes: String, offset: Int) throws {
        #expect(try CBORDecoder().decode(hex(bytes)).firstNonShortestOffset == offset)
    }

    @Test("finds nothing to remember in shortest form", arguments: ["1818", "820018ff", "fb3ff0000000000000", "f8ff"])
    func shortest(bytes: String) throws {
        #expect(try CBORDecoder().decode(hex(bytes)).firstNonShortestOffset == nil)
    }

    @Test("gives every item, and the exact bytes it came from")
    func items() throws {
        let root = try CBORDecoder().decode(hex("a4 6161 8301 20 f6 6162 d818 43 8201 02 20 4100 19ffff f5")).root
        let map = try #require(root.members)
        #expect(map.count == 4)
        let list = try #require(map["a"]?.elements)
        #expect(list.map(\.integer) == [1, -1, nil])
        #expect(list[2]?.isNull == true && list[3] == nil)
        let tagged = try #require(map["b"])
        #expect(tagged.encoded.hexadecimal == "d81843820102")
        let inner = try #require(try tagged.content(ofTag: 24)?.embedded())
        #expect(inner.root.elements?.map(\.unsigned) == [1, 2])
        #expect(inner.root.encoded.hexadecimal == "820102")
        #expect(inner.root.offset == 12)
        #expect(map[-1]?.byteString.map { $0.hexadecimal } == "00")
        #expect(map[0xffff]?.boolean == true)
        #expect(map["c"] == nil && map[5] == nil)
    }

    @Test(
        "reads every tag number",
        arguments: [0, 5, 6, 17, 18, 20, 21, 23, 24, 255, 256, 1004, 65_536, 1 << 40] as [UInt64])
    func tags(number: UInt64) throws {
        let item = try CBORDecoder().decode(CBORValue.tagged(number, 7).encoded()).root
        #expect(item.content(ofTag: number)?.unsigned == 7)
    }

    @Test("refuses bytes after the item inside a byte string")
    func embeddedTrailing() throws {
        let item = try CBORDecoder().decode(hex("d818 42 0000")).root
        #expect(throws: CBORError(.trailing, at: 4)) { try item.content(ofTag: 24)?.embedded() }
    }

    @Test("neither traps nor hangs on any truncation or change of one byte of a genuine structure")
    func mutations() {
        let genuine = hex(
            "a36776657273696f6e63312e3069646f63756d656e747381a267646f635479706561616161d8184ba1616182f93c00c074323032a0"
        )
        for length in 0..<genuine.count { #expect(refusal(Array(genuine[..<length])) != nil) }
        for index in genuine.indices {
            for value in UInt8.min...UInt8.max {
                var changed = genuine
                changed[index] = value
                _ = refusal(changed)
            }
        }
    }

    @Test("neither traps nor hangs on random bytes")
    func random() {
        var generator = SplitMix(seed: 2026)
        var refused = 0
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0..<64, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            if refusal(bytes) != nil { refused += 1 }
        }
        #expect(refused > 15_000)
    }
}
