// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// An address of IPv4 or IPv6, with what IANA's registries of special-purpose addresses say of it.
struct NetworkAddress: Hashable, Sendable {
    enum Reach: Hashable, Sendable {
        case everywhere
        /// Loopback (RFC 1122), private (RFC 1918), shared by a carrier's customers (RFC 6598), unique local (RFC 4193).
        case privately
        /// Unspecified, link-local, multicast, reserved, or for documentation: no server that one names lies there, and
        /// on a link-local one the cloud's metadata do.
        case nowhere
    }

    /// 4 or 16, in network order.
    private let bytes: [UInt8]

    /// - Returns: nil for another number of bytes than 4 or 16.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// The address that a URL's host is, as libcurl writes it: IPv6 in brackets. The name `localhost` is loopback (RFC 6761).
    ///
    /// - Returns: nil for any other name.
    init?(host: String) {
        let name = host.hasSuffix(".") ? String(host.lowercased().dropLast()) : host.lowercased()
        guard name != "localhost", !name.hasSuffix(".localhost") else {
            self.init([127, 0, 0, 1])
            return
        }
        let isVersion6 = name.hasPrefix("[") && name.hasSuffix("]")
        // Without a zone, which says on which network a link-local address is.
        let text = isVersion6 ? String(name.dropFirst().dropLast().prefix { $0 != "%" }) : name
        var bytes = [UInt8](repeating: 0, count: isVersion6 ? 16 : 4)
        let isRead = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe inet_pton(isVersion6 ? AF_INET6 : AF_INET, text, buffer.baseAddress) == 1
        }
        guard isRead else { return nil }
        self.init(bytes)
    }

    var reach: Reach { bytes.count == 4 ? Self.reach(version4: bytes) : reachOfVersion6 }

    private static func reach(version4 bytes: [UInt8]) -> Reach {
        switch (bytes[0], bytes[1], bytes[2]) {
        case (10, _, _), (127, _, _), (172, 16...31, _), (192, 168, _), (100, 64...127, _): .privately
        case (0, _, _), (169, 254, _), (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 18...19, _), (198, 51, 100),
            (203, 0, 113), (224..., _, _):
            .nowhere
        default: .everywhere
        }
    }

    private var reachOfVersion6: Reach {
        // Forms that carry an IPv4 address are as good as that: mapped, translated (RFC 6052), 6to4 (RFC 3056).
        if starts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff) || starts(0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0) {
            return Self.reach(version4: Array(bytes[12...]))
        }
        if starts(0x20, 0x02) { return Self.reach(version4: Array(bytes[2..<6])) }
        if bytes.dropLast().allSatisfy({ $0 == 0 }) { return bytes[15] == 1 ? .privately : .nowhere }
        if bytes[0] & 0xfe == 0xfc { return .privately }
        // Global unicast is 2000::/3. Of it, 2001::/23 has protocols such as Teredo, 2001:db8::/32 and 3fff::/20
        // documentation.
        guard bytes[0] & 0xe0 == 0x20 else { return .nowhere }
        if starts(0x20, 0x01), bytes[2] < 2 || starts(0x20, 0x01, 0x0d, 0xb8) { return .nowhere }
        if starts(0x3f, 0xff), bytes[2] < 0x10 { return .nowhere }
        return .everywhere
    }

    private func starts(_ prefix: UInt8...) -> Bool { bytes.starts(with: prefix) }
}
