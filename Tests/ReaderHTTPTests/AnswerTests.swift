// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import JOSE
import JSON
import MdocVerification
import ReaderPolicy
import ReaderService
import ServiceTestSupport
import Testing
import WalletSimulator

/// `POST /v1/sessions/{id}/response` for Verify with Wallet.
@Suite("Answering a session")
struct AnswerTests {
    @Test("delivers the very report that verifying the same answer by hand gives")
    func report() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let envelope = try service.envelope(for: session)
            let reply = try await service.deliver(envelope, to: session)
            #expect(reply.status == 200)
            let party = try service.party()
            let keys = try #require(party.appleWallet?.keys)
            let byHand = party.verify(
                .appleWallet(envelope: envelope, session: session.appleWallet, keys: keys),
                request: SessionOrder().request, at: service.clock.wall)
            #expect(byHand.verdict == .accepted)
            #expect(reply.body == byHand.json.serialized())
            #expect(reply.elements["family_name"]?["value"] == "Marlowe")
            #expect(reply.elements.count == 5)
            #expect(try await service.state(of: session) == "accepted")
        }
    }

    @Test("takes base64 and base64url, with and without padding, and the bytes themselves")
    func encodings() async throws {
        try await TestService.run { service in
            let forms: [@Sendable ([UInt8]) -> String] = [
                { Base64.encode($0.span) }, { Base64.encode($0.span).replacing("=", with: "") },
                { Base64URL.encode($0.span) },
                { Base64.encode($0.span).replacing("+", with: "-").replacing("/", with: "_") },
            ]
            for form in forms {
                let session = try await service.open()
                let text = form(try service.envelope(for: session))
                let reply = try await service.post(
                    session.responsePath, ["binding": .string(session.binding), "encryptedData": .string(text)])
                #expect(reply.failures == [])
            }
            let session = try await service.open()
            let reply = try await service.call(
                "POST", session.responsePath,
                headers: [("content-type", "application/CBOR; a=b"), ("reader-binding", session.binding)],
                body: service.envelope(for: session))
            #expect(reply.failures == [])
        }
    }

    @Test("reads a binding in a header byte for byte as in a body", arguments: ["sitzung-é", "a b", "%41", "\"q\""])
    func bindingInHeader(binding: String) async throws {
        try await TestService.run { service in
            var order = SessionOrder()
            order.binding = binding
            let session = try await service.open(order)
            let envelope = try service.envelope(for: session)
            for (sent, status) in [(binding + "x", 403), (binding, 200)] {
                let reply = try await service.call(
                    "POST", session.responsePath,
                    headers: [("Content-Type", "application/cbor"), ("Reader-Binding", sent)], body: envelope)
                #expect(reply.status == status)
            }
        }
    }

    @Test("tells no value of an answer that it rejects, and spends the session")
    func rejected() async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let reply = try await service.deliver(service.envelope(for: session, fault: .expiredDocument), to: session)
            #expect(reply.status == 200)
            #expect(reply.json["verdict"] == "rejected")
            #expect(reply.failures == ["validity.expired"])
            #expect(reply.elements.isEmpty)
            for value in ["Marlowe", "Juniper", "1990-07-14", "T0000001"] {
                #expect(!reply.body.holds(Array(value.utf8)))
            }
            let state = try await service.get("/v1/sessions/\(session.id)")
            #expect(state.json["state"] == "rejected")
            #expect(state.json["outcome"]?["failures"] == ["validity.expired"])
            #expect(try await service.answer(session).code == "session.replayed")
            #expect(try await service.retainedNames(of: session) == [])
        }
    }

    @Test("gives a fault at every check its code", arguments: Fault.onePerCheck(over: .appleWallet))
    func faults(fault: Fault) async throws {
        try await TestService.run { service in
            let session = try await service.open()
            let reply = try await service.deliver(service.envelope(for: session, fault: fault), to: session)
            #expect(reply.status == 200)
            #expect(reply.json["verdict"] == (fault.expectedFailures.isEmpty ? "accepted" : "rejected"))
            // No element is asked for that is compared with the issuer's certificate.
            let expected = fault.expectedFailures.filter { !$0.hasPrefix("element.issuing_") }
            #expect(reply.failures == expected)
            #expect(reply.elements.isEmpty == !expected.isEmpty)
            let outcome = try await service.get("/v1/sessions/\(session.id)").json["outcome"]
            #expect(outcome?["failures"] == .array(expected.map(JSONValue.string)))
        }
    }

    @Test("shows another relying party's session as one that never was, byte for byte")
    func foreignSession() async throws {
        try await TestService.run { service in
            let open = try await service.open()
            let answered = try await service.open()
            #expect(try await service.answer(answered).status == 200)
            let envelope = try service.envelope(for: open)
            let bodies: [[UInt8]] = [
                TestService.body(envelope, binding: open.binding).serialized(), Array("{}".utf8),
                TestService.body(envelope, transcript: [0x83, 1, 2, 3], binding: open.binding).serialized(),
            ]
            let calls: [(String, String, [UInt8]?)] =
                [("GET", "", nil), ("GET", "/retained", nil), ("DELETE", "", nil)]
                + bodies.map { ("POST", "/response", $0) }
            for (method, suffix, body) in calls {
                var replies: [ServiceReply] = []
                for id in [open.id, answered.id, "AAAAAAAAAAAAAAAAAAAAAA"] {
                    replies.append(
                        try await service.call(method, "/v1/sessions/\(id)\(suffix)", as: .bank, body: body))
                }
                for reply in replies {
                    #expect(reply.status == replies[2].status)
                    #expect(reply.body == replies[2].body)
                    let fields = [reply, replies[2]].map { $0.fields.filter { $0.name != "date" }.map { "\($0)" } }
                    #expect(fields[0] == fields[1])
                }
                #expect(replies[2].status == (body == bodies[1] ? 400 : 404))
            }
            #expect(try await service.deliver(envelope, to: open).failures == [])
            #expect(try await service.retainedNames(of: answered).count == 3)
        }
    }

    @Test("opens with each identity key while they are rotated, and with no other")
    func identityKeys() async throws {
        try await TestService.run { service in
            for key in TestParty.shop.identityKeys {
                let session = try await service.open()
                let reply = try await service.deliver(service.envelope(for: session, to: key), to: session)
                #expect(reply.failures == [])
            }
            let session = try await service.open()
            let foreign = try service.envelope(for: session, to: TestParty.bank.identityKeys[0])
            #expect(try await service.deliver(foreign, to: session).failures == ["envelope.wrong_recipient"])
            #expect(try await service.state(of: session) == "rejected")
        }
    }

    @Test("rejects an answer that was meant for another relying party, or for another session of the same")
    func otherSession() async throws {
        try await TestService.run { service in
            let theirs = try await service.open(as: .bank)
            let answer = try service.envelope(for: theirs, to: TestParty.bank.identityKeys[0])
            let own = try await service.open()
            #expect(try await service.deliver(answer, to: own).failures == ["envelope.wrong_recipient"])
            #expect(try await service.deliver(answer, to: theirs, as: .bank).failures == [])

            let (first, second) = (try await service.open(), try await service.open())
            let reply = try await service.deliver(service.envelope(for: first), to: second)
            #expect(reply.failures == ["envelope.transcript_mismatch"])
        }
    }
}
