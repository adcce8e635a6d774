// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import BoundedWork
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import JSON
internal import MdocVerification
internal import ReaderPolicy
internal import ReaderService
internal import Timestamps

/// What a server remembers: sessions that are opened, answered, answered again, too late or by somebody else.
///
/// A case's verdict is that of its last answer; `outcomes` has the codes of all of them, in order.
enum SessionCases {
    static func read(
        _ input: inout CaseFields, _ expect: inout CaseFields, on ground: SessionGround.Maker?
    ) throws(VectorError) -> CaseProcedure {
        let script = try SessionScript(&input)
        let service = try service(&input, at: script.steps[0].at)
        let expectation = try CodeExpectation(&expect)
        let outcomes = try expect.list("outcomes").map { entry throws(VectorError) in
            guard let codes = entry.arrayValue?.map(\.stringValue), !codes.contains(nil) else {
                throw expect.malformed("outcomes")
            }
            return codes.compactMap(\.self)
        }
        guard outcomes.count == script.answerCount else { throw expect.malformed("outcomes") }
        guard let ground else {
            return CaseProcedure(evidence: { CaseEvidence() }) { .unsupported(.sessions) }
        }
        let play: @Sendable () -> [SessionService.Result]? = { waiting { await service.play(script, on: ground) } }
        return CaseProcedure(evidence: { evidence(play(), of: script, service) }) {
            guard let results = play(), let last = results.last else {
                return .failed("there is no store to play it on")
            }
            return expectation.compare(failures: last.failures, warnings: last.warnings)
                ?? .compare("outcomes", results.map(\.failures), expected: outcomes)
        }
    }

    private static func service(_ input: inout CaseFields, at now: Date) throws(VectorError) -> SessionService {
        let trust = try PresentationTrust(&input)
        let keys = try input.recipientKeys("keys")
        let merchant = try input.text("merchantIdentifier")
        let team = try input.text("teamIdentifier")
        guard let request = try PresentationCases.request(&input) else { throw input.malformed("request") }
        let verify = VerifyPresentation(verifier: trust.verifier(at: now, policy: .standard))
        let parties = ["first", "other"].compactMap(RelyingPartyID.init).map { id in
            RelyingParty(
                id: id,
                appleWallet: AppleWalletParty(merchantIdentifiers: [merchant], teamIdentifier: team, keys: keys),
                readerTokens: nil, verify: verify, retention: .none)
        }
        guard parties.count == 2 else { preconditionFailure("names of letters are ones") }
        return SessionService(party: parties[0], other: parties[1], request: request)
    }

    private static func evidence(
        _ results: [SessionService.Result]?, of script: SessionScript, _ service: SessionService
    ) -> CaseEvidence {
        var shown = CaseEvidence(checks: results?.last?.checks ?? [])
        var table = FieldTable()
        var outcomes = (results ?? []).map { $0.failures.isEmpty ? "accepted" : $0.failures.joined(separator: ", ") }
        for step in script.steps {
            switch step.action {
            case .open(let opening):
                table.add(step.at.rfc3339, "opened \(opening.session) for \(opening.binding)")
            case .answer(let answer):
                let outcome = outcomes.isEmpty ? "?" : outcomes.removeFirst()
                table.add(
                    step.at.rfc3339,
                    "answer to \(answer.session) from \(answer.binding)\(answer.isOfOtherParty ? " of another relying party" : ""): \(outcome)",
                    isMarked: outcomes.isEmpty && outcome != "accepted")
            }
        }
        shown.artefacts.append(table.artefact("What happens"))
        return shown
    }
}

extension SessionService.Result {
    fileprivate var warnings: [String] {
        if case .report(let report) = self { report.warnings } else { [] }
    }

    fileprivate var checks: [CheckLine] {
        switch self {
        case .report(let report):
            (report.checks + report.documents.flatMap(\.checks)).map { CheckLine($0, in: "") }
        case .refused(let code): [CheckLine("session", "failed", code: code)]
        }
    }
}
