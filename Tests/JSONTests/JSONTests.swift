// SPDX-License-Identifier: Apache-2.0

import JSON
import Testing

@Suite("JSON")
struct JSONTests {
    func read(_ text: String, limits: JSONLimits = .standard) throws(JSONError) -> JSONValue {
        let bytes = Array(text.utf8)
        return try JSONReader.value(of: bytes.span, limits: limits)
    }

    @Test("reads every kind of value, and writes it back in its order")
    func roundTrip() throws {
        let text = #"{"z":[1,-2,1.5,true,false,null],"a":"é\"\\\n\u0001","m":{},"e":[]}"#
        let value = try read(text)
        #expect(String(decoding: value.serialized(), as: UTF8.self) == text)
        #expect(value["z"]?.arrayValue?.map(\.integerValue) == [1, -2, nil, nil, nil, nil])
        #expect(value["a"]?.stringValue == "é\"\\\n\u{1}")
        #expect(value["z"]?.arrayValue?[3].boolValue == true && value["none"] == nil)
    }

    @Test("tells integers from other numbers", arguments: ["1.0", "1e0", "-0.0", "0.5"])
    func reals(text: String) throws {
        #expect(try read(text).integerValue == nil)
    }

    @Test(
        "refuses what is not exactly one JSON text",
        arguments: [
            "", " ", "{", "[1,]", "{\"a\":1,}", "{a:1}", "01", "+1", "'a'", "\"\u{1}\"", "nul", "1 2", "{} x",
            "\"\\ud800\"", "[1}",
            "99999999999999999999", "NaN", "// c\n1", "\u{feff}1",
        ])
    func malformed(text: String) {
        #expect(throws: JSONError.malformed(line: 1)) { try read(text) }
    }

    @Test("names the line of the error")
    func line() {
        #expect(throws: JSONError.malformed(line: 3)) { try read("{\n\"a\":\n}") }
    }

    @Test("refuses UTF-8 that is broken")
    func brokenText() {
        let bytes: [UInt8] = [0x22, 0xff, 0x22]
        #expect(throws: JSONError.malformed(line: 1)) { try JSONReader.value(of: bytes.span) }
    }

    @Test("refuses a member that stands twice, also when it is spelt with an escape")
    func duplicates() {
        #expect(throws: JSONError.duplicateMember(line: 1)) { try read(#"{"a":1,"a":1}"#) }
        #expect(throws: JSONError.duplicateMember(line: 1)) { try read(#"[{"a":1,"\u0061":2}]"#) }
    }

    @Test("keeps its limits")
    func limits() throws {
        let limits = JSONLimits(byteCount: 20, depth: 3)
        #expect(throws: Never.self) { try read("[[[1]]]", limits: limits) }
        #expect(throws: JSONError.tooDeep) { try read("[[[[1]]]]", limits: limits) }
        #expect(throws: JSONError.tooDeep) { try read("{\"a\":{\"a\":[{}]}}", limits: limits) }
        #expect(throws: JSONError.tooLarge) { try read("\"aaaaaaaaaaaaaaaaaaa\"", limits: limits) }
        let deep = String(repeating: "[", count: 60_000)
        #expect(throws: JSONError.tooDeep) { try read(deep) }
    }

    @Test("indents for people")
    func indented() {
        let value: JSONValue = ["a": [1, [:]], "b": []]
        #expect(
            String(decoding: value.serialized(.indented), as: UTF8.self)
                == "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": []\n}")
    }

    @Test("compares names code point by code point")
    func names() throws {
        let object = try #require(try read("{\"\u{e9}\":1,\"e\u{301}\":2}").objectValue)
        #expect(object["\u{e9}"] == 1 && object["e\u{301}"] == 2)
    }

    @Test("takes objects for equal whatever their order, and texts only code point by code point")
    func equality() {
        #expect(["a": 1, "b": [2]] as JSONValue == ["b": [2], "a": 1])
        #expect([1, 2] as JSONValue != [2, 1])
        #expect(["a": 1] as JSONValue != ["a": 1, "b": 2] && ["a": 1, "c": 2] as JSONValue != ["a": 1, "b": 2])
        #expect("\u{e9}" as JSONValue != "e\u{301}" && ["\u{e9}": 1] as JSONValue != ["e\u{301}": 1])
        #expect(1 as JSONValue != true && JSONValue.integer(1) != .real(1) && JSONValue.null != false)
    }

    @Test("escapes what would move a terminal's cursor or turn a line around, and reads it back")
    func controls() throws {
        let value = JSONValue.string("a\u{1b}\u{7f}\u{9b}\u{202e}\u{2028}\u{e0001}é😀")
        let text = String(decoding: value.serialized(), as: UTF8.self)
        #expect(text == "\"a\\u001b\\u007f\\u009b\\u202e\\u2028\\udb40\\udc01é😀\"")
        #expect(try read(text) == value)
    }
}
