// SPDX-License-Identifier: Apache-2.0

import Compression
import TestSupport
import Testing

@Suite("Zlib")
struct ZlibTests {
    @Test("gives back what was compressed, of any size", arguments: [0, 1, 2, 65_535, 65_536, 65_537, 300_000])
    func roundTrip(count: Int) throws {
        var generator = SplitMix(seed: 7)
        let random = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        for content in [random, [UInt8](repeating: 0, count: count)] {
            let compressed = try Zlib.deflate(content)
            #expect(try Zlib.inflate(compressed, limit: count) == content)
        }
    }

    @Test("reads the example of the Token Status List")
    func example() throws {
        #expect(try Zlib.inflate(hex("78dadbb918000217015d"), limit: 2) == hex("b9a3"))
        #expect(try Zlib.deflate(hex("b9a3")) == hex("78dadbb918000217015d"))
    }

    @Test("takes content up to the limit and no larger")
    func limit() throws {
        let compressed = try Zlib.deflate([UInt8](repeating: 1, count: 200_000))
        #expect(try Zlib.inflate(compressed, limit: 200_000).count == 200_000)
        for limit in [199_999, 65_536, 1, 0, -1] {
            #expect(throws: CompressionError.tooLarge) { try Zlib.inflate(compressed, limit: limit) }
        }
        #expect(throws: CompressionError.tooLarge) { try Zlib.inflate(compressed, limit: .min) }
    }

    @Test("refuses what is not one whole stream, by its fault")
    func faults() throws {
        let genuine = hex("78dadbb918000217015d")
        let cases: [(String, CompressionError)] = [
            ("", .truncated), ("78", .truncated), ("78dadbb918000217015d00", .trailingBytes),
            // The check bits of the header, its method, a block type that does not exist, and the checksum.
            ("78dbdbb918000217015d", .malformed), ("79dadbb918000217015d", .malformed), ("78da07", .malformed),
            ("78dadbb918000217015e", .malformed),
            // FDICT and the number of a dictionary.
            ("78bb00000001dbb918000217015d", .presetDictionary),
            // gzip (RFC 1952) and bare DEFLATE (RFC 1951).
            ("1f8b08000000000002ffdbb91800", .malformed), ("dbb91800", .malformed),
        ]
        for (bytes, error) in cases {
            #expect(throws: error, "\(bytes)") { try Zlib.inflate(hex(bytes), limit: 100) }
        }
        for count in genuine.indices {
            #expect(throws: CompressionError.truncated) { try Zlib.inflate(Array(genuine.prefix(count)), limit: 100) }
        }
    }

    @Test("stops at the limit when a stream swells to a gibibyte")
    func bomb() throws {
        // A mebibyte of zeros compresses to a head, many equal bytes of 1032 zeros each, and an end. A mebibyte of such
        // bytes more makes a gibibyte of zeros.
        var bomb = try Zlib.deflate([UInt8](repeating: 0, count: 1 << 20))
        let middle = bomb.count / 2
        #expect(Set(bomb[(middle - 100)..<(middle + 100)]).count == 1)
        bomb.insert(contentsOf: [UInt8](repeating: bomb[middle], count: 1 << 20), at: middle)
        let time = ContinuousClock().measure {
            #expect(throws: CompressionError.tooLarge) { try Zlib.inflate(bomb, limit: 16 << 20) }
        }
        #expect(time < .seconds(5))
        // It does swell as far: only its checksum is wrong.
        #expect(throws: CompressionError.malformed) { try Zlib.inflate(bomb, limit: 2 << 30) }
    }

    @Test("never crashes on bytes that are changed at random")
    func random() throws {
        var generator = SplitMix(seed: 3)
        let genuine = try Zlib.deflate((0..<500).map { UInt8($0 % 251) })
        for _ in 0..<5_000 {
            var bytes = genuine
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            if let content = try? Zlib.inflate(bytes, limit: 1 << 16) { #expect(content.count <= 1 << 16) }
        }
    }
}
