// SPDX-License-Identifier: Apache-2.0

/// Which cases are wanted: those that match one pattern of each kind that is given.
public struct CaseFilter: Hashable, Sendable {
    public var suites: [NamePattern]
    public var cases: [NamePattern]
    /// Of failures, and of warnings where a case names them.
    public var codes: [NamePattern]
    /// `true` for cases that expect to be accepted.
    public var verdicts: Set<Bool>

    public init(
        suites: [NamePattern] = [], cases: [NamePattern] = [], codes: [NamePattern] = [], verdicts: Set<Bool> = []
    ) {
        self.suites = suites
        self.cases = cases
        self.codes = codes
        self.verdicts = verdicts
    }

    public var isActive: Bool { !(suites.isEmpty && cases.isEmpty && codes.isEmpty && verdicts.isEmpty) }

    func matches(suite: String, _ item: VectorCase) -> Bool {
        (suites.isEmpty || suites.contains { $0.matches(suite) })
            && (cases.isEmpty || cases.contains { $0.matches(item.id) })
            && (codes.isEmpty || codes.contains { code in item.codes.contains { code.matches($0) } })
            && (verdicts.isEmpty || item.expected.map { verdicts.contains($0.isAccepted) } ?? false)
    }

    /// A pattern that matches nothing anywhere is a slip of the keyboard, and must not look like a run without failures.
    func refuseUseless(on plan: ConformancePlan) throws(CaseFilterError) {
        let cases = plan.entries.compactMap { entry -> (suite: String, VectorCase)? in
            if case .ready(_, let suite, let item) = entry { (suite, item) } else { nil }
        }
        try refuse(suites, .suite, among: cases.map(\.suite))
        try refuse(self.cases, .case, among: cases.map(\.1.id))
        try refuse(codes, .code, among: cases.flatMap(\.1.codes))
    }

    private func refuse(
        _ patterns: [NamePattern], _ kind: CaseFilterError.Kind, among names: [String]
    ) throws(CaseFilterError) {
        let names = Set(names)
        for pattern in patterns where !names.contains(where: pattern.matches) {
            throw .noMatch(kind, pattern.text, among: names.sorted())
        }
    }
}

/// Why a filter is of no use.
public enum CaseFilterError: Error, Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        case suite, `case`, code
    }

    /// A pattern that nothing matches, and the names there are.
    case noMatch(Kind, String, among: [String])
    /// Each matches something, but nothing matches all.
    case nothingLeft
}
