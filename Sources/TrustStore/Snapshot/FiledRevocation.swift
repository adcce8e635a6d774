// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust

/// The revocation lists of files with whose they are, which is found once for the same lists and authorities.
struct FiledRevocation: Sendable {
    private(set) var lists: [CertificateRevocationList] = []
    /// By place; nil for a list of nobody who is known. That one is judged where it is looked at.
    private(set) var marks: [ListMark?] = []
    private var authorities: [Certificate] = []

    /// Of those that are not of the future.
    func marks(at now: Date) -> [ListMark] {
        zip(lists, marks).compactMap { list, mark in
            RevocationListRules.dateProblem(in: list, at: now, grace: 0) == .notYetValid ? nil : mark
        }
    }

    mutating func update(_ lists: [CertificateRevocationList], authorities: [Certificate], judge: ListJudge) {
        guard !lists.elementsEqual(self.lists, by: ===) || authorities != self.authorities else { return }
        (self.lists, self.authorities) = (lists, authorities)
        marks = lists.map { list in
            judge.finding(on: list, authorities: authorities).authority.map {
                .revocationList(RevocationListMark(list, of: $0))
            }
        }
    }
}
