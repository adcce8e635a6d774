// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import JOSE
import JSON
import MdocVerification
import ReaderPolicy
import ServiceTestSupport
import Testing

/// `POST /v1/sessions`, where it opens one.
@Suite("Opening a session")
struct OpeningTests {
    @Test("answers with the members of the contract and no others")
    func shape() async throws {
        try await TestService.run { service in
            let reply = try await service.post("/v1/sessions", SessionOrder().json)
            #expect(reply.status == 201)
            #expect(reply["Content-Type"] == "application/json")
            let body = try #require(reply.json.objectValue)
            #expect(body.names == ["id", "expiresAt", "state", "protocol", "appleWallet", "retentionPlan"])
            let id = try #require(body["id"]?.stringValue)
            #expect(SessionID(id) != nil)
            #expect(body["expiresAt"] == "2026-11-30T06:05:00Z")
            #expect(body["state"] == "requested")
            #expect(body["protocol"] == "apple-wallet")
            let wallet = try #require(body["appleWallet"]?.objectValue)
            #expect(wallet.names == ["nonce", "merchantIdentifier", "teamIdentifier"])
            let nonce = try #require(wallet["nonce"]?.stringValue)
            #expect(try Base64.decode(nonce).count == 32)
            #expect(wallet["merchantIdentifier"] == "merchant.com.example.shop")
            #expect(wallet["teamIdentifier"] == "SHOPTEAM01")
            let plan = try #require(body["retentionPlan"]?.arrayValue)
            #expect(plan.count == 5)
            #expect(
                plan[1] == [
                    "docType": "org.iso.18013.5.1.mDL", "namespace": "org.iso.18013.5.1", "identifier": "given_name",
                    "intentToStore": ["mayStoreDays": 5], "keptDays": 5,
                ])
        }
    }

    @Test("over proximity, hands out no nonce")
    func proximity() async throws {
        try await TestService.run { service in
            let reply = try await service.post("/v1/sessions", SessionOrder.proximity.json)
            #expect(reply.status == 201)
            #expect(
                reply.json.objectValue?.names
                    == ["id", "expiresAt", "state", "protocol", "proximity", "retentionPlan"])
            #expect(reply.json["proximity"] == [:])
            var order = SessionOrder.proximity
            order.merchantIdentifier = TestParty.shop.merchantIdentifiers[0]
            let refused = try await service.post("/v1/sessions", order.json)
            #expect(refused.code == "request.malformed")
            #expect(refused.detail?.contains("merchantIdentifier") == true)
        }
    }

    @Test("makes ID and nonce anew each time, whatever the binding")
    func independence() async throws {
        try await TestService.run { service in
            var texts: Set<[UInt8]> = []
            for _ in 0..<8 {
                let session = try await service.open()
                texts.insert(try #require(SessionID(session.id)).bytes)
                texts.insert(session.nonce)
                texts.insert(Array(session.nonce.prefix(16)))
                texts.insert(Array(session.nonce.suffix(16)))
            }
            #expect(texts.count == 32)
            for file in try service.folder.files() {
                #expect(!file.bytes.holds(Array(SessionOrder().binding.utf8)), "\(file.name) holds the binding")
            }
        }
    }

    @Test("takes 10 to 600 seconds, and 300 where none are named", arguments: [nil, 10, 11, 600])
    func lifetime(seconds: Int?) async throws {
        try await TestService.run { service in
            var order = SessionOrder()
            order.lifetime = seconds
            let session = try await service.open(order)
            service.clock.advance(seconds: Double(seconds ?? 300) - 0.001)
            #expect(try await service.state(of: session) == "requested")
            service.clock.advance(seconds: 0.001)
            #expect(try await service.state(of: session) == "expired")
        }
    }

    @Test(
        "refuses other lifetimes, and names the member", arguments: ["9", "601", "0", "-10", "1e1", "\"300\"", "null"])
    func lifetimeOutOfRange(text: String) async throws {
        try await TestService.run { service in
            let order = String(decoding: SessionOrder().json.serialized(), as: UTF8.self)
            let body = order.dropLast() + ", \"ttlSeconds\": \(text)}"
            let reply = try await service.call("POST", "/v1/sessions", body: Array(body.utf8))
            #expect(reply.status == 400)
            #expect(reply.code == "request.malformed")
            #expect(reply.detail?.hasPrefix("ttlSeconds") == true)
        }
    }

    @Test("answers for the merchant that the caller names, where it is the relying party's")
    func merchants() async throws {
        try await TestService.run { service in
            for merchant in TestParty.shop.merchantIdentifiers {
                var order = SessionOrder()
                order.merchantIdentifier = merchant
                let session = try await service.open(order)
                #expect(session.merchantIdentifier == merchant)
                #expect(try await service.answer(session).failures == [])
            }
            for foreign in [TestParty.bank.merchantIdentifiers[0], "merchant.com.example.shop ", "x"] {
                var order = SessionOrder()
                order.merchantIdentifier = foreign
                let reply = try await service.post("/v1/sessions", order.json)
                #expect(reply.status == 400)
                #expect(reply.detail?.contains("merchantIdentifier") == true)
            }
        }
    }

    @Test("refuses a protocol that the relying party has no section for")
    func notConfigured() async throws {
        try await TestService.run {
            $0.bank.merchantIdentifiers = []
        } _: { service in
            let reply = try await service.post("/v1/sessions", as: .bank, SessionOrder().json)
            #expect(reply.status == 400)
            #expect(reply.code == "request.not_configured")
            #expect(try await service.post("/v1/sessions", as: .shop, SessionOrder().json).status == 201)
        }
    }

    @Test("keeps what identifies a body only where the configuration names a legal basis")
    func legalBasis() async throws {
        try await TestService.run { service in
            for identifier in ["portrait", "signature_usual_mark", "biometric_template_face"] {
                let kept = SessionOrder([(identifier, .mayStoreDays(1))]).json
                let reply = try await service.post("/v1/sessions", as: .shop, kept)
                #expect(reply.status == 400)
                #expect(reply.code == "retention.legal_basis_missing")
                #expect(reply.detail?.contains(identifier) == true)
                #expect(try await service.post("/v1/sessions", as: .bank, kept).status == 201)
                let shown = SessionOrder([(identifier, .willNotStore)]).json
                #expect(try await service.post("/v1/sessions", as: .shop, shown).status == 201)
            }
            // What a ceiling of no days keeps away needs no basis.
            try await service.reload { $0.shop.retention = .none }
            let reply = try await service.post("/v1/sessions", SessionOrder([("portrait", .mayStore)]).json)
            #expect(reply.status == 201)
        }
    }

    @Test(
        "plans the shorter of promise and ceiling",
        arguments: [
            (IntentToStore.willNotStore, 30, 0), (.willNotStore, 0, 0), (.mayStoreDays(5), 30, 5),
            (.mayStoreDays(30), 30, 30), (.mayStoreDays(31), 30, 30), (.mayStoreDays(5), 0, 0), (.mayStore, 30, 30),
            (.mayStore, 0, 0), (.mayStoreDays(36_500), 1, 1),
        ])
    func plan(promise: IntentToStore, ceiling: Int, days: Int64) async throws {
        try await TestService.run {
            $0.shop.retention = RetentionTerms(ceilingDays: ceiling)
        } _: { service in
            let reply = try await service.post("/v1/sessions", SessionOrder([("given_name", promise)]).json)
            #expect(reply.json["retentionPlan"]?.arrayValue?.first?["keptDays"] == .integer(days))
        }
    }

    @Test("takes PassKit's names, for the whole request and for one document")
    func passKitNames() async throws {
        let asked: JSONValue = [
            ["element": "age(atLeast:21)", "intentToStore": "willNotStore"],
            ["element": "dateOfBirth", "intentToStore": ["mayStoreDays": 3]],
        ]
        let forms: [(String, JSONValue)] = [
            ("passKitElements", asked),
            ("documents", [["docType": "org.iso.18013.5.1.mDL", "passKitElements": asked]]),
        ]
        try await TestService.run { service in
            for (name, value) in forms {
                let order = JSONObject([("protocol", "apple-wallet"), ("binding", "b"), (name, value)])
                let reply = try await service.post("/v1/sessions", .object(order))
                #expect(reply.status == 201)
                let plan = try #require(reply.json["retentionPlan"]?.arrayValue)
                #expect(plan.map { $0["identifier"]?.stringValue } == ["age_over_21", "birth_date"])
                #expect(plan.map { $0["keptDays"]?.integerValue } == [0, 3])
            }
        }
    }
}
