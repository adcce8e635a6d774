// SPDX-License-Identifier: Apache-2.0

internal import IssuerTrust
internal import JSON
internal import MdocVerification
internal import ReaderHTTP
internal import ReaderTokens
internal import Terminal
internal import TrustStore

enum ErrorsCommand: Command {
    static let description = CommandDescription(
        "errors", summary: "Explain failure codes: cause, remedy, severity. Without a code, print all as Markdown.",
        options: [
            .value(
                "--vectors", "DIR", "add the matrix of checks and of the test vectors in this folder",
                isRepeatable: true),
            .format,
        ], operands: "[CODE…]", operandCount: 0...1_000,
        notes: """
            JSON is an array of all codes, or of those that are named. Rows of certificate profiles, such as ds.key_usage, are
            explained too.
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let entries = try arguments.operands.map { word throws(UsageError) in try entry(word) }
        guard !wantsJSON else {
            let shown = entries.isEmpty ? all : entries
            Output.write(bytes: JSONValue.array(shown.map(json)).serialized(.indented))
            Output.line()
            return .success
        }
        guard !entries.isEmpty else {
            Output.write(ProblemCatalogue.markdown() + "\n" + TrustCode.markdown())
            let folders = arguments.all("--vectors")
            if !folders.isEmpty { Output.write("\n" + (try VectorMatrix(folders).markdown())) }
            return .success
        }
        for entry in entries { show(entry) }
        return .success
    }

    // The code that tokens and calls share is explained once, as the token's.
    private enum Entry {
        case verification(FailureCode)
        case token(ReaderTokenError)
        case problem(ProblemCode)
        case trust(TrustCode)
        case rule(ProfileRule)
    }

    private static var all: [Entry] {
        FailureCode.allCases.map(Entry.verification) + ReaderTokenError.allCases.map(Entry.token)
            + ProblemCode.allCases.filter { $0 != .tokenSubject }.map(Entry.problem)
            + TrustCode.all.map(Entry.trust) + ProfileRule.all.map(Entry.rule)
    }

    private static func entry(_ word: String) throws(UsageError) -> Entry {
        if let code = FailureCode(word: word) { return .verification(code) }
        if let error = ReaderTokenError(rawValue: word) { return .token(error) }
        if let code = ProblemCode(rawValue: word) { return .problem(code) }
        if let code = TrustCode(word: word) { return .trust(code) }
        if let rule = ProfileRule(rawValue: word) { return .rule(rule) }
        throw UsageError("there is no code \(word)", hint: "\(programName) errors lists them")
    }

    private static func json(_ entry: Entry) -> JSONValue {
        switch entry {
        case .verification(let code):
            let checks = Check.allCases.filter { $0.codes.contains(code) }
            return [
                "code": .string(code.rawValue), "severity": .string(code.severity.rawValue),
                "tolerable": .bool(code.isTolerable), "cause": .string(code.cause), "remedy": .string(code.remedy),
                "checks": .array(checks.map { .string($0.rawValue) }),
            ]
        // A token is good or it is not: no policy weighs what is wrong with it.
        case .token(let error):
            return [
                "code": .string(error.code), "severity": "hard", "tolerable": false,
                "cause": .string(error.description), "remedy": .string(error.remedy),
            ]
        case .problem(let code):
            return [
                "code": .string(code.rawValue), "severity": "hard", "tolerable": false,
                "status": .integer(Int64(code.status)), "cause": .string(code.cause), "remedy": .string(code.remedy),
            ]
        case .trust(let code):
            return [
                "code": .string(code.word), "severity": "hard", "tolerable": false, "cause": .string(code.cause),
                "remedy": .string(code.remedy),
            ]
        case .rule(let rule):
            return [
                "code": .string(rule.rawValue), "severity": .string(rule.severity.words), "tolerable": false,
                "cause": .string("A certificate breaks this row of its profile: \(rule.clause)."),
                "remedy": .string(Self.ruleRemedy),
            ]
        }
    }

    private static func show(_ entry: Entry) {
        switch entry {
        case .verification(let code):
            Output.line(code.rawValue)
            Output.line("  severity  \(code.severity.rawValue)\(code.isTolerable ? "" : ", cannot be tolerated")")
            Output.line("  cause     \(code.cause)")
            Output.line("  remedy    \(code.remedy)")
        case .token(let error):
            Output.line(error.code)
            Output.line("  cause     \(error.description)")
            Output.line("  remedy    \(error.remedy)")
        case .problem(let code):
            Output.line(code.rawValue)
            Output.line("  status    \(code.status)")
            Output.line("  cause     \(code.cause)")
            Output.line("  remedy    \(code.remedy)")
        case .trust(let code):
            Output.line(code.word)
            Output.line("  about     \(code.group.rawValue)")
            Output.line("  cause     \(code.cause)")
            Output.line("  remedy    \(code.remedy)")
        case .rule(let rule):
            Output.line(rule.rawValue)
            Output.line("  severity  \(rule.severity.words)")
            Output.line("  asked by  \(rule.clause)")
            Output.line("  remedy    \(ruleRemedy)")
        }
    }

    private static let ruleRemedy =
        "Report it to whoever issued the certificate; `trust check` names the field and the value."
}
