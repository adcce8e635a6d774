// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust

/// One revocation list of one issuer.
enum RevocationListCases {
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
        let judge: @Sendable (CertificateRevocationList) -> [RevocationListProblem] = { list in
            [
                RevocationListRules.lastingProblem(in: list, of: issuer),
                RevocationListRules.dateProblem(in: list, at: at, grace: grace),
                previous.flatMap { RevocationListRules.problem(replacing: $0, with: list) },
            ].compactMap(\.self)
        }
        let evidence: @Sendable () -> CaseEvidence = {
            let exhibit = Exhibit(bytes, "Revocation list", as: .recognised)
            do throws(RevocationListProblem) {
                let list = try RevocationListRules.list(der: bytes.span)
                let shown = CodeEvidence(
                    failures: judge(list).map(\.rawValue),
                    warnings: [RevocationListRules.deviation(in: list)].compactMap { $0?.rawValue })
                return shown(exhibit, places: CodePlaces.inRevocationList)
            } catch {
                return CodeEvidence(failures: [error.rawValue], warnings: [])(exhibit)
            }
        }
        return CaseProcedure(evidence: evidence) {
            let list: CertificateRevocationList
            do throws(RevocationListProblem) { list = try RevocationListRules.list(der: bytes.span) } catch {
                if let difference = expectation.compare(failures: [error.rawValue], warnings: []) { return difference }
                return standing.map { .failed("expected the standing \($0) of a list that cannot be read") } ?? .passed
            }
            let difference = expectation.compare(
                failures: judge(list).map(\.rawValue),
                warnings: [RevocationListRules.deviation(in: list)].compactMap { $0?.rawValue })
            if let difference { return difference }
            guard let serialNumber, let standing else { return .passed }
            let isRevoked = list.isRevoked(serialNumber: Array(serialNumber.drop { $0 == 0 }))
            return .compare("standing", isRevoked ? "revoked" : "good", expected: standing)
        }
    }
}
