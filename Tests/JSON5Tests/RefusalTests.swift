// SPDX-License-Identifier: Apache-2.0

import JSON5
import TestSupport
import Testing

@Suite("JSON5 refusals")
struct RefusalTests {
    static let faults: [(String, JSON5Fault, Int, Int)] = [
        ("", .noValue, 1, 1), (" // only\n", .noValue, 2, 1), ("1\n 2", .textAfterValue, 2, 2),
        ("{} /", .textAfterValue, 1, 4), ("[\n}", .expectedValue, 2, 1), ("{a:}", .expectedValue, 1, 4),
        ("{a:", .expectedValue, 1, 4), ("[,]", .expectedValue, 1, 2), ("{a: yes}", .unknownWord, 1, 5),
        ("tru", .unknownWord, 1, 1), ("tru\\u0065", .unknownWord, 1, 1), ("[undefined]", .unknownWord, 1, 2),
        ("{1: 2}", .expectedName, 1, 2), ("{a-b: 1}", .expectedColon, 1, 3), ("{a 1}", .expectedColon, 1, 4),
        ("{a: 1\n b: 2}", .expectedCommaOrBrace, 2, 2), ("[1\n\n 2]", .expectedCommaOrBracket, 3, 2),
        ("\n {a: 1", .unterminatedObject, 2, 2), ("{", .unterminatedObject, 1, 1), ("[", .unterminatedArray, 1, 1),
        ("[1,\n[2", .unterminatedArray, 2, 1), ("{} /* x", .unterminatedComment, 1, 4),
        ("/*/", .unterminatedComment, 1, 1),
        ("{\\u0030a: 1}", .strayIdentifierEscape, 1, 2), ("{a\\u002d: 1}", .strayIdentifierEscape, 1, 3),
        ("{\\x61: 1}", .strayIdentifierEscape, 1, 2), ("{\\u12: 1}", .unicodeEscape, 1, 2),
        ("{\\uD83D\\uDE00: 1}", .strayIdentifierEscape, 1, 2), ("'é' 'a", .textAfterValue, 1, 5),
        ("['é', 'a\n']", .unterminatedString, 1, 7), ("\"a", .unterminatedString, 1, 1),
        ("'a\\", .unterminatedString, 1, 1),
        ("'a\"", .unterminatedString, 1, 1), ("'a\r'", .unterminatedString, 1, 1), (#"'\1'"#, .decimalEscape, 1, 2),
        (#"'a\01'"#, .decimalEscape, 1, 3), (#"'\9'"#, .decimalEscape, 1, 2), (#"'\x4g'"#, .hexadecimalEscape, 1, 2),
        (#"'\x4"#, .hexadecimalEscape, 1, 2), (#"'\u12'"#, .unicodeEscape, 1, 2),
        (#"'\uD83D\u12'"#, .unicodeEscape, 1, 8),
        (#"'\uD83D'"#, .loneSurrogate, 1, 2), (#"'\uDE00'"#, .loneSurrogate, 1, 2),
        (#"'\uD83Dx'"#, .loneSurrogate, 1, 2),
        (#"'\uD83D\n'"#, .loneSurrogate, 1, 2), (#"'\uD83D\uD83D'"#, .loneSurrogate, 1, 2), ("01", .leadingZero, 1, 1),
        ("-00", .leadingZero, 1, 1), ("09.5", .leadingZero, 1, 1), (".", .malformedNumber, 1, 1),
        ("+", .malformedNumber, 1, 1),
        ("- 1", .malformedNumber, 1, 1), ("--1", .malformedNumber, 1, 1), ("0x", .malformedNumber, 1, 1),
        ("0x1g", .malformedNumber, 1, 1), ("1e", .malformedNumber, 1, 1), ("1e+", .malformedNumber, 1, 1),
        ("12ab", .malformedNumber, 1, 1), (".e1", .malformedNumber, 1, 1), ("-true", .malformedNumber, 1, 1),
        ("1.\\u0061", .malformedNumber, 1, 1), ("[1, 1e999]", .numberOutOfRange, 1, 5),
        ("-1e999", .numberOutOfRange, 1, 1),
    ]

    @Test("says what is wrong, in which line and column", arguments: faults)
    func refuses(text: String, fault: JSON5Fault, line: Int, column: Int) throws {
        let error = try #require(refusal(of: text))
        #expect(error == .malformed(fault, at: error.position))
        #expect([error.position.line, error.position.column] == [line, column])
        #expect(error.description == "line \(line), column \(column): \(fault.rawValue)")
        #expect(error.code == "json5.malformed")
    }

    @Test("has a case above for every fault of syntax")
    func completeness() {
        #expect(Set(Self.faults.map(\.1)).union([.invalidUTF8]) == Set(JSON5Fault.allCases))
    }

    @Test(
        "refuses what is not UTF-8, and says where",
        arguments: [
            ([0x0A, 0x27, 0xFF, 0x27], 2, 2), ([0x27, 0xC3, 0xA9, 0xC3, 0x27], 1, 3),
            ([0x27, 0xED, 0xA0, 0x80, 0x27], 1, 2),
            ([0x27, 0xF0, 0x9F, 0x98], 1, 2), ([0xC0, 0xAF], 1, 1),
        ] as [([UInt8], Int, Int)])
    func invalidUTF8(bytes: [UInt8], line: Int, column: Int) {
        #expect { _ = try JSON5Reader.value(of: bytes) } throws: { error in
            guard case .malformed(.invalidUTF8, let position) = error as? JSON5Error else { return false }
            return position.line == line && position.column == column
        }
    }

    @Test(
        "refuses a name that stands twice, and names both lines",
        arguments: ["{a: 1,\n\n a: 1}", "{a: 1,\n\n 'a': 1}", "{a: 1,\n\n \\u0061: 1}", "{'a': 1,\n\n \"\\x61\": 1}"])
    func duplicates(text: String) throws {
        let error = try #require(refusal(of: text))
        guard case .duplicateMember("a", let position, firstLine: 1) = error else {
            Issue.record("\(error)")
            return
        }
        #expect([position.line, position.column] == [3, 2])
        #expect(error.description == "line 3, column 2: the member a stands twice, first in line 1")
        #expect(error.code == "json5.duplicate_member")
    }

    @Test("does not show a name that is long or would move a terminal's cursor", arguments: ["\\u001b[2J", "é", "a b"])
    func oddNames(name: String) {
        let odd = refusal(of: "{'\(name)': 1, '\(name)': 2}")
        #expect(odd?.description.hasSuffix(": a member stands twice, first in line 1") == true)
        let long = String(repeating: "x", count: 65)
        #expect(refusal(of: "{\(long): 1, \(long): 2}")?.description.contains("x") == false)
        #expect(refusal(of: "{\(long.dropLast()): 1, \(long.dropLast()): 2}")?.description.contains("xx") == true)
    }

    @Test("takes names that Unicode calls equivalent for two")
    func equivalentNames() throws {
        #expect(notation(try read("{'\u{E9}': 1, 'e\u{301}': 2}")).hasSuffix("=2}"))
    }

    @Test("bounds the depth", arguments: [("[", "]"), ("{a:", "}")])
    func depth(open: String, close: String) throws {
        func nested(_ depth: Int) -> String {
            String(repeating: open, count: depth - 1) + (open == "[" ? "[]" : "{}")
                + String(repeating: close, count: depth - 1)
        }
        _ = try read(nested(64))
        let error = try #require(refusal(of: nested(65)))
        #expect(error == .tooDeep(at: error.position))
        #expect(error.position.column == 64 * open.count + 1)
        #expect(error.code == "json5.too_deep")
        // Without any end, and far beyond what a stack holds.
        #expect(refusal(of: String(repeating: open, count: 1 << 17))?.code == "json5.too_deep")
    }

    @Test("bounds the size")
    func size() throws {
        let longest = "'" + String(repeating: "x", count: (1 << 20) - 2) + "'"
        #expect(try read(longest).stringValue?.utf8.count == (1 << 20) - 2)
        #expect(refusal(of: longest + " ") == .tooLarge)
        #expect(JSON5Error.tooLarge.code == "json5.too_large")
        #expect(throws: JSON5Error.tooLarge) {
            try JSON5Reader.value(of: [0x31, 0x32], limits: JSON5Limits(byteCount: 1))
        }
    }

    @Test("never shows a value, neither in an error nor in a print")
    func secrecy() throws {
        let canary = "hunter2"
        for text in [
            "{a: \(canary)}", "{a: '\(canary)\n'}", "{a: '\(canary)' '\(canary)'}", "'\(canary)' x",
            "{a: '\(canary)\\1'}",
            "{'\(canary) ': 1, '\(canary) ': 2}", "['\(canary)'", "123\(canary)",
        ] {
            let error = try #require(refusal(of: text))
            #expect(!"\(error) \(String(reflecting: error)) \(error.reason)".contains(canary), "\(text)")
        }
        let value = try read("{secret: ['\(canary)']}")
        var dumped = ""
        dump(value, to: &dumped)
        #expect(!"\(value) \(String(reflecting: value)) \(value.kind) \(dumped)".contains(canary))
        let object = try #require(value.objectValue)
        #expect(!"\(object) \(object.members) \(String(reflecting: object.members[0]))".contains(canary))
    }

    @Test("reads or refuses any text, and traps at none")
    func survivesMutation() {
        let seed = Array(
            """
            // comment
            { $a: 'x\\u00e9\\uD83D\\uDE00\\x41', "b": [0x1F, -.5e+1, +Infinity, NaN, null, true,], /* é */
              \\u0063: { d: "one \\
            two", e: 5., }, ünï: false }
            """.utf8)
        let pieces = [
            "\\", "'", "\"", "/*", "//", "{", "[", "}", "]", ":", ",", "\\u", "\u{2028}", "e", "0", "\n", "-", "\0",
        ]
        var random = SplitMix(seed: 5)
        var accepted = 0
        for _ in 0..<6000 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &random)))
                case 2: bytes.insert(contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: place)
                default: bytes.removeLast(bytes.count - place)
                }
                if bytes.isEmpty { bytes = [0x20] }
            }
            let lineCount = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
            do throws(JSON5Error) {
                _ = try JSON5Reader.value(of: bytes)
                accepted += 1
            } catch {
                #expect(
                    (1...lineCount).contains(error.position.line)
                        && (1...(bytes.count + 1)).contains(error.position.column))
            }
        }
        // Neither side would mean anything alone.
        #expect((200...5800).contains(accepted))
    }
}
