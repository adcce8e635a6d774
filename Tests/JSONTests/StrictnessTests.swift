// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import JSON
import TestSupport
import Testing

@Suite("Strictness of JSON")
struct StrictnessTests {
    func read(_ text: String, limits: JSONLimits = .standard) throws -> JSONValue {
        let bytes = Array(text.utf8)
        return try JSONReader.value(of: bytes.span, limits: limits)
    }

    @Test("reads every kind of value")
    func values() throws {
        let text = " {\"a\" : [1, -2.5 ,\"x\", true,false,null , {}, [ ]],\n\t\"b\":\"\" }\r\n"
        let value = try read(text)
        let object = try #require(value.objectValue)
        #expect(object.names == ["a", "b"])
        #expect(object["b"]?.stringValue == "")
        #expect(object["c"] == nil)
        let elements = try #require(object["a"]?.arrayValue)
        #expect(elements.count == 8)
        #expect(elements[0].integerValue == 1)
        #expect(elements[1].integerValue == nil)
        #expect(elements[3...5] == [.bool(true), .bool(false), .null])
        #expect(elements[6] == .object([:]))
        #expect(elements[7] == .array([]))
        #expect(value.serialized() == Array(#"{"a":[1,-2.5,"x",true,false,null,{},[]],"b":""}"#.utf8))
    }

    @Test(
        "tells integers from other numbers by how they are written",
        arguments: [
            ("0", 0), ("7", 7), ("-7", -7), ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
            ("-0", 0), ("1.0", nil), ("1e9", nil), ("1E0", nil), ("-0.0", nil), ("10e-1", nil),
        ] as [(String, Int64?)])
    func integers(text: String, expected: Int64?) throws {
        #expect(try read(text).integerValue == expected)
    }

    @Test(
        "refuses what is no JSON text",
        arguments: [
            "", " ", "{", "}", "[", "]", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "{a:1}",
            "{'a':1}",
            "{\"a\" 1}", "{\"a\":1 \"b\":2}", "01", "-", "+1", "1.", ".5", "1e", "1e+", "0x1", "1_0", "NaN", "Infinity",
            "-Infinity",
            "tru", "True", "nul", "truex", "1 2", "{} {}", "[]x", "\"", "\"a", "\"\\\"", "\"\\x41\"", "\"\\u12\"",
            "\"\\u12G4\"",
            "\"\\u+123\"", "\"\n\"", "\"\t\"", "\"\u{0}\"", "\u{FEFF}{}", "// x\n1", "[1]/**/", "\u{A0}1",
            "{\"a\":1}\u{0}", "{\"a\":1\u{0}}", "[\u{0}]", "--1", "1-1",
            "[1}", "{\"a\":1]", "9223372036854775808", "1e999", "\"\\u0000\"", "{\"\\u0000\":1}", "\"\\u１２３４\"",
        ])
    func malformed(text: String) {
        #expect(throws: JSONError.malformed(line: 1)) { try read(text) }
    }

    @Test(
        "refuses a member twice, however it is written and wherever it lies",
        arguments: [
            #"{"a":1,"a":1}"#, #"{"a":1,"b":2,"a":3}"#, #"{"a":1,"\u0061":2}"#, #"[{"x":{"a":1,"a":2}}]"#,
            #"{"":1,"":2}"#,
            #"{"\ud83d\ude00":1,"😀":2}"#, #"{"alg":"ES256","alg":"none"}"#,
        ])
    func duplicates(text: String) {
        #expect(throws: JSONError.duplicateMember(line: 1)) { try read(text) }
    }

    @Test("refuses more values than are allowed before it takes memory for them, and counts none inside of texts")
    func itemCount() throws {
        let limits = JSONLimits(itemCount: 5)
        func read(_ text: String) throws -> JSONValue {
            let bytes = Array(text.utf8)
            return try JSONReader.value(of: bytes.span, limits: limits)
        }
        #expect(try read("[1,2,3,4]").arrayValue?.count == 4)
        #expect(throws: JSONError.tooLarge) { try read("[1,2,3,4,5]") }
        #expect(throws: JSONError.tooLarge) { try read("[[],[],[]]") }
        #expect(throws: JSONError.tooLarge) { try read("{\"a\":{\"b\":[1,2]},\"c\":3}") }
        #expect(try read("[\"[[[,,,{{{\\\",,,,\"]") == ["[[[,,,{{{\",,,,"])
    }

