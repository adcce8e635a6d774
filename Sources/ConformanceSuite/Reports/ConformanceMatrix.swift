// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import MdocVerification

/// Which check spoke, with which code, in how many cases of which protocol: counted from the reports of a run and not
/// from what the cases expect.
public struct ConformanceMatrix: Sendable {
    /// What a check came to in the cases of one protocol.
    fileprivate struct Tally {
        var passed = 0
        var codes: [String: Int] = [:]
    }

    fileprivate struct Column {
        let kind: String
        var checks: [String: Tally] = [:]
    }

    private var columns: [Column] = []
    private var suites: [Suite] = []
    private let leftOut: Int
    private let unusableFiles: Int

    fileprivate struct Suite {
        let name: String
        let kind: String?
        var cases = 0
        var accepted = 0
        var refused = 0
    }

    /// Judges every case once more, to see its checks.
    public init(_ run: ConformanceRun) {
        leftOut = run.leftOut + run.notReached
        unusableFiles = run.results.count(where: \.isOfUnusableFile)
        for result in run.results where !result.isOfUnusableFile {
            if suites.last?.name != result.suite { suites.append(Suite(name: result.suite, kind: result.kind)) }
            suites[suites.count - 1].count(result.expected)
            guard let kind = result.kind else { continue }
            let index = columns.firstIndex { $0.kind == kind } ?? columns.endIndex
            if index == columns.endIndex { columns.append(Column(kind: kind)) }
            columns[index].add(result)
        }
    }

    public var markdown: String {
        [head, suiteTable, checkTable, otherTables, gaps, Self.foot].joined(separator: "\n\n") + "\n"
    }
}

extension ConformanceMatrix.Suite {
    /// - Parameter expected: nil for a case of a format without verdicts.
    fileprivate mutating func count(_ expected: CaseVerdict?) {
        cases += 1
        guard let expected else { return }
        if expected.isAccepted { accepted += 1 } else { refused += 1 }
    }
}

extension ConformanceMatrix.Column {
    fileprivate mutating func add(_ item: ConformanceRun.Result) {
        // A check counts once a case, also where it speaks of several documents.
        var seen: Set<String> = []
        for line in item.evidence().checks {
            let check = line.check.split(separator: " ").last.map(String.init) ?? line.check
            guard seen.insert("\(check) \(line.code ?? line.outcome)").inserted else { continue }
            if let code = line.code {
                checks[check, default: .init()].codes[FailureCode(word: code)?.rawValue ?? code, default: 0] += 1
            } else if line.outcome == "passed" {
                checks[check, default: .init()].passed += 1
            }
        }
    }
}

extension ConformanceMatrix {
    /// The protocols whose cases are whole presentations, with the checks of a report.
    private var presentations: [Column] {
        columns.filter { column in PresentationProtocol.allCases.contains { $0.rawValue == column.kind } }
    }

    private var suiteTable: String {
        let rows = suites.map { suite in
            let name = CBORDiagnostic.escaped(suite.name, others: ["|", "`"])
            return
                "| `\(name)` | \(suite.kind ?? "published") | \(suite.cases) | \(suite.accepted) | \(suite.refused) |"
        }
        let cases = suites.reduce(0) { $0 + $1.cases }
        let accepted = suites.reduce(0) { $0 + $1.accepted }
        let refused = suites.reduce(0) { $0 + $1.refused }
        return """
            ## Suites

            | suite | protocol | cases | to accept | to refuse |
            | --- | --- | ---: | ---: | ---: |
            \(rows.joined(separator: "\n"))
            | all | | \(cases) | \(accepted) | \(refused) |
            """
    }

