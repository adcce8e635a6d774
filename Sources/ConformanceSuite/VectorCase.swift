// SPDX-License-Identifier: Apache-2.0

/// One case of a test vector file, ready to run.
public struct VectorCase: Sendable {
    public let id: String
    public let comment: String
    /// The codes of failures and warnings that it expects, where its format names them.
    public let codes: [String]
    /// What it expects, where its format has verdicts.
    public let expected: CaseVerdict?
    /// What another verifier is asked; nil for formats in which there is no such question.
    public let question: CaseQuestion?
    /// Why this reader judges otherwise than the case's label says, where it does so on purpose.
    public let deviation: String?
    public let run: @Sendable () -> CaseOutcome
    /// What was judged and how, for reports that show it.
    public let evidence: @Sendable () -> CaseEvidence

    init(
        _ id: String, _ comment: String = "", codes: [String] = [], expected: CaseVerdict? = nil,
        question: CaseQuestion? = nil, deviation: String? = nil,
        evidence: @escaping @Sendable () -> CaseEvidence = { CaseEvidence() },
        run: @escaping @Sendable () -> CaseOutcome
    ) {
        self.id = id
        self.comment = comment
        self.codes = codes
        self.expected = expected
        self.question = question
        self.deviation = deviation
        self.run = run
        self.evidence = evidence
    }

    /// A case whose algorithm or protocol this reader does not have; never left out in silence.
    static func unsupported(_ id: String, _ reason: UnsupportedReason) -> VectorCase {
        VectorCase(id) { .unsupported(reason) }
    }
}

public enum CaseOutcome: Hashable, Sendable {
    case passed
    /// What was expected, and what came instead: in words, and as a verdict where there was one.
    case failed(String, got: CaseVerdict? = nil)
    case unsupported(UnsupportedReason)

    /// Passed where both are equal.
    static func compare<Value: Equatable>(_ what: String, _ actual: Value, expected: Value) -> CaseOutcome {
        actual == expected ? .passed : .failed("\(what): expected \(expected), got \(actual)")
    }
}

/// A file of test vectors.
public struct VectorFile: Sendable {
    /// As given on the command line, or found below it.
    public let path: String
    public let suite: String
    public let cases: [VectorCase]
}

/// Why a file of test vectors cannot be used.
public enum VectorError: Error, Hashable, Sendable, CustomStringConvertible {
    case unreadable(String)
    /// JSON that is in no format known here.
    case unknownFormat
    /// A case with a member that is missing, of a wrong type or unknown.
    case malformed(case: String, member: String)

    public var description: String {
        switch self {
        case .unreadable(let reason): reason
        case .unknownFormat: "neither this project's format nor one of the published formats that it reads"
        case .malformed(let id, let member): "case \(id): \(member) is missing, of the wrong type or unknown"
        }
    }
}
