// SPDX-License-Identifier: Apache-2.0

import JSON5
import Testing

@Suite("JSON5 syntax")
struct SyntaxTests {
    @Test(
        "reads every kind of value",
        arguments: [
            ("null", "null"), ("true", "true"), ("false", "false"), ("'a'", "<a>"), ("7", "7"), ("[]", "[]"),
            ("{}", "{}"), ("[1,[2,{a:3}]]", "[1 [2 {a=3}]]"), ("\u{FEFF}1", "1"),
        ])
    func values(text: String, expected: String) throws {
        #expect(notation(try read(text)) == expected)
    }

    @Test(
        "takes comments and all of its white space between tokens",
        arguments: [
            "//first\n{a:1}", "/* one\n* two **/ {a:1}", "{/**/a/**/:/**/1/**/}//", "{a:1}// no end of line",
            "//\u{2028}{a:1}", "//\r{a:1}", "{ \t\u{0B}\u{0C}\u{A0}\u{FEFF}\u{2003}\u{2028}\u{2029}\r\n a:1}",
            "/*/ still */{a:1}", "{a:1,}", "{'a':1,}", "{\"a\":1}",
        ])
    func space(text: String) throws {
        #expect(notation(try read(text)) == "{a=1}")
    }

    @Test(
        "takes a comma after the last element, but none alone",
        arguments: [("[1,]", "[1]"), ("[1,2,]", "[1 2]"), ("{a:1,b:2,}", "{a=1 b=2}")])
    func trailingCommas(text: String, expected: String) throws {
        #expect(notation(try read(text)) == expected)
        for wrong in ["[,]", "[,1]", "[1,,2]", "[1,,]", "{,}", "{a:1,,}"] { #expect(refusal(of: wrong) != nil) }
    }

    @Test(
        "takes names without quotation marks",
        arguments: [
            ("$_a9", "$_a9"), ("ünïcode", "ünïcode"), ("\\u0061b", "ab"), ("a\\u0030", "a0"), ("null", "null"),
            ("Infinity", "Infinity"), ("a\u{200C}b", "a\u{200C}b"), ("e\u{0301}", "e\u{0301}"), ("ⅷ", "ⅷ"),
            ("𐐀", "𐐀"), ("''", ""), ("'a b'", "a b"), ("'\\''", "'"), ("\"a\\\nb\"", "ab"),
        ])
    func names(written: String, name: String) throws {
        let object = try #require(try read("{\(written): 1}").objectValue)
        #expect(object.members.map { Array($0.name.utf8) } == [Array(name.utf8)])
        #expect(object[name]?.integerValue == 1)
    }

    @Test(
        "reads strings with both quotation marks and every escape",
        arguments: [
            ("'say \"x\"'", "say \"x\""), ("\"it's\"", "it's"), (#"'\b\f\n\r\t\v\0'"#, "\u{8}\u{C}\n\r\t\u{B}\0"),
            (#"'\x41\u0042\'\"\\\/'"#, "AB'\"\\/"), (#"'\a\q\€'"#, "aq€"), (#"'\uD83D\uDE00'"#, "😀"), ("'😀'", "😀"),
            ("'a\\\nb\\\r\nc\\\rd\\\u{2028}e\\\u{2029}f'", "abcdef"), ("'\u{2028}\u{2029}'", "\u{2028}\u{2029}"),
            ("'\t'", "\t"), (#"'\0a'"#, "\0a"), ("''", ""),
        ])
    func strings(written: String, text: String) throws {
        #expect(try read(written).stringValue.map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test(
        "reads numbers of every form, and tells integers from others",
        arguments: [
            ("0", "0"), ("-0", "0"), ("+7", "7"), ("-7", "-7"), ("0x1F", "31"), ("-0Xff", "-255"), ("+0x0", "0"),
            ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
            ("9223372036854775808", "~9.223372036854776e+18"), ("0x10000000000000000", "~1.8446744073709552e+19"),
            ("0xffffffffffffffff", "~1.8446744073709552e+19"), (".5", "~0.5"), ("5.", "~5.0"), ("-.5e1", "~-5.0"),
            ("5.e-1", "~0.5"), ("1e3", "~1000.0"), ("1E+3", "~1000.0"), ("0.0", "~0.0"), ("Infinity", "~inf"),
            ("+Infinity", "~inf"), ("-Infinity", "~-inf"), ("NaN", "~nan"), ("+NaN", "~nan"), ("0e5", "~0.0"),
        ])
    func numbers(written: String, expected: String) throws {
        #expect(notation(try read(written)) == expected)
    }

    @Test("keeps the line of every member and value")
    func lines() throws {
        let value = try read("// one\n{\r\n  a: 1, b:\r    [2,\n 'x\\\ny', 3],\n/*\n*/ c: {d:\n\nnull}}")
        let object = try #require(value.objectValue)
        #expect(value.line == 2)
        #expect(object.members.map(\.line) == [3, 3, 8])
        #expect(object.members.map(\.value.line) == [3, 4, 8])
        #expect(try #require(object["b"]?.arrayValue).map(\.line) == [4, 5, 6])
        #expect(object["c"]?["d"]?.line == 10)
    }

    @Test("finds members by their exact name and keeps their order")
    func members() throws {
        let object = try #require(try read("{b: 1, K: 2, '\u{212A}': 3, a: 4}").objectValue)
        #expect(object.members.map(\.value.integerValue) == [1, 2, 3, 4])
        #expect(object["K"]?.integerValue == 2)
        #expect(object["\u{212A}"]?.integerValue == 3)
        #expect(object["c"] == nil)
    }
}
