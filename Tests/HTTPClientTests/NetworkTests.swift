// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import HTTPClient

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite("Networks")
struct NetworkTests {
    @Test(
        "public addresses are reachable",
        arguments: [
            "8.8.8.8", "1.1.1.1", "172.15.0.1", "172.32.0.1", "100.63.0.1", "100.128.0.1", "192.167.0.1", "198.17.0.1",
            "198.20.0.1", "223.255.255.255", "2606:4700::1111", "2a00::1", "2001:200::1", "::ffff:8.8.8.8",
            "64:ff9b::808:808", "2002:808:808::1",
        ])
    func everywhere(text: String) throws {
        #expect(try address(text).reach == .everywhere)
        #expect(NetworkRule.publicOnly.allows(try address(text)))
    }

    @Test(
        "private addresses need to be allowed",
        arguments: [
            "127.0.0.1", "127.255.0.1", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1",
            "100.127.255.255", "::1", "fc00::1", "fdff::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1",
            "2002:7f00:1::",
        ])
    func privately(text: String) throws {
        #expect(try address(text).reach == .privately)
        #expect(!NetworkRule.publicOnly.allows(try address(text)))
        #expect(NetworkRule(allowsPrivateNetworks: true).allows(try address(text)))
    }

    @Test(
        "addresses where no server lies are never allowed",
        arguments: [
            "0.0.0.0", "0.1.2.3", "169.254.169.254", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.1",
            "203.0.113.1", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255", "::", "::2", "::7f00:1", "fe80::1",
            "febf::1", "fec0::1", "ff02::1", "2001:db8::1", "2001::1", "3fff::1", "4000::1", "64:ff9b:1::1",
            "::ffff:169.254.169.254", "::ffff:0.0.0.0", "2002:a9fe:a9fe::",
        ])
    func nowhere(text: String) throws {
        #expect(try address(text).reach == .nowhere)
        #expect(!NetworkRule(allowsPrivateNetworks: true).allows(try address(text)))
    }

    @Test(
        "a connection to a private network is refused, by number, by name and by any writing of it",
        arguments: ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"])
    func refused(host: String) async throws {
        let server = try ScriptedServer(sending: "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nlist")
        await #expect(throws: FetchError.addressRefused) {
            try await CurlFetcher().body("http://\(host):\(server.port)/")
        }
        #expect(server.requests.isEmpty)
    }

    private func address(_ text: String) throws -> NetworkAddress {
        let isVersion6 = text.contains(":")
        var bytes = [UInt8](repeating: 0, count: isVersion6 ? 16 : 4)
        try #require(unsafe inet_pton(isVersion6 ? AF_INET6 : AF_INET, text, &bytes) == 1)
        return try #require(NetworkAddress(bytes))
    }
}
