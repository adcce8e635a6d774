// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import ConformanceSuite
internal import Terminal

extension CaseFilter {
    static let options: [CommandDescription.Option] = [
        .value(
            "--suite", "TEXT,…", "only suites whose name has this in it, or is like this: 'proximity/*'",
            isRepeatable: true),
        .value("--case", "TEXT,…", "only cases whose id has this in it, or is like this", isRepeatable: true),
        .value(
            "--code", "CODE,…", "only cases that expect this code, or one like this: 'issuer.*'", isRepeatable: true),
        .value("--expect", "VERDICT", "only cases that expect to be accepted, or rejected"),
    ]

    init(_ arguments: Arguments) throws(UsageError) {
        func patterns(_ option: String, _ reach: NamePattern.Reach) throws(UsageError) -> [NamePattern] {
            let texts = arguments.all(option).flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
            guard !texts.contains("") else { throw UsageError("\(option) is empty", hint: "see --help") }
            return texts.map { NamePattern(String($0), reach: reach) }
        }
        let verdicts: Set<Bool>
        switch arguments["--expect"] {
        case nil: verdicts = []
        case "accepted": verdicts = [true]
        case "rejected": verdicts = [false]
        default: throw UsageError("--expect is accepted or rejected")
        }
        self.init(
            suites: try patterns("--suite", .part), cases: try patterns("--case", .part),
            codes: try patterns("--code", .whole), verdicts: verdicts)
    }
}

extension UsageError {
    init(_ error: CaseFilterError) {
        switch error {
        case .nothingLeft:
            self.init("no case is left by these filters together", hint: "--list shows the cases that would run")
        case .noMatch(let kind, let text, let names):
            // Names come from files, and may hold what acts on a terminal.
            let near = NearNames.of(text, among: names).map { CBORDiagnostic.escaped($0) }
            let text = CBORDiagnostic.escaped(text)
            let hint =
                near.isEmpty
                ? "--list shows the cases, their suites and codes" : "near: \(near.joined(separator: ", "))"
            switch kind {
            case .suite: self.init("no suite matches \(text)", hint: hint)
            case .case: self.init("no case matches \(text)", hint: hint)
            case .code: self.init("no case expects the code \(text)", hint: hint)
            }
        }
    }
}
