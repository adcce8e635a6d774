// SPDX-License-Identifier: Apache-2.0

import JSON

@testable import HTTPServer

extension HTTPRequest {
    /// A request as the server hands it over, with a body.
    init(_ body: [UInt8], type: String = "application/json", fields: [HTTPField] = []) {
        let all = [HTTPField("Host", "reader.example"), HTTPField(name: "Content-Type", value: type)] + fields
        guard
            let head = HTTPRequestHead(
                method: "POST", target: "/", version: "HTTP/1.1", fields: HTTPFields(all.compactMap(\.self)),
                isOverTLS: false)
        else { preconditionFailure("a head that the server refuses") }
        self.init(head: head, body: body)
    }

    init(_ body: JSONValue) { self.init(body.serialized()) }
}
