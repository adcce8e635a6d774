// SPDX-License-Identifier: Apache-2.0

/// `docs/faults.md`.
extension FaultListing {
    static func markdown(_ chapters: [Chapter]) -> String {
        let lines = chapters.flatMap(\.lines)
        let oddities = lines.filter { $0.failures.isEmpty && $0.problems.isEmpty }.count
        var text = """
            # Faults

            Written by `mdoc-wallet list-faults --format markdown`; `make docs` writes it again, and a test compares it with
            the code. \(lines.count) faults, of which a reader with its default policy accepts \(oddities): oddities that the
            standards allow, or that only warn. A failure comes in the order of the report; *warns* stands before a warning,
            *problem* before what a check of the list itself says. A status list is taken to be known by the address that
            the document names; in a folder its subject alone tells whose it is, so that `status-list-other-subject` is there
            as `status-list-missing`, and `identifier-list-other-subject` as if that list were missing.

            `MSO` is the mobile security object, `DS` the document signer's certificate, `IACA` the root's.


            """
        var command = ""
        for chapter in chapters {
            if chapter.command != command {
                command = chapter.command
                text += "## mdoc-wallet \(command) --fault NAME\n\n"
            }
            text += "### \(chapter.title)\n\n"
            text +=
                "| fault | what is wrong | field | clause | aims at | leads to |\n| --- | --- | --- | --- | --- | --- |\n"
            for line in chapter.lines { text += line.row }
            text += "\n"
        }
        return String(text.dropLast())
    }
}

extension FaultListing.Line {
    fileprivate var row: String {
        let need = needsNothing ? "" : " (needs \(needs))"
        let explanation = explanation.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
        return "| `\(name)` | \(explanation)\(need) | `\(field)` | \(clause) | `\(check)` | \(consequences) |\n"
    }

    private var consequences: String {
        let parts =
            problems.map { "*problem* `\($0)`" } + failures.map { "`\($0)`" } + warnings.map { "*warns* `\($0)`" }
        return parts.isEmpty ? "accepted" : parts.joined(separator: ", ")
    }
}
