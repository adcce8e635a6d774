// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPClient
import TestSupport
import Testing

@Suite("Proxies", .serialized)
struct ProxyTests {
    /// A proxy that the environment names, once for the whole process; no other test looks there.
    private static let proxy: ScriptedServer? = {
        let proxy = try? ScriptedServer(sending: "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nlist")
        unsafe setenv("http_proxy", proxy?.url() ?? "", 1)
        return proxy
    }()

    @Test("a proxy that the environment names is not used, also where nothing else leads to the host")
    func notTold() async throws {
        let proxy = try #require(Self.proxy)
        await #expect(throws: FetchError.nameUnresolved) {
            try await CurlFetcher.forTests().body("http://alone.invalid/a")
        }
        #expect(!proxy.requests.contains { $0.contains("alone.invalid") })
    }

    @Test("it is used when told")
    func told() async throws {
        let proxy = try #require(Self.proxy)
        let fetcher = CurlFetcher(network: NetworkRule(allowsPrivateNetworks: true), proxy: .environment)
        #expect(try await fetcher.body("http://behind.invalid/a") == Array("list".utf8))
        #expect(proxy.requests.contains { $0.hasPrefix("GET http://behind.invalid/a HTTP/1.1\r\n") })
    }

    @Test(
        "hosts that are addresses are judged before the proxy is asked for them",
        arguments: [
            "169.254.169.254", "169.254.169.254.", "2852039166", "0xa9fea9fe", "0.0.0.0", "[fe80::1]", "[::]",
            "[::ffff:169.254.169.254]", "[::ffff:a9fe:a9fe]", "224.0.0.1",
        ])
    func addresses(host: String) async throws {
        let proxy = try #require(Self.proxy)
        let fetcher = CurlFetcher(network: NetworkRule(allowsPrivateNetworks: true), proxy: .environment)
        await #expect(throws: FetchError.addressRefused) { try await fetcher.body("http://\(host)/latest/meta-data") }
        #expect(!proxy.requests.contains { $0.contains("meta-data") })
    }

    @Test("and so is this machine, where private networks are not allowed", arguments: ["localhost", "127.1", "[::1]"])
    func loopback(host: String) async throws {
        await #expect(throws: FetchError.addressRefused) {
            try await CurlFetcher(proxy: .environment).body("http://\(host)/a")
        }
    }

    @Test("the network rule holds for it")
    func privateProxy() async throws {
        let proxy = try #require(Self.proxy)
        await #expect(throws: FetchError.addressRefused) {
            try await CurlFetcher(proxy: .environment).body("http://private.invalid/a")
        }
        #expect(!proxy.requests.contains { $0.contains("private.invalid") })
    }
}
