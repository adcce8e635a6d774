// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The table of one profile, line by line.
struct ProfileTable: Sendable {
    struct Line: Sendable {
        let rule: ProfileRule
        let row: ProfileRow
    }

    let lines: [Line]

    /// - Parameters:
    ///   - name: The first part of the rules' names.
    ///   - clause: Of the rows that do not stand in a clause of their own.
    init(_ name: String, clause: String, _ rows: [ProfileRow]) {
        lines = rows.map { row in
            Line(rule: ProfileRule("\(name).\(row.field)", row.severity, clause: row.clause ?? clause), row: row)
        }
    }

    func findings(in certificate: Certificate, scope: ProfileScope) -> [ProfileFinding] {
        lines.compactMap { line in
            line.row.breach(certificate, scope).map { breach in
                ProfileFinding(rule: line.rule, isHard: breach.isHard, detail: breach.detail)
            }
        }
    }

    var rules: [ProfileRule] { lines.map(\.rule) }

    static let all = [iacaRoot, iacaLink, documentSigner, vicalSigner, statusListSigner, readerAuthentication]
}
