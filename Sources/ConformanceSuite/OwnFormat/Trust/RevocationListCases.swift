// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust

/// One revocation list of one issuer.
enum RevocationListCases {
    static func read(
        _ input: inout CaseFields, _ expect: inout CaseFields
    ) throws(VectorError) -> @Sendable () -> CaseOutcome {
        let bytes = try input.base64URL("crl")
        let issuer = try input.certificate("issuer")
        let at = try input.instant("at")
        let grace = TimeInterval(try input.optionalInteger("graceSeconds") ?? 0)
        let previous = try input.optionalRevocationList("previous")
        let serialNumber = try input.optionalHex("serialNumber")
        let expectation = try CodeExpectation(&expect)
        let standing = try expect.optionalText("standing")
        return {
            guard let list = try? CertificateRevocationList(der: bytes.span) else {
                return expectation.compare(failures: [RevocationListProblem.structure.rawValue], warnings: [])
                    ?? .passed
            }
            var problems = RevocationListRules.lastingProblems(in: list, of: issuer)
            if let problem = RevocationListRules.dateProblem(in: list, at: at, grace: grace) {
                problems.append(problem)
            }
            if let previous, let problem = RevocationListRules.problem(replacing: previous, with: list) {
                problems.append(problem)
            }
            let codes = RevocationListProblem.allCases.filter(problems.contains).map(\.rawValue)
            if let difference = expectation.compare(failures: codes, warnings: []) { return difference }
            guard let serialNumber, let standing else { return .passed }
            let isRevoked = list.isRevoked(serialNumber: Array(serialNumber.drop { $0 == 0 }))
            return .compare("standing", isRevoked ? "revoked" : "good", expected: standing)
        }
    }
}
