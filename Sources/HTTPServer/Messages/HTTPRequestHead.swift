// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// A request before its body: what can be refused without reading more.
public struct HTTPRequestHead: Sendable {
    /// As sent, such as `POST`; methods are case-sensitive and any token may come.
    public let method: String
    /// The path as sent, such as `/v1/sessions/a%2Fb`: percent-encoded, without query, beginning with `/`; or `*`.
    ///
    /// It is not decoded, because an encoded slash is no separator: split first, and decode the parts.
    public let path: String
    /// What followed the `?`, percent-encoded; nil where there was none.
    public let query: String?
    public let fields: HTTPFields
    /// How the body's end is found.
    public let framing: MessageFraming
    /// Whether this server itself decrypted the request. False behind a proxy that did.
    public let isOverTLS: Bool

    /// - Returns: nil for a request that RFC 9112 does not allow, or that two readers could take for different ones.
    init?(method: String, target: String, version: String, fields: HTTPFields, isOverTLS: Bool) {
        guard HTTPField.isToken(method.utf8), let framing = MessageFraming(version: version, fields: fields),
            target.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "#") }),
            let local = Self.withoutAuthority(target, fields: fields)
        else { return nil }
        let parts = local.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.method = method
        path = String(parts[0])
        query = parts.count > 1 ? String(parts[1]) : nil
        self.fields = fields
        self.framing = framing
        self.isOverTLS = isOverTLS
    }

    /// The origin form of a target (RFC 9112, 3.2). An absolute form must name the host that `Host` names: were they
    /// allowed to differ, a proxy and this server could take the request for different ones.
    private static func withoutAuthority(_ target: String, fields: HTTPFields) -> Substring? {
        if target.utf8.first == UInt8(ascii: "/") || target == "*" { return target[...] }
        guard let scheme = ["http://", "https://"].first(where: { target.lowercased().hasPrefix($0) }) else {
            return nil
        }
        let rest = target.dropFirst(scheme.count)
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        guard let host = fields["Host"], rest[..<end].lowercased() == host.lowercased() else { return nil }
        let path = rest[end...]
        return path.first == "/" ? path : "/" + path
    }
}

extension HTTPRequestHead: Redacted {}
