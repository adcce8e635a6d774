// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust

/// One revocation list of one issuer.
enum RevocationListCases {
    /// The list, where it can be read at all.
    private typealias Judgement = (list: CertificateRevocationList?, failures: [String], warnings: [String])

    static func read(
        _ input: inout CaseFields, _ expect: inout CaseFields
    ) throws(VectorError) -> CaseProcedure {
        let bytes = try input.base64URL("crl")
        let issuer = try input.certificate("issuer")
        let at = try input.instant("at")
        let grace = TimeInterval(try input.optionalInteger("graceSeconds") ?? 0)
        let previous = try input.optionalRevocationList("previous")
        let serialNumber = try input.optionalHex("serialNumber")
        let expectation = try CodeExpectation(&expect)
        let standing = try expect.optionalText("standing")
        // Of a list that is refused there need be no answer.
        guard standing == nil ? serialNumber == nil || !expectation.isAccepted : serialNumber != nil else {
            throw expect.malformed("standing")
        }
        guard standing.map({ ["good", "revoked"].contains($0) }) ?? true else { throw expect.malformed("standing") }
        let judge: @Sendable () -> Judgement = {
            do throws(RevocationListProblem) {
                let list = try RevocationListRules.list(der: bytes.span)
                let problems = [
                    RevocationListRules.lastingProblem(in: list, of: issuer),
                    RevocationListRules.dateProblem(in: list, at: at, grace: grace),
                    previous.flatMap { RevocationListRules.problem(replacing: $0, with: list) },
                ]
                return (
                    list, problems.compactMap { $0?.rawValue },
                    [RevocationListRules.deviation(in: list)].compactMap { $0?.rawValue }
                )
            } catch {
                return (nil, [error.rawValue], [])
            }
        }
        let evidence: @Sendable () -> CaseEvidence = {
            let (_, failures, warnings) = judge()
            return CodeEvidence(failures: failures, warnings: warnings)(
                Exhibit(bytes, "Revocation list", as: .recognised), places: CodePlaces.inRevocationList)
        }
        return CaseProcedure(evidence: evidence) {
            let (list, failures, warnings) = judge()
            if let difference = expectation.compare(failures: failures, warnings: warnings) { return difference }
            guard let serialNumber, let standing else { return .passed }
            guard let list else { return .failed("expected the standing \(standing) of a list that cannot be read") }
            let isRevoked = list.isRevoked(serialNumber: Array(serialNumber.drop { $0 == 0 }))
            return .compare("standing", isRevoked ? "revoked" : "good", expected: standing)
        }
    }
}
