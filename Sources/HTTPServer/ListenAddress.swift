// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Where a server listens: an address of this machine and a port.
public struct ListenAddress: Hashable, Sendable, CustomStringConvertible {
    /// An IPv4 or IPv6 address without brackets. `::` takes IPv4 too.
    public let host: String
    /// 0 lets the system choose.
    public let port: UInt16

    /// - Parameter host: A numeric address, or `localhost` for 127.0.0.1. No name is looked up.
    public init(host: String, port: UInt16) throws(HTTPServerError) {
        let bracketed = host.hasPrefix("[") && host.hasSuffix("]")
        self.host = host == "localhost" ? "127.0.0.1" : bracketed ? String(host.dropFirst().dropLast()) : host
        self.port = port
        guard version4 != nil || version6 != nil, !bracketed || version6 != nil else { throw .badAddress }
    }

    /// Reads `HOST:PORT`, with brackets around an IPv6 address.
    public init(_ text: String) throws(HTTPServerError) {
        guard let colon = text.lastIndex(of: ":") else { throw .badAddress }
        let (host, port) = (text[..<colon], text[text.index(after: colon)...])
        guard port.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let port = UInt16(port), !host.contains(":") || host.hasPrefix("[")
        else { throw .badAddress }
        try self.init(host: String(host), port: port)
    }

    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    var version4: in_addr? {
        var address = in_addr()
        return unsafe inet_pton(AF_INET, host, &address) == 1 ? address : nil
    }

    var version6: in6_addr? {
        var address = in6_addr()
        return unsafe inet_pton(AF_INET6, host, &address) == 1 ? address : nil
    }
}
