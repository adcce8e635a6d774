// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// A list with all that speaks against it for one document.
struct JudgedCandidate {
    let candidate: StatusLists.Candidate
    let problems: [StatusListProblem]

    init(_ candidate: StatusLists.Candidate, problems: [StatusListProblem]) {
        self.candidate = candidate
        self.problems = problems
    }

    /// The document's issuer vouches for it, or did until its time was over.
    var isOfIssuer: Bool { problems.allSatisfy { $0 == .expired || $0 == .signerExpired } }

    /// The one that decides: the newest that the issuer vouches for, also where it has ended, since an older one may not
    /// know what was revoked in between. Where there is none, one that says why.
    static func best(of judged: [JudgedCandidate]) -> JudgedCandidate? {
        let own = judged.filter(\.isOfIssuer)
        func issued(_ judged: JudgedCandidate) -> Date { judged.candidate.list.claims.issuedAt ?? .distantPast }
        return own.max { issued($0) < issued($1) } ?? judged.first { !$0.problems.contains(.signerUntrusted) }
            ?? judged.first
    }
}
