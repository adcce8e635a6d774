// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HTTPServer

@Suite("Messages")
struct MessageTests {
    @Test("no value can begin another line", arguments: ["a\r\nb", "a\nb", "a\rb", "a\0b", "a\u{7f}b", "a\u{1b}b"])
    func values(value: String) {
        #expect(HTTPField(name: "X-A", value: value) == nil)
    }

    @Test("a name is a token", arguments: ["", "a b", "a:", "ä", "a\r\n", "a\0"])
    func names(name: String) {
        #expect(HTTPField(name: name, value: "a") == nil)
    }

    @Test("names are compared without regard to case, and not by letters that look alike")
    func cases() {
        let fields = HTTPFields([HTTPField("Content-Type", "a"), HTTPField("K", "b"), HTTPField("content-type", "c")])
        #expect(fields["CONTENT-TYPE"] == "a")
        #expect(fields.values("Content-type") == ["a", "c"])
        #expect(fields["\u{212A}"] == nil)
        #expect(fields["Content[Type"] == nil)
        #expect(fields["Content\rType"] == nil)
    }

    @Test("the server's own fields are not the handler's", arguments: ["Connection", "content-length", "Date"])
    func reserved(name: String) async throws {
        let field = try #require(HTTPField(name: name, value: "close"))
        let isReserved = HTTPResponse.isOfTheServer(field)
        #expect(isReserved)
    }

    @Test("nothing that a message holds is printed")
    func redaction() throws {
        let field = try #require(HTTPField(name: "X", value: "Turner"))
        let fields = HTTPFields([HTTPField("Host", "a"), field])
        let head = try #require(
            HTTPRequestHead(
                method: "GET", target: "/Turner?Turner", version: "HTTP/1.1", fields: fields, isOverTLS: true))
        let request = HTTPRequest(head: head, body: Array("Turner".utf8))
        let response = HTTPResponse(status: 200, fields: [field], body: Array("Turner".utf8))
        let identity = TLSIdentity(certificateChain: "Turner", key: "Turner")
        for value in [field, fields, head, request, response, identity] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            let shown = "\(value) \(String(reflecting: value)) \(dumped)"
            #expect(!shown.contains("Turner") && !shown.contains("84"))
        }
    }
}
