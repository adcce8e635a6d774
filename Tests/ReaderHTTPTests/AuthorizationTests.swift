// SPDX-License-Identifier: Apache-2.0

import JSON
import ReaderPolicy
import ServiceTestSupport
import Testing

@testable import ReaderHTTP

@Suite("Callers")
struct AuthorizationTests {
    /// Every call that needs a key, for a session that never was.
    private static let calls: [(method: String, path: String)] = Operation.allCases
        .filter { !$0.scopes.isEmpty }
        .map { ("\($0.method)", "\($0.template)".replacing("{id}", with: "AAAAAAAAAAAAAAAAAAAAAA")) }

    @Test("need one API key that the service knows, in the form of RFC 6750")
    func keys() async throws {
        let key = TestKey.shop.text
        let cases: [([String], String, String)] = [
            ([], "auth.missing", "Bearer realm=\"mdoc-reader\""),
            (["Bearer \(key)", "Bearer \(key)"], "auth.missing", "Bearer realm=\"mdoc-reader\""),
            (["Basic \(key)"], "auth.missing", "Bearer realm=\"mdoc-reader\""),
            (["Bearer"], "auth.missing", "Bearer realm=\"mdoc-reader\""),
            ([key], "auth.missing", "Bearer realm=\"mdoc-reader\""),
            (["Bearer \(key)x"], "auth.unknown", "Bearer realm=\"mdoc-reader\", error=\"invalid_token\""),
            (["Bearer \(key) x"], "auth.unknown", "Bearer realm=\"mdoc-reader\", error=\"invalid_token\""),
            (["Bearer \(key.uppercased())"], "auth.unknown", "Bearer realm=\"mdoc-reader\", error=\"invalid_token\""),
            (["Bearer shop"], "auth.unknown", "Bearer realm=\"mdoc-reader\", error=\"invalid_token\""),
        ]
        try await TestService.run { service in
            for (method, path) in Self.calls {
                for (values, code, challenge) in cases {
                    let reply = try await service.client.send(
                        method, path, headers: values.map { ("Authorization", $0) },
                        body: method == "POST" ? [0x20] : nil)
                    #expect(reply.status == 401)
                    #expect(reply.code == code, "\(method) \(path) with \(values)")
                    #expect(reply["WWW-Authenticate"] == challenge)
                }
            }
            let lower = try await service.client.send(
                "GET", Self.calls[1].path, headers: [("authorization", "bearer \(key)")])
            #expect(lower.code == "session.unknown")
        }
    }

    @Test("do nothing for which their key has no scope", arguments: TestKey.allCases)
    func scopes(key: TestKey) async throws {
        try await TestService.run { service in
            for operation in Operation.allCases where !operation.scopes.isEmpty {
                let path = "\(operation.template)".replacing("{id}", with: "AAAAAAAAAAAAAAAAAAAAAA")
                let reply = try await service.call(
                    "\(operation.method)", path, as: key, body: "\(operation.method)" == "POST" ? [0x20] : nil)
                let isAllowed = !operation.scopes.isDisjoint(with: key.scopes)
                #expect(isAllowed == (reply.code != "auth.scope"))
                if !isAllowed {
                    #expect(reply.status == 403)
                    #expect(
                        reply["WWW-Authenticate"]
                            == "Bearer realm=\"mdoc-reader\", error=\"insufficient_scope\"")
                }
            }
        }
    }

    @Test("make so many calls a minute, each key for itself")
    func requestsPerMinute() async throws {
        try await TestService.run {
            $0.requestsPerMinute = 4
        } _: { service in
            let path = Self.calls[1].path
            for _ in 0..<4 { #expect(try await service.get(path).code == "session.unknown") }
            let refused = try await service.get(path)
            #expect(refused.status == 429)
            #expect(refused.code == "rate.limited")
            #expect(refused["Retry-After"] == "15")
            #expect(try await service.get(path, as: .bank).code == "session.unknown")
            #expect(try await service.get(path, as: nil).code == "auth.missing")
            #expect(try await service.get("/healthz", as: nil).status == 200)
            service.clock.advance(seconds: 15)
            #expect(try await service.get(path).code == "session.unknown")
            #expect(try await service.get(path).status == 429)
        }
    }

    @Test("are those of the configuration in force; what they opened stays")
    func reload() async throws {
        try await TestService.run {
            $0.keys = [.shop, .bank]
        } _: { service in
            let session = try await service.open()
            #expect(try await service.get("/v1/sessions/\(session.id)", as: .shopSessions).code == "auth.unknown")
            try await service.reload { $0.keys = [.shopSessions, .bank] }
            #expect(try await service.get("/v1/sessions/\(session.id)").code == "auth.unknown")
            let envelope = try service.envelope(for: session)
            #expect(try await service.deliver(envelope, to: session, as: .shopSessions).failures == [])
        }
    }
}
