// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import Mdoc

/// One status list or identifier list, asked for one document.
enum StatusListCases {
    private enum Question: Sendable {
        case index(UInt64)
        case identifier([UInt8])
    }

    static func read(
        _ input: inout CaseFields, _ expect: inout CaseFields
    ) throws(VectorError) -> CaseProcedure {
        let bytes = try input.base64URL("token")
        let uri = try input.text("uri")
        let question = try question(&input)
        let own = try input.optionalText("certificate") == nil ? nil : try input.certificate("certificate")
        let trust = try input.certificates("trust")
        let revocation = RevocationLists(try input.revocationLists("crls"))
        let at = try input.instant("at")
        let expectation = try CodeExpectation(&expect)
        let status = try expect.optionalText("status")
        guard status.map({ ["valid", "revoked", "suspended", "undetermined"].contains($0) }) ?? true else {
            throw expect.malformed("status")
        }
        let judge: @Sendable () -> (problems: [StatusListProblem], standing: StatusStanding?) = {
            let list: StatusList
            do throws(StatusListProblem) { list = try StatusList(StatusListToken(bytes)) } catch {
                return ([error], nil)
            }
            var problems = list.verify(
                trustPoints: own.map { [$0] } ?? trust, revocation: revocation, uri: uri, at: at)
            var standing: StatusStanding?
            do throws(StatusListProblem) { standing = try ask(list, question) } catch { problems.append(error) }
            return (problems, standing)
        }
        let evidence: @Sendable () -> CaseEvidence = {
            CodeEvidence(failures: judge().problems.map(\.rawValue), warnings: [])(
                Exhibit(bytes, "Status token", as: .recognised), places: CodePlaces.inStatusToken)
        }
        return CaseProcedure(evidence: evidence) {
            let (problems, standing) = judge()
            let difference = expectation.compare(failures: problems.map(\.rawValue), warnings: [])
            if let difference { return difference }
            guard let status else { return .passed }
            return .compare("status", standing?.word ?? "none", expected: status)
        }
    }

    private static func question(_ input: inout CaseFields) throws(VectorError) -> Question {
        if let index = try input.optionalInteger("index") {
            // Asked for both, one would not be looked for.
            guard input.optional("identifier") == nil, index >= 0 else { throw input.malformed("index") }
            return .index(UInt64(index))
        }
        return .identifier(try input.base64URL("identifier"))
    }

    private static func ask(_ list: StatusList, _ question: Question) throws(StatusListProblem) -> StatusStanding {
        switch question {
        case .index(let index): StatusStanding(value: try list.value(at: index))
        case .identifier(let identifier): try list.contains(identifier) ? .revoked : .valid
        }
    }
}

extension StatusStanding {
    fileprivate var word: String {
        switch self {
        case .valid: "valid"
        case .revoked: "revoked"
        case .suspended: "suspended"
        case .undetermined: "undetermined"
        }
    }
}
