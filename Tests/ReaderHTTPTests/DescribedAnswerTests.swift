// SPDX-License-Identifier: Apache-2.0

import AppleWallet
import Cryptography
import FoundationEssentials
import IssuerTrust
import JSON
import Mdoc
import MdocVerification
import ReaderPolicy
import ReaderService
import TestSupport
import Testing

@testable import ReaderHTTP

/// What the service sends is what the document says, member by member.
@Suite("Answers that openapi.json describes")
struct DescribedAnswerTests {
    private let description = APIDescription.served

    @Test("tell of a session that was just opened", arguments: PresentationProtocol.allCases)
    func openedSession(_ name: PresentationProtocol) throws {
        let session = try session(name, state: .requested)
        expect(SessionJSON.opened(session), fits: "OpenedSession")
    }

    @Test("tell of a session in every state", arguments: SessionState.allCases)
    func session(state: SessionState) throws {
        let session = try session(.appleWallet, state: state)
        expect(SessionJSON.current(session, state: session.state), fits: "Session")
    }

    @Test("tell of an erasure")
    func erasure() {
        let record = ErasureRecord(
            session: SessionID(from: SystemRandom()), erasedAt: Self.now, retainedElementCount: 2)
        expect(SessionJSON.erased(record), fits: "ErasureRecord")
    }

    @Test("report an accepted presentation with its values")
    func acceptedReport() throws {
        let report = try Presented().report(at: Self.now)
        #expect(report.verdict == .accepted)
        expect(report.json, fits: "Report")
        #expect(report.json["documents"]?.arrayValue?.first?["elements"] != nil)
    }

    @Test("report a rejected presentation without values")
    func rejectedReport() throws {
        let expired = try Presented().report(at: Self.now.addingTimeInterval(86_400 * 4_000))
        #expect(expired.failures.contains("validity.expired"))
        expect(expired.json, fits: "Report")
        let strict = try Presented(changing: 40, policy: VerificationPolicy(required: [.sessionFreshnessByApp]))
            .report(at: Self.now)
        #expect(strict.verdict == .rejected)
        expect(strict.json, fits: "Report")
    }

    @Test("hand out what is kept")
    func retained() throws {
        let report = try Presented().report(at: Self.now)
        let document = try #require(report.documents.first?.document)
        let json = try #require(report.json["documents"]?.arrayValue?.first?["elements"])
        let kept = document.elements.compactMap { element -> RetainedElement? in
            guard let promise = element.intentToStore,
                let member = json[element.name.nameSpace.rawValue]?[element.name.identifier.rawValue]
            else { return nil }
            return RetainedElement(
                docType: document.docType, name: element.name, promise: promise, report: member.serialized(),
                deadline: Self.now.addingTimeInterval(86_400))
        }
        #expect(kept.count == document.elements.count)
        expect(try RetainedJSON.of(kept, in: SessionID(from: SystemRandom())), fits: "Retained")
        expect(try RetainedJSON.of([], in: SessionID(from: SystemRandom())), fits: "Retained")
    }

    @Test("have no member that is not described: the comparison would tell")
    func undescribedMember() {
        let report = description.example("acceptedReport")
        let document = report["documents"]?.arrayValue?.first ?? .null
        let check = SchemaCheck(description: description)
        let changed: JSONValue = ["documents": [document.adding(["holder": "x"])]]
        #expect(check.faults(changed, description.schema("Report")).contains("$.documents[0].holder is not described"))
        let kept = description.example("retained").adding(["reader": 1])
        #expect(check.faults(kept, description.schema("Retained")) == ["$.reader is not described"])
    }

    private func expect(_ answer: JSONValue, fits schema: String) {
        #expect(SchemaCheck(description: description).faults(answer, description.schema(schema)) == [])
    }

    private func session(_ name: PresentationProtocol, state: SessionState) throws -> Session {
        let request = try Presented.request()
        let channel: SessionChannel =
            name == .proximity
            ? .proximity
            : .appleWallet(merchantIdentifier: Presented.merchantIdentifier, teamIdentifier: Presented.teamIdentifier)
        let isConcluded = state == .accepted || state == .rejected
        return Session(
            id: SessionID(from: SystemRandom()), party: try #require(RelyingPartyID("shop")), channel: channel,
            request: request, plan: RetentionPlan(ceilingDays: 30), openedAt: Self.now,
            expiresAt: Self.now.addingTimeInterval(300), answeredAt: state == .requested ? nil : Self.now, state: state,
            nonce: state == .requested && name == .appleWallet ? Nonce(from: SystemRandom()) : nil,
            outcome: isConcluded
                ? SessionOutcome(
                    concludedAt: Self.now,
                    failures: state == .accepted ? [] : [SessionOutcome.interruptedCode, "response.status_10"],
                    docTypes: request.map(\.docType.rawValue)) : nil)
    }

    /// When the bundled presentation was made, in 2026.
    private static let now = Date(timeIntervalSince1970: 1_781_524_830)
}
