// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import JOSE
import JSON
import ReaderTokens
import ServiceTestSupport
import Testing

/// `POST /v1/reader-tokens`.
@Suite("Issuing reader tokens")
struct ReaderTokenTests {
    private static let instance = "a4f1c0de-instance-identifier"

    @Test("hands each kind to a key that has its scope, and to no other", arguments: ["display", "data"])
    func kinds(kind: String) async throws {
        try await TestService.run { service in
            let own: TestKey = kind == "display" ? .shopDisplay : .shopData
            let reply = try await order(service, kind: kind, as: own)
            #expect(reply.status == 201)
            let body = try #require(reply.json.objectValue)
            #expect(body.names == ["token", "expiresAt", "keyId", "brandId", "requestKind"])
            #expect(body["keyId"] == "KEYSHOP001")
            #expect(body["brandId"] == "BRANDSHOP1")
            #expect(body["requestKind"] == .string(kind))
            for other in [TestKey.shopDisplay, .shopData, .shopSessions, .shopRetained] where other != own {
                let refused = try await order(service, kind: kind, as: other)
                #expect(refused.status == 403)
                #expect(refused.code == "auth.scope")
            }
            let entries = try await service.auditEntries("reader_token.issued")
            #expect(entries.map { $0["requestKind"] } == [.string(kind)])
            #expect(entries.map { $0["apiKey"] } == [.string(own.rawValue)])
        }
    }

    @Test("signs what Apple's contract says, for at most 300 seconds from a time a little back")
    func contract() async throws {
        try await TestService.run { service in
            let reply = try await order(service)
            let key = try #require(TestParty.shop.tokens?.key.publicKey)
            let compact = try #require(reply.json["token"]?.stringValue)
            let verdict = try TokenVerifier(key: key).verify(compact, at: service.clock.wall)
            let token = try #require(verdict.token)
            #expect(token.readerInstanceIdentifier == Self.instance)
            #expect(token.issuedAt == service.clock.wall - 10)
            #expect(token.expiresAt == token.issuedAt + 300)
            #expect(reply.json["expiresAt"] == "2026-11-30T06:04:50Z")
            let late = try TokenVerifier(key: key).verify(compact, at: service.clock.wall + 290)
            #expect(late.failures == [.expired])
        }
    }

    @Test("signs so that openssl verifies it with the public key")
    func openssl() async throws {
        try await TestService.run { service in
            let reply = try await order(service)
            let compact = try #require(reply.json["token"]?.stringValue)
            let key = try #require(TestParty.shop.tokens?.key.publicKey)
            #expect(try opensslVerifies(compact, key, in: service.folder))
            let foreign = TestParty.key().publicKey
            #expect(try !opensslVerifies(compact, foreign, in: service.folder))
        }
    }

