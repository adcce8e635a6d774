// SPDX-License-Identifier: Apache-2.0

import CBOR
import Cryptography
import JSON
import Mdoc
import MdocVerification
import ReaderPolicy
import ReaderService
import SQLiteStorage
import ServiceTestSupport
import Testing
import WalletSimulator

/// `POST /v1/sessions/{id}/response` for raw data requests of Tap to Present ID, as the reader's app hands them over.
@Suite("Answering over proximity")
struct ProximityTests {
    /// One tap: the reader's session with the wallet, and the wallet's answer in it.
    struct Tap {
        let session: ProximitySession
        let response: [UInt8]

        init(by proof: Proof = .signature, fault: Fault? = nil) throws {
            session = try ProximitySession(random: SystemRandom())
            response = try TestWallet.shared.proximityResponse(
                revealing: SessionOrder().names, over: session.transcript,
                proof: proof == .mac ? .mac(readerKey: session.readerKey.publicKey) : .signature, fault: fault,
                at: TestClock.start, random: SystemRandom())
        }

        enum Proof: CaseIterable { case signature, mac }

        func body(transcript: [UInt8]? = nil, readerKey: [UInt8]? = nil) -> JSONValue {
            TestService.body(
                response, transcript: transcript ?? session.transcript.encoded, readerKey: readerKey,
                binding: SessionOrder().binding)
        }
    }

    @Test("accepts a signature and a MAC, with both forms of the transcript", arguments: Tap.Proof.allCases)
    func genuine(proof: Tap.Proof) async throws {
        try await TestService.run { service in
            for isTagged in [false, true] {
                let tap = try Tap(by: proof)
                let session = try await service.open(.proximity)
                let transcript = isTagged ? tap.session.transcript.taggedBytes : tap.session.transcript.encoded
                let body = tap.body(transcript: transcript, readerKey: tap.session.readerKey.scalar)
                let reply = try await service.post(session.responsePath, body)
                #expect(reply.status == 200)
                #expect(reply.failures == [])
                #expect(reply.json["protocol"] == "proximity")
                #expect(reply.elements["family_name"]?["value"] == "Marlowe")
                #expect(try await service.state(of: session) == "accepted")
                #expect(try await service.retainedNames(of: session).count == 3)
            }
        }
    }

    @Test("keeps two documents of one type apart")
    func twoDocuments() async throws {
        try await TestService.run { service in
            let tap = try Tap()
            let documents = try CBORDecoder().decode(tap.response).root.members?["documents"]?.elements
            let document = try #require(documents.flatMap { Array($0) }?.first)
            let twice =
                Array(tap.response[..<(document.offset - 1)]) + [0x82] + document.encoded
                + tap.response[document.offset...]
            let session = try await service.open(.proximity)
            let body = TestService.body(
                twice, transcript: tap.session.transcript.encoded, binding: SessionOrder().binding)
            let reply = try await service.post(session.responsePath, body)
            #expect(reply.failures == [])
            #expect(reply.json["documents"]?.arrayValue?.count == 2)
            let kept = try await service.get("/v1/sessions/\(session.id)/retained")
            #expect(kept.status == 200)
            let both = try #require(kept.json["documents"]?.arrayValue)
            #expect(both.count == 2)
            #expect(both.first == both.last)
            #expect(both.first?["elements"]?["org.iso.18013.5.1"]?.objectValue?.members.count == 3)
        }
    }

    @Test("warns that the app alone knows how fresh a transcript is, and makes that a failure where it is required")
    func freshness() async throws {
        try await TestService.run { service in
            let session = try await service.open(.proximity)
            let reply = try await service.post(session.responsePath, try Tap().body())
            let check = reply.json["checks"]?.arrayValue?.first { $0["check"] == "session.transcript" }
            #expect(check?["outcome"] == "warned")
            #expect(check?["code"] == "session.freshness_by_app")

            try await service.reload { $0.shop.policy = VerificationPolicy(required: [.sessionFreshnessByApp]) }
            let strict = try await service.open(.proximity)
            let refused = try await service.post(strict.responsePath, try Tap().body())
            #expect(refused.failures == ["session.freshness_by_app"])
            #expect(refused.elements.isEmpty)
        }
    }

