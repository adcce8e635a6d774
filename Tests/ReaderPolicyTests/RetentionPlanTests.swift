// SPDX-License-Identifier: Apache-2.0

import Foundation
import Mdoc
import MdocVerification
import ReaderPolicy
import Testing

@Suite("Retention plan")
struct RetentionPlanTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let promise: IntentToStore?
        let ceiling: Int
        let days: Int?
        var testDescription: String { "\(promise.map { "\($0)" } ?? "no promise") under \(ceiling) days" }

        init(_ promise: IntentToStore?, _ ceiling: Int, _ days: Int?) {
            self.promise = promise
            self.ceiling = ceiling
            self.days = days
        }
    }

    @Test(
        "keeps for the shorter of promise and ceiling, and nothing that was not promised",
        arguments: [
            Case(nil, 30, nil), Case(nil, 0, nil), Case(.willNotStore, 30, nil), Case(.willNotStore, 0, nil),
            Case(.mayStoreDays(7), 30, 7), Case(.mayStoreDays(30), 30, 30), Case(.mayStoreDays(31), 30, 30),
            Case(.mayStoreDays(7), 0, nil), Case(.mayStoreDays(0), 30, nil), Case(.mayStoreDays(-1), 30, nil),
            Case(.mayStore, 30, 30), Case(.mayStore, 1, 1), Case(.mayStore, 0, nil), Case(.mayStore, -5, nil),
        ])
    func days(example: Case) throws {
        let plan = RetentionPlan(ceilingDays: example.ceiling)
        #expect(plan.days(for: example.promise) == example.days)
        let received = Date(timeIntervalSince1970: 1_000_000.75)
        let deadline = example.days.map { Date(wholeSeconds: 1_000_000 + Int64($0) * 86_400) }
        let name = try #require(ElementIdentifier("given_name"))
        #expect(plan.deadline(for: example.promise, of: name, received: received) == deadline)
    }

    @Test("keeps no portrait when the legal basis was withdrawn meanwhile")
    func withdrawn() throws {
        let plan = RetentionPlan(ceilingDays: 20).shortened(by: RetentionTerms(ceilingDays: 20))
        let (portrait, name) = (
            try #require(ElementIdentifier("portrait")), try #require(ElementIdentifier("given_name"))
        )
        #expect(plan.deadline(for: .mayStore, of: portrait, received: Date(wholeSeconds: 0)) == nil)
        #expect(plan.deadline(for: .mayStore, of: name, received: Date(wholeSeconds: 0)) != nil)
        let kept = RetentionPlan(ceilingDays: 20).shortened(by: RetentionTerms(ceilingDays: 20, legalBasis: "a law"))
        #expect(kept.deadline(for: .mayStore, of: portrait, received: Date(wholeSeconds: 0)) != nil)
    }

    @Test("follows terms that became stricter, and not ones that became looser")
    func shortened() {
        let plan = RetentionPlan(ceilingDays: 20)
        #expect(plan.shortened(by: RetentionTerms(ceilingDays: 5)).ceilingDays == 5)
        #expect(plan.shortened(by: RetentionTerms(ceilingDays: 50)).ceilingDays == 20)
        #expect(plan.shortened(by: .none).days(for: .mayStore) == nil)
    }

    private func request(_ identifier: String, _ intent: IntentToStore) throws -> [RequestedDocument] {
        let name = ElementName(.mDL, try #require(ElementIdentifier(identifier)))
        return [RequestedDocument(docType: .mDL, elements: [RequestedElement(name, intentToStore: intent)])]
    }

    @Test(
        "keeps no picture or template of a person without a legal basis",
        arguments: ["portrait", "signature_usual_mark", "biometric_template_face", "dtc_dg2"],
        [IntentToStore.mayStore, .mayStoreDays(1)])
    func legalBasis(identifier: String, intent: IntentToStore) throws {
        let request = try request(identifier, intent)
        let name = try #require(request.first?.elements.first?.name)
        #expect(throws: RetentionPlanError.legalBasisMissing(name)) {
            try RetentionPlan(for: request, under: RetentionTerms(ceilingDays: 30))
        }
        let lawful = RetentionTerms(ceilingDays: 30, legalBasis: "section 1")
        #expect(try RetentionPlan(for: request, under: lawful).ceilingDays == 30)
        // What is not kept at all needs no basis.
        #expect(try RetentionPlan(for: request, under: .none).ceilingDays == 0)
        let shown = try self.request(identifier, .willNotStore)
        #expect(try RetentionPlan(for: shown, under: RetentionTerms(ceilingDays: 30)).ceilingDays == 30)
    }

    @Test("needs no legal basis for other elements", arguments: ["family_name", "portrait_capture_date"])
    func others(identifier: String) throws {
        let plan = try RetentionPlan(
            for: try request(identifier, .mayStore), under: RetentionTerms(ceilingDays: 30))
        #expect(plan.ceilingDays == 30)
    }
}