    @Test("lets each API key have so many a minute, and tells when there is the next")
    func rate() async throws {
        try await TestService.run {
            $0.shop.tokens?.perMinute = 3
        } _: { service in
            for _ in 0..<3 { #expect(try await order(service, as: .shopDisplay).status == 201) }
            let refused = try await order(service, as: .shopDisplay)
            #expect(refused.status == 429)
            #expect(refused.code == "rate.limited")
            #expect(refused["Retry-After"] == "20")
            #expect(try await order(service, as: .shop).status == 201)
            service.clock.advance(seconds: 20)
            #expect(try await order(service, as: .shopDisplay).status == 201)
            #expect(try await order(service, as: .shopDisplay).status == 429)
            #expect(try await service.auditEntries("reader_token.issued").count == 5)
        }
    }

    @Test("keeps a trace of the reader instance that tells the same from another, and not which it is")
    func trace() async throws {
        try await TestService.run { service in
            for instance in [Self.instance, Self.instance, "another-instance-identifier"] {
                #expect(try await order(service, instance).status == 201)
            }
            let traces = try await service.auditEntries("reader_token.issued").map { $0["instance"]?.stringValue }
            #expect(traces[0] == traces[1])
            #expect(traces[0] != traces[2])
            let bytes = Array(Self.instance.utf8)
            let plain = HashAlgorithm.sha256.hash(bytes.span)
            for secret in [bytes, plain] {
                for (form, bytes) in secret.writtenForms {
                    for file in try service.folder.files() {
                        #expect(!file.bytes.holds(bytes), "\(file.name) holds it, \(form)")
                    }
                    #expect(!Array(service.log.lines.joined()).holds(bytes), "the log holds it, \(form)")
                }
            }
        }
    }

    @Test("signs with the new key after a rotation; tokens from before stay good under the old one")
    func rotation() async throws {
        let fresh = TestParty.key()
        try await TestService.run { service in
            let old = try #require(TestParty.shop.tokens?.key.publicKey)
            let before = try #require(try await order(service).json["token"]?.stringValue)
            try await service.reload {
                $0.shop.tokens?.key = fresh
                $0.shop.tokens?.keyID = "KEYSHOP002"
            }
            let reply = try await order(service)
            let after = try #require(reply.json["token"]?.stringValue)
            #expect(reply.json["keyId"] == "KEYSHOP002")
            for (token, key, isGood) in [
                (before, old, true), (after, fresh.publicKey, true), (after, old, false),
                (before, fresh.publicKey, false),
            ] {
                let verdict = try TokenVerifier(key: key).verify(token, at: service.clock.wall)
                #expect(verdict.failures == (isGood ? [] : [.signatureInvalid]))
            }
        }
    }

    @Test("refuses a relying party without a signing key")
    func notConfigured() async throws {
        try await TestService.run { service in
            let reply = try await order(service, as: .bank)
            #expect(reply.status == 400)
            #expect(reply.code == "request.not_configured")
        }
    }

    @Test("refuses an identifier that is none, and bodies that are none")
    func bodies() async throws {
        let cases: [(String, String)] = [
            (#"{"readerInstanceIdentifier": "", "requestKind": "data"}"#, "token.subject"),
            (#"{"requestKind": "data"}"#, "request.malformed"),
            (#"{"readerInstanceIdentifier": 1, "requestKind": "data"}"#, "request.malformed"),
            (#"{"readerInstanceIdentifier": "a\u0000b", "requestKind": "data"}"#, "request.malformed"),
            (#"{"readerInstanceIdentifier": "a"}"#, "request.malformed"),
            (#"{"readerInstanceIdentifier": "a", "requestKind": "Data"}"#, "request.malformed"),
            (#"{"readerInstanceIdentifier": "a", "requestKind": "data", "x": 1}"#, "request.malformed"),
            ("[]", "request.malformed"), ("", "request.malformed"),
        ]
        try await TestService.run { service in
            for (body, code) in cases {
                let reply = try await service.call("POST", "/v1/reader-tokens", body: Array(body.utf8))
                #expect(reply.status == 400)
                #expect(reply.code == code, "\(body)")
            }
            #expect(try await order(service, String(repeating: "i", count: 1_024)).status == 201)
            #expect(try await order(service, String(repeating: "i", count: 1_025)).code == "request.malformed")
            #expect(try await service.auditEntries("reader_token.issued").count == 1)
        }
    }

    private func order(
        _ service: TestService, _ instance: String = instance, kind: String = "display", as key: TestKey = .shop
    ) async throws -> ServiceReply {
        try await service.post(
            "/v1/reader-tokens", as: key,
            ["readerInstanceIdentifier": .string(instance), "requestKind": .string(kind)])
    }

    private func opensslVerifies(_ compact: String, _ key: PublicKey, in folder: TestFolder) throws -> Bool {
        let parts = compact.split(separator: ".").map(String.init)
        let signature = try Base64URL.decode(parts[2])
        let numbers = [signature.prefix(32), signature.suffix(32)].map { half -> [UInt8] in
            let digits = half.drop { $0 == 0 }
            let number = (digits.first ?? 0x80) < 0x80 ? Array(digits) : [0] + digits
            return [0x02, UInt8(number.count)] + number
        }
        let sequence = numbers[0] + numbers[1]
        func write(_ name: String, _ bytes: [UInt8]) throws -> String {
            let path = "\(folder.path)/\(name)"
            try Data(bytes).write(to: URL(filePath: path))
            return path
        }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = [
            "dgst", "-sha256", "-verify", try write("key.pem", Array(key.pem().utf8)), "-signature",
            try write("signature.der", [0x30, UInt8(sequence.count)] + sequence),
            try write("input", Array("\(parts[0]).\(parts[1])".utf8)),
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