    @Test("refuses a member twice also among many", arguments: [0, 7, 8, 9, 199])
    func duplicatesAmongMany(place: Int) throws {
        let names = (0..<200).map { "\"member\($0)\":\($0)" }
        #expect(try read("{\(names.joined(separator: ","))}").objectValue?.members.count == 200)
        let twice = (names + [names[place]]).joined(separator: ",")
        #expect(throws: JSONError.duplicateMember(line: 1)) { try read("{\(twice)}") }
    }

    @Test("takes names apart that differ only in their code points")
    func names() throws {
        // A precomposed letter and its decomposition, and the Kelvin sign beside the letter K.
        let object = try #require(try read(#"{"é":1,"e\u0301":2,"K":3,"\u212a":4,"a":5,"A":6}"#).objectValue)
        #expect(object.members.count == 6)
        #expect(object["K"] == .integer(3))
        #expect(object["\u{212A}"] == .integer(4))
        #expect(object["e\u{301}"] == .integer(2))
    }

    @Test("decodes escapes")
    func escapes() throws {
        let value = try read(#""\"\\\/\b\f\n\r\t\u0001\u00e9\u20AC\uD83D\uDE00é€😀""#)
        #expect(value.stringValue == "\"\\/\u{8}\u{C}\n\r\t\u{1}é€😀é€😀")
    }

    @Test(
        "refuses half a surrogate pair",
        arguments: [
            #""\ud83d""#, #""\ud83dx""#, #""\ud83d\n""#, #""\ude00""#, #""\ud83d\ud83d""#, #""\ude00\ud83d""#,
            #""\ud83d\u0041""#,
        ])
    func surrogates(text: String) {
        #expect(throws: JSONError.malformed(line: 1)) { try read(text) }
    }

    @Test("refuses broken UTF-8", arguments: ["80", "c0af", "ff", "c3", "eda080", "f8888080", "f4908080", "e282"])
    func encoding(broken: String) {
        let bytes = [UInt8(ascii: "\"")] + hex(broken) + [UInt8(ascii: "\"")]
        #expect(throws: JSONError.malformed(line: 1)) { try JSONReader.value(of: bytes.span) }
    }

    @Test("refuses arrays and objects that lie too deep in each other")
    func depth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(try read(nested(32)).arrayValue?.count == 1)
        #expect(throws: JSONError.tooDeep) { try read(nested(33)) }
        #expect(throws: JSONError.tooDeep) { try read(String(repeating: "{\"a\":", count: 60_000)) }
        // Side by side they do not add up.
        let many = "[" + Array(repeating: nested(31), count: 50).joined(separator: ",") + "]"
        #expect(try read(many).arrayValue?.count == 50)
        #expect(try read("[[]]", limits: JSONLimits(byteCount: 10, depth: 2)) == .array([.array([])]))
        #expect(throws: JSONError.tooDeep) { try read("[[]]", limits: JSONLimits(byteCount: 10, depth: 1)) }
    }

    @Test("refuses a text that is too long")
    func size() throws {
        #expect(try read("[1234567]", limits: JSONLimits(byteCount: 9, depth: 2)).arrayValue?.count == 1)
        #expect(throws: JSONError.tooLarge) {
            try read("[1234567]", limits: JSONLimits(byteCount: 8, depth: 2))
        }
    }

    @Test("wants an object where one is expected", arguments: ["[]", "1", "\"{}\"", "null"])
    func object(text: String) {
        let bytes = Array(text.utf8)
        #expect(throws: JSONError.malformed(line: 1)) { try JSONReader.object(of: bytes.span) }
    }

    @Test("writes what it reads, and what another decoder reads")
    func writing() throws {
        let everyCharacter = (1..<0x500).compactMap { Unicode.Scalar($0) }.map(String.init).joined() + "\u{2028}😀"
        let object: JSONObject = [
            "z": .string(everyCharacter), "a": .array([.integer(-5), .null, .bool(false)]),
            "\"\\": .object(["": .integer(0)]),
        ]
        let bytes = object.serialized()
        let back = try JSONReader.object(of: bytes.span)
        #expect(back == object)
        #expect(back.names == ["z", "a", "\"\\"])
        #expect(back["z"]?.stringValue?.utf8.elementsEqual(everyCharacter.utf8) == true)
        struct Foreign: Decodable {
            let z: String
            let a: [Int?]
        }
        let small: JSONObject = ["z": .string(everyCharacter), "a": .array([.integer(-5), .null])]
        let foreign = try JSONDecoder().decode(Foreign.self, from: Data(small.serialized()))
        #expect(foreign.z.utf8.elementsEqual(everyCharacter.utf8))
        #expect(foreign.a == [-5, nil])
        #expect(JSONValue.string("\u{1}\u{1F}\u{8}\n/é").serialized() == Array(#""\u0001\u001f\b\n/é""#.utf8))
    }
}
