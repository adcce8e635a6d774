// SPDX-License-Identifier: Apache-2.0

/// Where the body of a request ends, RFC 9112, 6.3: the decision that request smuggling makes two servers take differently.
///
/// libmicrohttpd reads leniently; whatever a second reader could take otherwise is refused, here by what the fields say
/// and in `HeaderLayout` by what the library did not show.
public enum MessageFraming: Hashable, Sendable {
    case noBody
    /// `Content-Length`, in bytes.
    case length(Int)
    /// `Transfer-Encoding: chunked`.
    case chunked

    /// - Parameter version: `HTTP/1.1` or `HTTP/1.0`; others have another framing.
    init?(version: String, fields: HTTPFields) {
        let hosts = fields.values("Host")
        let lengths = fields.values("Content-Length")
        let codings = fields.values("Transfer-Encoding")
        switch version {
        case "HTTP/1.1": guard hosts.count == 1 else { return nil }
        // RFC 9112, 6.1: a transfer coding in HTTP/1.0 is a faulty framing.
        case "HTTP/1.0": guard hosts.count <= 1, codings.isEmpty else { return nil }
        default: return nil
        }
        switch (lengths.count, codings.count) {
        case (0, 0): self = .noBody
        case (1, 0):
            guard let length = Self.length(lengths[0]) else { return nil }
            self = length == 0 ? .noBody : .length(length)
        case (0, 1):
            guard codings[0].lowercased() == "chunked" else { return nil }
            self = .chunked
        default: return nil
        }
    }

    /// Digits alone: `Int` would take a sign too.
    private static func length(_ text: String) -> Int? {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(text)
    }
}
