// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import JSON
import Mdoc
import MdocVerification
import ReaderPolicy
import ReaderService
import SQLiteStorage
import ServiceTestSupport
import Testing

@Suite("Beginning a session")
struct BeginSessionTests {
    @Test("keeps exactly what it returns")
    func keeps() async throws {
        try await TestService.run { service in
            for order in [SessionOrder(), .proximity] {
                let session = try await service.begin(order)
                let kept = try #require(try await service.store.session(session.id, of: TestParty.shopID))
                #expect(kept.channel == session.channel)
                #expect(kept.request == order.request)
                #expect(kept.plan == RetentionPlan(ceilingDays: 30))
                #expect(kept.nonce == session.nonce)
                #expect((kept.nonce == nil) == (order.presentationProtocol == "proximity"))
                #expect(kept.openedAt == TestClock.start)
                #expect(kept.expiresAt == TestClock.start + 300)
                #expect(kept.state == .requested)
                #expect(try await service.store.session(session.id, of: TestParty.bankID) == nil)
            }
        }
    }

    @Test("writes down who asked for which document types, and no element")
    func audit() async throws {
        try await TestService.run { service in
            let session = try await service.begin()
            let entry = try #require(try await service.auditEntries("session.opened").first)
            #expect(
                entry
                    == [
                        "event": "session.opened", "time": "2026-11-30T06:00:00Z", "party": "shop",
                        "session": .string(session.id.description), "protocol": "apple-wallet",
                        "docTypes": ["org.iso.18013.5.1.mDL"], "apiKey": "shop",
                    ])
        }
    }

    @Test("gives each reason its own error, and then keeps nothing")
    func refuses() async throws {
        try await TestService.run {
            $0.bank.merchantIdentifiers = []
        } _: { service in
            var otherMerchant = SessionOrder()
            otherMerchant.merchantIdentifier = "merchant.com.example.other"
            let portrait = SessionOrder([("sex", .mayStore), ("portrait", .mayStoreDays(1))])
            var cases: [(SessionOrder, RelyingPartyID, ServiceError)] = [
                (otherMerchant, TestParty.shopID, .unknownMerchant),
                (SessionOrder(), TestParty.bankID, .notConfigured(.appleWallet)),
                (portrait, TestParty.shopID, .retention(.legalBasisMissing(.mDL("portrait")))),
            ]
            for lifetime in [9, 601, .min, .max] {
                var order = SessionOrder()
                order.lifetime = lifetime
                cases.append((order, TestParty.shopID, .malformed(.init("ttlSeconds", .outOfRange))))
            }
            for (order, party, error) in cases {
                await #expect(throws: error) { try await service.begin(order, for: party) }
            }
            let report = try await service.store.audit(
                opening: service.foundation.vault, at: TestClock.start, purgedEvery: 0)
            #expect(report.sessionCount == 0)
            #expect(report.auditEntryCount == 0)
        }
    }
}