    private var checkTable: String {
        let presentations = presentations
        let rows = Check.allCases.flatMap { check in
            let passed = presentations.map { $0.checks[check.rawValue].map { String($0.passed) } ?? "–" }
            let head = "| `\(check.rawValue)` | passes | \(passed.joined(separator: " | ")) | \(check.reference) |"
            return [head]
                + check.codes.map { code in
                    let counts = presentations.map { column in
                        column.checks[check.rawValue].map { String($0.codes[code.rawValue] ?? 0) } ?? "–"
                    }
                    return "| | `\(code.rawValue)` | \(counts.joined(separator: " | ")) | |"
                }
        }
        let names = presentations.map(\.kind).joined(separator: " | ")
        let lines = presentations.map { _ in "---:" }.joined(separator: " | ")
        return """
            ## Checks of a presentation

            In how many cases a check passes, and in how many it fails or warns with each of its codes. A dash: no report of
            this protocol has the check.

            | check | outcome | \(names) | asked for by |
            | --- | --- | \(lines) | --- |
            \(rows.joined(separator: "\n"))
            """
    }

    private var otherTables: String {
        let names = Set(presentations.map(\.kind))
        let others = columns.filter { !names.contains($0.kind) }
        let rows = others.flatMap { column in
            let codes = column.checks.values.reduce(into: [String: Int]()) { $0.merge($1.codes, uniquingKeysWith: +) }
            return codes.sorted { $0.key < $1.key }.map { "| \(column.kind) | `\($0.key)` | \($0.value) |" }
        }
        return """
            ## Single artefacts

            Certificates, lists, status tokens and the formats below them: in how many cases each code or rule speaks.

            | kind of case | code or rule | cases |
            | --- | --- | ---: |
            \(rows.joined(separator: "\n"))
            """
    }

    private var gaps: String {
        let missing = presentations.flatMap { column in
            Check.allCases.flatMap { check -> [String] in
                guard let tally = column.checks[check.rawValue] else { return [] }
                return check.codes.filter { tally.codes[$0.rawValue] == nil }
                    .map { "| \(column.kind) | `\(check.rawValue)` | `\($0.rawValue)` |" }
            }
        }
        let nowhere = FailureCode.allCases.filter { code in
            !columns.contains { column in column.checks.values.contains { $0.codes[code.rawValue] != nil } }
        }
        let list = nowhere.isEmpty ? "None." : nowhere.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        return """
            ## Not covered

            Codes that no case shows at all: \(list)

            Codes of a check that no case of a protocol shows, though its reports have the check. Most are shown over the
            other protocol, where the same code judges:

            | protocol | check | code |
            | --- | --- | --- |
            \(missing.isEmpty ? "| | | none |" : missing.joined(separator: "\n"))
            """
    }

    private var head: String {
        var lines = [Self.head]
        if leftOut > 0 {
            lines.append("They are over the cases of this run alone, from which \(leftOut) were left out.")
        }
        if unusableFiles > 0 {
            lines.append("Files that could not be used, and whose cases are not counted: \(unusableFiles).")
        }
        return lines.joined(separator: "\n\n")
    }

    private static let head = """
        # What the test vectors show

        Written by `mdoc-reader conformance --report matrix=FILE testvectors`; `make docs` writes it again, and a test compares
        it with the code. The numbers are counted from the reports of a run over all vectors.
        """

    private static let foot = """
        And further:

        - Protocols that this reader does not have yet have no cases: `org-iso-mdoc`, `openid4vp`, `openid4vp-dcapi`. Of them the
          collected third-party vectors are counted as not supported when they are run.
        - What a server remembers between answers (sessions, nonces, idempotent repetition) is shown by the cases of protocol
          `session` where there are any, and else by tests of the service.
        - Time of a verification, memory, and behaviour under load are no part of the vectors: `make bench`, `make bench-service`,
          `make stress` and `make fuzz` are about them.
        - OCSP and lists of trusted lists are not read, so nothing shows them.
        - What was changed in each simulated answer: `docs/faults.md`. Whether a vector notices when a check is taken out:
          `docs/mutation.md`. What an independent program confirms: `scripts/crosscheck/README.md`.
        """
}
