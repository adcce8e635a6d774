// SPDX-License-Identifier: Apache-2.0

import JOSE
import Testing

@Suite("Base64 and base64url")
struct Base64Tests {
    /// RFC 4648, 10.
    static let published = [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ]

    @Test("encodes and decodes the examples of RFC 4648", arguments: published)
    func examples(plain: String, encoded: String) throws {
        let bytes = Array(plain.utf8)
        let unpadded = encoded.filter { $0 != "=" }
        #expect(Base64.encode(bytes.span) == encoded)
        #expect(try Base64.decode(encoded) == bytes)
        #expect(Base64URL.encode(bytes.span) == unpadded)
        #expect(try Base64URL.decode(unpadded) == bytes)
    }

    @Test("uses its own two characters for 62 and 63")
    func alphabets() throws {
        let bytes: [UInt8] = [0xFB, 0xFF, 0xBF]
        #expect(Base64.encode(bytes.span) == "+/+/")
        #expect(Base64URL.encode(bytes.span) == "-_-_")
        #expect(throws: JOSEError.base64Malformed) { try Base64.decode("-_-_") }
        #expect(throws: JOSEError.base64Malformed) { try Base64URL.decode("+/+/") }
    }

    @Test("brings back bytes of every length and value", arguments: 0..<260)
    func roundTrip(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count) }
        #expect(try Base64.decode(Base64.encode(bytes.span)) == bytes)
        #expect(try Base64URL.decode(Base64URL.encode(bytes.span)) == bytes)
    }

    @Test(
        "refuses base64url with padding, white space, foreign characters, a stray character or set bits at the end",
        arguments: [
            "Zg==", "Zm8=", "=", "Z", "Zm9vY", "Zm 9", "Zm9v\n", " Zm9v", "Zm9v\u{0}", "Zm9$", "Zm9é", "Zh", "Zm9vYh",
            "Zm9", "AB",
            "Zm+/",
        ])
    func refusesURL(text: String) {
        #expect(throws: JOSEError.base64Malformed) { try Base64URL.decode(text) }
    }

    @Test(
        "refuses base64 with wrong padding, foreign characters or set bits at the end",
        arguments: [
            "Zg", "Zg=", "Zg===", "Zm8", "Zm9v====", "Zm9v=", "=", "==", "====", "Z===", "Zh==", "Zm9=", "Zm9v\n",
            "Zm-_", "Zg==Zg==",
            "Z=g=",
        ])
    func refusesStandard(text: String) {
        #expect(throws: JOSEError.base64Malformed) { try Base64.decode(text) }
    }

    @Test("ignores white space where it is told to, and only there")
    func whiteSpace() throws {
        #expect(try Base64.decode("Zm9v\r\n Ym\tFy\n", whiteSpace: .ignored) == Array("foobar".utf8))
        #expect(throws: JOSEError.base64Malformed) { try Base64.decode("Zm9v\nYmFy") }
        #expect(throws: JOSEError.base64Malformed) { try Base64.decode("Zm9v\u{B}", whiteSpace: .ignored) }
    }

    @Test("accepts exactly one text for two bytes")
    func canonical() {
        // All texts of three characters with a common beginning: only one in four has clear bits at its end.
        let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let accepted = characters.filter { (try? Base64URL.decode("Zm\($0)")) != nil }
        #expect(accepted.count == 16)
    }
}
