// SPDX-License-Identifier: Apache-2.0

import InputEncoding
import Testing

@Suite("Bytes in one word")
struct PrefixedBytesTests {
    @Test(
        "are read by their prefix, and as base64url without one",
        arguments: [
            ("hex:00fF", [0x00, 0xff]), ("hex:", []), ("base64:+/8B", [0xfb, 0xff, 0x01]),
            ("-_8B", [0xfb, 0xff, 0x01]),
            ("base64url:-_8B", [0xfb, 0xff, 0x01]), ("_w==", [0xff]), ("_w", [0xff]), ("", []),
        ] as [(String, [UInt8])])
    func reads(text: String, bytes: [UInt8]) throws {
        let value = try PrefixedBytes(text)
        #expect(value.bytes == bytes && !value.isDoubtful)
    }

    @Test(
        "are refused where they are not what the prefix says",
        arguments: [
            ("hex:0", "hex"), ("hex:0g", "hex"), ("hex:００", "hex"), ("hex: 00", "hex"), ("base64:-_8B", "base64"),
            ("+/8B", "base64url"), ("_w=", "base64url"), ("_w===", "base64url"), ("base64url:a", "base64url"),
        ])
    func refuses(text: String, kind: String) {
        #expect(throws: PrefixedBytes.Failure.malformed(expected: kind, isDoubtful: false)) { try PrefixedBytes(text) }
    }

    @Test("are refused with a prefix that nobody knows")
    func unknownPrefix() {
        #expect(throws: PrefixedBytes.Failure.unknownPrefix("oct")) { try PrefixedBytes("oct:07") }
    }

    @Test("say where hexadecimal was probably meant")
    func doubtful() throws {
        let text = String(repeating: "3f1d0a6c", count: 4)
        #expect(try PrefixedBytes(text).isDoubtful)
        #expect(try !PrefixedBytes("hex:" + text).isDoubtful)
        #expect(try !PrefixedBytes(String(text.dropLast(4))).isDoubtful)
        #expect(throws: PrefixedBytes.Failure.malformed(expected: "base64url", isDoubtful: true)) {
            try PrefixedBytes(text + "ab")
        }
    }
}
