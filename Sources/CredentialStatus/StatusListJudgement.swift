// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust

/// What remains of a token once its signature is checked: enough to judge it anew at any instant.
struct StatusListJudgement: Sendable {
    let claims: StatusListClaims
    private let signer: StatusListSigner
    private let lastingProblems: [StatusListProblem]

    init(_ token: StatusListToken) {
        claims = token.claims
        signer = token.signer
        lastingProblems = token.lastingProblems
    }

    func problems(
        chains: RememberedChains, trustPoints: [Certificate], revocation: RevocationLists, uri: String, at now: Date,
        skew: TimeInterval
    ) -> [StatusListProblem] {
        var problems = lastingProblems + claims.problems(uri: uri, at: now, skew: skew)
        if case .certificates(let leaf, let others) = signer,
            let problem = chains.problem(
                of: leaf, through: others, to: trustPoints, revocation: revocation, at: now, skew: skew)
        {
            problems.append(StatusListProblem(problem))
        }
        return StatusListProblem.inOrder(problems)
    }
}
