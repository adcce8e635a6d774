// SPDX-License-Identifier: Apache-2.0

import InputEncoding
import TestSupport
import Testing

@Suite("Encoded input")
struct EncodedInputTests {
    struct Example: Sendable {
        let input: String
        let bytes: [UInt8]
        let encoding: EncodedInput.Encoding
    }

    @Test(
        "reads hexadecimal and base64 text",
        arguments: [
            Example(input: "a10103", bytes: [0xa1, 0x01, 0x03], encoding: .hex),
            Example(input: "A1 01\r\n\t03\n", bytes: [0xa1, 0x01, 0x03], encoding: .hex),
            Example(input: "00", bytes: [0], encoding: .hex),
            Example(input: "abcdef", bytes: [0xab, 0xcd, 0xef], encoding: .hex),
            Example(input: "\u{feff}a0\n", bytes: [0xa0], encoding: .hex),
            Example(input: "oQED", bytes: [0xa1, 0x01, 0x03], encoding: .base64url),
            Example(input: "oQ==", bytes: [0xa1], encoding: .base64),
            Example(input: "oQ", bytes: [0xa1], encoding: .base64url),
            Example(input: "oQE=\n", bytes: [0xa1, 0x01], encoding: .base64),
            Example(input: "o+//", bytes: [0xa3, 0xef, 0xff], encoding: .base64),
            Example(input: "o-__", bytes: [0xa3, 0xef, 0xff], encoding: .base64url),
            Example(input: "-_\n-_", bytes: [0xfb, 0xff, 0xbf], encoding: .base64url),
            Example(input: "-w==", bytes: [0xfb], encoding: .base64url),
            Example(input: "+w", bytes: [0xfb], encoding: .base64),
        ])
    func readsText(example: Example) throws {
        let input = try EncodedInput(Array(example.input.utf8))
        #expect(input.bytes == example.bytes)
        #expect(input.encoding == example.encoding)
    }

    @Test(
        "takes what is no ASCII text as it is",
        arguments: [
            [0xa1, 0x01, 0x03], [0x83, 0xf6], [0x30, 0x82], [0x61, 0x00], [0x7f], [0xef, 0xbb, 0xbf, 0xa0],
        ])
    func keepsRaw(bytes: [UInt8]) throws {
        let input = try EncodedInput(bytes)
        #expect(input.bytes == bytes)
        #expect(input.encoding == .raw)
    }

    @Test(
        "refuses text that is not canonical, and says why",
        arguments: [
            ("", .empty), (" \r\n", .empty), ("\u{feff}", .empty),
            ("aBcd", .mixedCaseHexadecimal), ("a1f", .oddHexadecimal), ("A", .oddHexadecimal),
            ("o+_/", .mixedAlphabets), ("oQEDo", .incompleteBase64), ("o", .incompleteBase64),
            ("oQE==", .wrongPadding), ("oQ=", .wrongPadding), ("oQED=", .wrongPadding), ("oQED====", .wrongPadding),
            ("oR", .trailingBits), ("oQF", .trailingBits), ("oR==", .trailingBits),
            ("oQ==oQ==", .foreignCharacter), ("hello, world", .foreignCharacter), ("a1:03", .foreignCharacter),
            ("e30.e30.", .foreignCharacter), ("a1=", .wrongPadding),
        ] as [(String, EncodedInputError)])
    func refuses(text: String, reason: EncodedInputError) {
        #expect(throws: reason) { try EncodedInput(Array(text.utf8)) }
    }

    @Test("reads base64 of hexadecimal digits as base64 where it is asked to", arguments: ["e30", "e30=", "abcd"])
    func readsAsBase64(text: String) throws {
        let bytes = Array(text.utf8)
        let input = try EncodedInput(base64: bytes[...])
        #expect(input.bytes == (text == "abcd" ? [0x69, 0xb7, 0x1d] : Array("{}".utf8)))
    }

    @Test("reads empty base64 as no bytes where base64 is asked for")
    func readsEmptyBase64() throws {
        #expect(try EncodedInput(base64: []).bytes.isEmpty)
    }

    @Test("gives back the bytes of their base64 and hexadecimal text", arguments: 0..<64)
    func roundTrips(seed: UInt64) throws {
        var generator = SplitMix(seed: seed)
        let bytes = (0..<Int(seed)).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let base64 = Array(Self.base64(bytes).utf8)
        #expect(try EncodedInput(base64: base64[...]).bytes == bytes)
        if !bytes.isEmpty { #expect(try EncodedInput(Array(bytes.hexadecimal.utf8)).bytes == bytes) }
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        let bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
        return stride(from: 0, to: bits.count, by: 6).map { start in
            let group = (start..<start + 6).reduce(0) { $0 << 1 | ($1 < bits.count ? Int(bits[$1]) : 0) }
            return String(alphabet[group])
        }.joined()
    }

    @Test("reads or refuses random bytes and random text, and never traps", arguments: 0..<8)
    func survivesRandomInput(seed: UInt64) {
        var generator = SplitMix(seed: seed)
        let characters = Array("0123456789abcdefABCDEFghXYZ+/-_= \n.".utf8)
        var (texts, raw) = (0, 0)
        for length in 0..<200 {
            let text = (0..<length).map { _ in characters[Int.random(in: 0..<characters.count, using: &generator)] }
            if let input = try? EncodedInput(text) {
                texts += 1
                #expect(input.bytes.count <= text.count * 3 / 4)
            }
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            if let input = try? EncodedInput(bytes), input.encoding == .raw {
                raw += 1
                #expect(input.bytes == bytes)
            }
        }
        #expect(texts > 0 && raw > 100)
    }
}
