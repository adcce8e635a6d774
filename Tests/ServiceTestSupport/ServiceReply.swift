// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import JSON

/// What the service answered.
public struct ServiceReply: Sendable {
    public let status: Int
    public let fields: [(name: String, value: String)]
    public let body: [UInt8]

    /// Reads a whole answer; nil where it is none, or is cut off.
    ///
    /// - Parameter hasBody: Whether the body of the announced length comes with it, as after all methods but HEAD.
    init?(_ bytes: [UInt8], hasBody: Bool) {
        guard let end = Data(bytes).range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count > 1, let status = Int(words[1]) else { return nil }
        self.status = status
        fields = lines.dropFirst().compactMap { line in
            line.firstIndex(of: ":").map {
                (line[..<$0].lowercased(), line[line.index(after: $0)...].trimmingCharacters(in: .whitespaces))
            }
        }
        body = Array(bytes[end.upperBound...])
        guard let length = self["Content-Length"], Int(length) == (hasBody ? body.count : Int(length)),
            hasBody || body.isEmpty
        else { return nil }
    }

    /// The value of a header field.
    public subscript(name: String) -> String? {
        fields.first { $0.name == name.lowercased() }?.value
    }

    /// The body as JSON; `null` where it is none.
    public var json: JSONValue { (try? JSONReader.value(of: body.span)) ?? .null }

    /// The word of a refusal.
    public var code: String? { json["code"]?.stringValue }

    public var detail: String? { json["detail"]?.stringValue }

    /// The codes of the failed checks in a report.
    public var failures: [String]? { json["failures"]?.arrayValue?.compactMap(\.stringValue) }
}
