// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// An answer. Its length, its date and what becomes of the connection are the server's to add.
public struct HTTPResponse: Sendable {
    public let status: Int
    public let fields: [HTTPField]
    public let body: [UInt8]

    /// - Precondition: `status` is 200 to 599, and no field is one that the server adds.
    public init(status: Int, fields: [HTTPField] = [], body: [UInt8] = []) {
        precondition((200...599).contains(status), "a final status has three digits")
        precondition(!fields.contains(where: Self.isOfTheServer), "the server writes the framing of its answers")
        self.status = status
        self.fields = fields
        self.body = body
    }

    static func isOfTheServer(_ field: HTTPField) -> Bool {
        ["Connection", "Content-Length", "Date", "Keep-Alive", "Transfer-Encoding"].contains { field.isNamed($0) }
    }
}

extension HTTPResponse: Redacted {}
