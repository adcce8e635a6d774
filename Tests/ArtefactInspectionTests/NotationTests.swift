// SPDX-License-Identifier: Apache-2.0

import ArtefactInspection
import CBOR
import TestSupport
import Testing

@Suite("Annotated notation")
struct NotationTests {
    @Test("shows a COSE_Sign1 as the examples of RFC 9052 look")
    func showsSign1() throws {
        let value: CBORValue = [.bytes(hex("a10126")), [4: .bytes([0x31])], .bytes(hex("d81842f6f7")), .bytes([1, 2])]
        #expect(
            try Inspector().inspect(value.encoded()).notation == """
                / COSE_Sign1 / [
                  / protected / << {
                    / alg / 1: -7 / ES256 /
                  } >>,
                  / unprotected / {
                    / kid / 4: h'31'
                  },
                  / payload / << 24(h'f6f7' / not CBOR: cbor.trailing at byte 14 /) >>,
                  / signature / h'0102'
                ]
                """)
    }

    @Test(
        "shows values as diagnostic notation does",
        arguments: [
            ("80", "[]"), ("a0", "{}"), ("c249010000000000000000", "2(h'010000000000000000') / biguint /"),
            ("f4", "false"), ("f7", "undefined"), ("f0", "simple(16)"), ("f93e00", "1.5"),
            ("3b7fffffffffffffff", "-9223372036854775808"),
            ("1b0020000000000000", "9007199254740992"), ("40", "h''"), ("60", "\"\""), ("d9ffff01", "65535(1)"),
            ("a1a101028103", "{\n  {\n    1: 2\n  }: [\n    3\n  ]\n}"), ("d82060", "32(\"\") / URI /"),
        ])
    func showsValues(encoded: String, notation: String) throws {
        #expect(try Inspector().inspect(hex(encoded)).notation == notation)
    }

    @Test("shows the beginning and the length of long byte strings, or all where it is asked to")
    func elides() throws {
        let bytes = CBORValue.array([.bytes([UInt8](repeating: 0xab, count: 65))]).encoded()
        let prefix = String(repeating: "ab", count: 32)
        #expect(try Inspector().inspect(bytes).notation == "[\n  h'\(prefix)…' / 65 bytes /\n]")
        let all = Inspector(options: InspectionOptions(elidesBytesOver: nil))
        #expect(try all.inspect(bytes).notation == "[\n  h'\(prefix)\(prefix)ab'\n]")
        let short = CBORValue.bytes([UInt8](repeating: 0xab, count: 64)).encoded()
        #expect(try Inspector().inspect(short).notation == "h'\(prefix)\(prefix)'")
    }

    @Test(
        "names images by their first bytes",
        arguments: [
            ("ffd8ffe0", "JPEG"), ("0000000c6a5020200d0a870a", "JPEG 2000"), ("ff4fff51", "JPEG 2000"),
        ])
    func namesImages(prefix: String, name: String) throws {
        let inspection = try Inspector().inspect(CBORValue.bytes(hex(prefix)).encoded())
        #expect(inspection.notation == "h'\(prefix)' / \(name) /")
    }

    @Test("warns of heads that are not in shortest form, also inside encoded items")
    func warnsOfHeads() throws {
        // [1, 24(<< 1 >>)], both ones in two bytes, the array's head too.
        let inspection = try Inspector().inspect(hex("9802 1801 d818421801"))
        #expect(
            inspection.warnings == [
                "the head at byte 0 is not in its shortest form (18013-5, 8.1)",
                "the head at byte 7 is not in its shortest form (18013-5, 8.1)",
            ])
        #expect(inspection.text.contains("\nWarning: the head at byte 7 is not in its shortest form (18013-5, 8.1).\n"))
    }

    @Test("counts further heads instead of listing them")
    func countsHeads() throws {
        let value = CBORValue.array([CBORValue](repeating: .encoded(hex("d818421801")), count: 11))
        let warnings = try Inspector().inspect(value.encoded()).warnings
        #expect(warnings.count == 9)
        #expect(warnings.last == "3 more encodings have such heads")
    }

    @Test("opens encodings inside each other up to a bound")
    func boundsEmbedding() throws {
        var value: CBORValue = 0
        for _ in 0..<12 { value = .embedded(value) }
        let notation = try Inspector().inspect(value.encoded()).notation
        #expect(notation.hasPrefix("24(<< 24(<< "))
        #expect(notation.contains("not opened: nested too deep /"))
        for _ in 0..<12 {
            for _ in 0..<14 { value = [value] }
            value = .embedded(value)
        }
        #expect(try Inspector().inspect(value.encoded()).notation.contains("not opened: cbor.limit at byte "))
    }

    @Test("breaks off at the bound and says so")
    func breaksOff() throws {
        let value = CBORValue.array([CBORValue](repeating: "twelve bytes", count: 1000))
        let options = InspectionOptions(outputByteLimit: 100)
        let inspection = try Inspector(options: options).inspect(value.encoded())
        #expect(inspection.isCut)
        #expect(inspection.notation.utf8.count <= 100)
        #expect(inspection.text.contains("\nThe rest is not shown: the output is too long.\n"))
        #expect(try !Inspector().inspect(value.encoded()).isCut)
    }

    @Test(
        "escapes what could act on a terminal",
        arguments: [
            "\u{1b}[2J", "\u{7}", "\r", "\u{9b}31m", "\u{202e}gnp.exe", "\u{2066}", "\u{200b}", "\u{feff}", "\u{2028}",
            "\u{85}", "\u{7f}", "\u{e0041}",
        ])
    func escapes(text: String) throws {
        let inputs = [
            CBORValue.map([.init(.text(text), .text(text))]).encoded(),
            Array("{\"\(Self.jsonEscaped(text))\": [\"\(Self.jsonEscaped(text))\"]}".utf8),
        ]
        for input in inputs {
            let shown = try Inspector().inspect(input).text
            #expect(shown.unicodeScalars.allSatisfy { $0 == "\n" || !Self.isActive($0) })
            #expect(shown.contains("\\"))
        }
    }

    static func isActive(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    private static func jsonEscaped(_ text: String) -> String {
        text.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
