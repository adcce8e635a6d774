// SPDX-License-Identifier: Apache-2.0

import CBOR
import TestSupport
import Testing

@Suite("CBOR encoder and diagnostic notation")
struct CBOREncodingTests {
    /// RFC 8949, appendix A: encoding and notation.
    static let examples: [(String, CBORValue, String)] = [
        ("00", 0, "0"), ("17", 23, "23"), ("1818", 24, "24"), ("18ff", 255, "255"), ("190100", 256, "256"),
        ("19ffff", 65_535, "65535"), ("1a00010000", 65_536, "65536"), ("1affffffff", 4_294_967_295, "4294967295"),
        ("1b0000000100000000", 4_294_967_296, "4294967296"),
        ("1bffffffffffffffff", .unsigned(.max), "18446744073709551615"),
        ("20", -1, "-1"), ("3903e7", -1_000, "-1000"), ("3bffffffffffffffff", .negative(.max), "-18446744073709551616"),
        ("c249010000000000000000", .tagged(2, .bytes(hex("010000000000000000"))), "18446744073709551616"),
        ("c349010000000000000000", .tagged(3, .bytes(hex("010000000000000000"))), "-18446744073709551617"),
        ("f90000", .float(0), "0.0"), ("f98000", .float(-0.0), "-0.0"), ("f93c00", .float(1), "1.0"),
        ("fb3ff199999999999a", .float(1.1), "1.1"), ("f97bff", .float(65_504), "65504.0"),
        ("fa47c35000", .float(100_000), "100000.0"),
        ("fa7f7fffff", .float(3.4028234663852886e+38), "3.4028234663852886e+38"),
        ("fb7e37e43c8800759c", .float(1.0e+300), "1.0e+300"),
        ("f90001", .float(5.960464477539063e-8), "5.960464477539063e-8"),
        ("f90400", .float(0.00006103515625), "0.00006103515625"),
        ("fbc010666666666666", .float(-4.1), "-4.1"), ("f97c00", .float(.infinity), "Infinity"),
        ("f97e00", .float(.nan), "NaN"), ("f9fc00", .float(-.infinity), "-Infinity"), ("f4", false, "false"),
        ("f5", true, "true"),
        ("f6", .null, "null"), ("f7", .undefined, "undefined"),
        (
            "c074323031332d30332d32315432303a30343a30305a", .tagged(0, "2013-03-21T20:04:00Z"),
            "0(\"2013-03-21T20:04:00Z\")"
        ),
        ("d818456449455446", .tagged(24, .bytes(hex("6449455446"))), "24(h'6449455446')"), ("40", .bytes([]), "h''"),
        ("4401020304", .bytes([1, 2, 3, 4]), "h'01020304'"), ("60", "", "\"\""), ("62225c", "\"\\", "\"\\\"\\\\\""),
        ("62c3bc", "ü", "\"ü\""), ("64f0908591", "\u{10151}", "\"\u{10151}\""), ("80", [], "[]"),
        ("8301820203820405", [1, [2, 3], [4, 5]], "[1, [2, 3], [4, 5]]"), ("a0", [:], "{}"),
        ("a26161016162820203", ["a": 1, "b": [2, 3]], "{\"a\": 1, \"b\": [2, 3]}"),
    ]

    @Test("writes the shortest encoding and reads it back", arguments: examples.indices)
    func example(index: Int) throws {
        let (bytes, value, notation) = Self.examples[index]
        #expect(value.encoded().hexadecimal == bytes)
        let decoded = try CBORDecoder().decode(hex(bytes))
        #expect(CBORDiagnostic().text(decoded.root) == notation)
        #expect(decoded.firstNonShortestOffset == nil)
    }

    @Test("sorts map keys bytewise by their encoding, RFC 8949, 4.2.1")
    func sorting() {
        let map: CBORValue = [false: 8, "z": 4, 100: 2, -1: 3, 10: 1, "aa": 5, [100]: 6, [-1]: 7]
        #expect(map.encoded().hexadecimal == "a80a0118640220036 17a04626161058118640681200 7f408".filter { $0 != " " })
    }

    @Test("shows unassigned simple values", arguments: [("f0", "simple(16)"), ("f8ff", "simple(255)")])
    func simple(bytes: String, notation: String) throws {
        #expect(CBORDiagnostic().text(try CBORDecoder().decode(hex(bytes)).root) == notation)
    }

    @Test("opens embedded CBOR, elides long byte strings, indents, and escapes what could write over a terminal")
    func options() throws {
        let value: CBORValue = [
            "a": .embedded([1, .bytes([UInt8](repeating: 0xab, count: 9))]), "b": "x\u{1b}[2J\u{202e}",
        ]
        let item = try CBORDecoder().decode(value.encoded()).root
        let compact = CBORDiagnostic(elidesBytesOver: 2, opensEmbedded: true).text(item)
        #expect(compact == "{\"a\": 24(<< [1, h'abab…' / 9 bytes /] >>), \"b\": \"x\\u{1b}[2J\\u{202e}\"}")
        let indented = CBORDiagnostic(layout: .indented).text(try CBORDecoder().decode(hex("a1018102")).root)
        #expect(indented == "{\n  1: [\n    2\n  ]\n}")
        let cut = CBORDiagnostic(characterLimit: 8).text(item)
        #expect(cut.hasSuffix("…") || cut.contains("…"))
    }
}
