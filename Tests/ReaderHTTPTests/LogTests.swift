// SPDX-License-Identifier: Apache-2.0

import Cryptography
import JSON
import SQLiteStorage
import ServiceTestSupport
import Testing
import WalletSimulator

@Suite("What the log tells")
struct LogTests {
    @Test("names routes, parties, keys by their ID and codes; no value, nonce, binding, key or reader instance")
    func holdsNoSecrets() async throws {
        try await TestService.run { service in
            let binding = "binding-0f6b2d47"
            let instance = "instance-77e1c9a3"
            let idempotencyKey = "idempotency-51aa0c"
            let unknownKey = "mdr_unknown_key_90c1"
            var order = SessionOrder()
            order.binding = binding
            let session = try await service.open(order)
            let refused = try await service.open(order)
            let envelope = try service.envelope(for: session)
            let tap = try ProximityTests.Tap(by: .mac)
            order.presentationProtocol = "proximity"
            let proximity = try await service.open(order)
            let replies = [
                try await service.deliver(envelope, to: session, binding: "other"),
                try await service.deliver(envelope, to: session, idempotencyKey: idempotencyKey),
                try await service.deliver(envelope, to: session, idempotencyKey: idempotencyKey),
                try await service.deliver(envelope, to: session),
                try await service.deliver(service.envelope(for: refused, fault: .alteredValue), to: refused),
                try await service.post(proximity.responsePath, tap.body(readerKey: tap.session.readerKey.scalar)),
                try await service.get("/v1/sessions/\(session.id)/retained"),
                try await service.call("DELETE", "/v1/sessions/\(session.id)"),
                try await service.post(
                    "/v1/reader-tokens",
                    ["readerInstanceIdentifier": .string(instance), "requestKind": "data"]),
                try await service.client.send(
                    "GET", "/v1/sessions/x?binding=\(binding)",
                    headers: [("Authorization", "Bearer \(unknownKey)"), ("User-Agent", "wallet-agent")]),
                try await service.call("POST", "/v1/\(instance)", body: Array(binding.utf8)),
                try await service.call("POST", "/v1/sessions", body: Array(#"{"\#(binding)": 1}"#.utf8)),
            ]
            await service.store.close()
            _ = try await service.answer(refused)

            let log = Array(service.log.lines.joined())
            #expect(service.log.lines.count >= replies.count + 4)
            // What may stand there is found, so what must not would be.
            #expect(log.holds(Array(session.id.utf8)))
            var secrets: [[UInt8]] =
                ["Marlowe", "Juniper Ada", "1990-07-14", "T0000001", binding, instance, idempotencyKey, unknownKey]
                .map { Array($0.utf8) }
            secrets += ["wallet-agent", "127.0.0.1", "other"].map { Array($0.utf8) }
            secrets += TestKey.allCases.flatMap { key in [Array(key.text.utf8), key.entry.hash] }
            secrets += [session.nonce, refused.nonce, tap.session.readerKey.scalar]
            secrets += [tap.session.readerKey.publicKey.rawRepresentation, Array(envelope.suffix(32))]
            let token = try #require(replies[8].json["token"]?.stringValue)
            secrets.append(Array(token.utf8))
            for secret in secrets {
                for (form, bytes) in secret.writtenForms { #expect(!log.holds(bytes), "the log holds it, \(form)") }
            }
        }
    }

    @Test("has one JSON object a line, with the same members for each kind of line")
    func lines() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            #expect(try await service.answer(session).failures == [])
            let lines = try service.log.lines.map { line in
                #expect(line.last == UInt8(ascii: "\n"))
                return try JSONReader.object(of: line.span)
            }
            #expect(
                lines.map { $0["event"]?.stringValue }
                    == ["request.answered", "session.concluded", "request.answered"])
            #expect(
                lines[1].names == ["time", "level", "event", "party", "session", "verdict", "failures"])
            #expect(
                lines[2].names
                    == ["time", "level", "event", "method", "route", "status", "ms", "bodySize", "party", "apiKey"])
            #expect(lines[2]["route"] == "/v1/sessions/{id}/response")
            #expect(lines[2]["bodySize"] == "<=16K")
        }
    }
}