    @Test("rejects a MAC for which the key is missing, public, or another session's")
    func readerKeys() async throws {
        let other = try ProximitySession(random: SystemRandom()).readerKey
        try await TestService.run { service in
            for key in [nil, "public", "other"] {
                let tap = try Tap(by: .mac)
                let bytes: [UInt8]? =
                    switch key {
                    case "public": tap.session.readerKey.publicKey.rawRepresentation
                    case "other": other.scalar
                    default: nil
                    }
                let session = try await service.open(.proximity)
                let reply = try await service.post(session.responsePath, tap.body(readerKey: bytes))
                #expect(reply.status == 200)
                #expect(
                    reply.failures
                        == (key == "other"
                            ? ["session.reader_key_mismatch", "device.mac_invalid"] : ["device.mac_key_unavailable"]))
                #expect(reply.elements.isEmpty)
            }
            // A signature needs no key; a public one does it no harm.
            let tap = try Tap()
            let session = try await service.open(.proximity)
            let body = tap.body(readerKey: tap.session.readerKey.publicKey.rawRepresentation)
            #expect(try await service.post(session.responsePath, body).failures == [])
        }
    }

    @Test("is not spent by a key of another length, or by a transcript that is none")
    func malformed() async throws {
        try await TestService.run { service in
            let tap = try Tap(by: .mac)
            let session = try await service.open(.proximity)
            let scalar = tap.session.readerKey.scalar
            let point = tap.session.readerKey.publicKey.rawRepresentation
            let zero = [UInt8](repeating: 0, count: 32)
            let keys = [Array(scalar.dropLast()), scalar + [0], point.dropLast(), point + [0], [2] + scalar, zero]
            for key in keys.map({ Array($0) }) {
                let reply = try await service.post(session.responsePath, tap.body(readerKey: key))
                #expect(reply.status == 400)
                #expect(reply.detail?.hasPrefix("ephemeralReaderKey") == true)
            }
            let transcripts: [[UInt8]] = [
                [0x82, 1, 2], [0x84, 1, 2, 3, 4], [0xa0], [0xff], [0x83, 1, 2], tap.session.transcript.encoded + [0],
                [0xd8, 0x18, 0x43, 0x82, 1, 2], [0xd8, 0x19, 0x44, 0x83, 1, 2, 3],
            ]
            for transcript in transcripts {
                let reply = try await service.post(session.responsePath, tap.body(transcript: transcript))
                #expect(reply.status == 400)
                #expect(reply.detail?.hasPrefix("sessionTranscript") == true)
            }
            for missing in ["deviceResponse", "sessionTranscript"] {
                let members = (tap.body().objectValue?.members ?? []).filter { $0.name != missing }
                let body = JSONValue.object(JSONObject(members.map { ($0.name, $0.value) }))
                let reply = try await service.post(session.responsePath, body)
                #expect(reply.detail == "\(missing) is missing")
            }
            #expect(try await service.state(of: session) == "requested")
            #expect(try await service.post(session.responsePath, tap.body(readerKey: scalar)).failures == [])
        }
    }

    @Test("is not spent by an envelope of Verify with Wallet")
    func otherProtocol() async throws {
        try await TestService.run { service in
            let session = try await service.open(.proximity)
            let body = TestService.body([0xa0], binding: session.binding)
            #expect(try await service.post(session.responsePath, body).code == "request.protocol")
            let raw = try await service.call(
                "POST", session.responsePath,
                headers: [("Content-Type", "application/cbor"), ("Reader-Binding", session.binding)], body: [0xa0])
            #expect(raw.code == "request.protocol")
            #expect(try await service.post(session.responsePath, try Tap().body()).failures == [])
        }
    }

    @Test("rejects a transcript that served before, whoever it served, in either form")
    func replayedTranscript() async throws {
        try await TestService.run { service in
            let tap = try Tap()
            let first = try await service.open(.proximity)
            #expect(try await service.post(first.responsePath, tap.body()).failures == [])
            for key in [TestKey.shop, .bank] {
                for transcript in [tap.session.transcript.encoded, tap.session.transcript.taggedBytes] {
                    let second = try await service.open(.proximity, as: key)
                    let reply = try await service.post(
                        second.responsePath, as: key, tap.body(transcript: transcript))
                    #expect(reply.status == 200)
                    #expect(reply.failures == ["session.transcript_replayed"])
                    #expect(reply.elements.isEmpty)
                    #expect(try await service.state(of: second, as: key) == "rejected")
                }
            }
            #expect(try await service.state(of: first) == "accepted")
        }
    }

    @Test("comes to the same end when it is repeated: the first accepted, the replay rejected")
    func repetitions() async throws {
        try await TestService.run { service in
            let tap = try Tap()
            let key = [("Idempotency-Key", "k")]
            let (first, second) = (try await service.open(.proximity), try await service.open(.proximity))
            let accepted = try await service.post(first.responsePath, headers: key, tap.body())
            let rejected = try await service.post(second.responsePath, headers: key, tap.body())
            #expect(accepted.failures == [])
            #expect(rejected.failures == ["session.transcript_replayed"])
            for _ in 0..<2 {
                service.clock.advance(seconds: 20)
                #expect(
                    try await service.post(second.responsePath, headers: key, tap.body()).body == rejected.body)
                #expect(try await service.post(first.responsePath, headers: key, tap.body()).body == accepted.body)
            }
            service.clock.advance(seconds: 20)
            #expect(try await service.post(first.responsePath, headers: key, tap.body()).code == "session.replayed")
            #expect(try await service.auditEntries("session.concluded").count == 2)
        }
    }

    @Test("accepts a transcript once, however many sessions bring it at the same moment")
    func parallelReplays() async throws {
        try await TestService.run { service in
            let body = try Tap().body()
            let replies = try await withThrowingTaskGroup(of: ServiceReply.self) { group in
                for number in 0..<20 {
                    let key: TestKey = number.isMultiple(of: 2) ? .shop : .bank
                    group.addTask {
                        let session = try await service.open(.proximity, as: key)
                        return try await service.post(session.responsePath, as: key, body)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(replies.filter { $0.failures == [] }.count == 1)
            #expect(replies.filter { $0.failures == ["session.transcript_replayed"] }.count == 19)
        }
    }

    @Test("finishes what a crash cut short, unless the transcript counts as seen already", arguments: [false, true])
    func crash(isClaimed: Bool) async throws {
        try await TestService.run { service in
            let tap = try Tap()
            let session = try await service.open(.proximity)
            let id = try #require(SessionID(session.id))
            let secret = service.foundation.secret
            let body = tap.body()
            let spending = try await service.store.spend(
                id, of: TestParty.shopID, binding: secret.hash(id.bytes, Array(session.binding.utf8), for: .binding),
                answer: secret.hash(id.bytes, Array("k".utf8), body.serialized(), for: .answer),
                at: service.foundation.deadlines.now())
            guard case .spent = spending else {
                Issue.record("the session could not be spent")
                return
            }
            if isClaimed {
                let hash = secret.hash(tap.session.transcript.encoded, for: .transcript)
                #expect(try await service.store.claimTranscript(hash))
            }
            try await service.restarted { service in
                let reply = try await service.post(session.responsePath, headers: [("Idempotency-Key", "k")], body)
                #expect(reply.failures == (isClaimed ? ["session.transcript_replayed"] : []))
                #expect(try await service.state(of: session) == (isClaimed ? "rejected" : "accepted"))
            }
        }
    }

    @Test("gives a fault at every check its code", arguments: Fault.onePerCheck(over: .proximity))
    func faults(fault: Fault) async throws {
        try await TestService.run { service in
            let tap = try Tap(by: fault.scope == .mac ? .mac : .signature, fault: fault)
            let session = try await service.open(.proximity)
            let reply = try await service.post(
                session.responsePath, tap.body(readerKey: tap.session.readerKey.scalar))
            // No element is asked for that is compared with the issuer's certificate.
            let expected = fault.expectedFailures.filter { !$0.hasPrefix("element.issuing_") }
            #expect(reply.failures == expected)
            #expect(reply.elements.isEmpty == !expected.isEmpty)
        }
    }

    @Test("leaves no transcript and no reader key in the database")
    func storesNoTranscript() async throws {
        try await TestService.run { service in
            let tap = try Tap(by: .mac)
            let session = try await service.open(.proximity)
            let body = tap.body(readerKey: tap.session.readerKey.scalar)
            #expect(
                try await service.post(session.responsePath, headers: [("Idempotency-Key", "k")], body).failures == [])
            let point = tap.session.readerKey.publicKey.rawRepresentation
            for secret in [tap.session.readerKey.scalar, Array(point.dropFirst().prefix(32)), Array("Marlowe".utf8)] {
                for (form, bytes) in secret.writtenForms {
                    for file in try service.folder.files() {
                        #expect(!file.bytes.holds(bytes), "\(file.name) holds it, \(form)")
                    }
                }
            }
        }
    }
}
