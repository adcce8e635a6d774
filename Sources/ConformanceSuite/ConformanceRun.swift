// SPDX-License-Identifier: Apache-2.0

internal import BoundedWork
internal import CBOR

/// Runs the cases of files, and keeps what each came to.
public struct ConformanceRun: Sendable {
    public struct Result: Sendable {
        public let path: String
        public let suite: String
        public let id: String
        public let comment: String
        /// What the case is about, such as `apple-wallet` or `vical`; nil for a published format.
        public var kind: String?
        public let outcome: CaseOutcome
        /// What the case expects, where its format has verdicts.
        public var expected: CaseVerdict?
        /// The verdict that was given, where there was one.
        public var actual: CaseVerdict?
        /// Why a case that passed is judged otherwise than its label says.
        public var deviation: String?
        /// How another verifier's answer stands to what is expected; nil where this reader was judged.
        public var agreement: Agreement?
        /// Another verifier's own words: why it does not support the case, or why it gave no answer.
        public var remark: String?
        /// The last that another verifier wrote to standard error, where it did not agree.
        public var errorLines: [String] = []
        /// Whether it stands for a file whose cases nobody knows.
        public private(set) var isOfUnusableFile = false
        /// How long it took.
        public var microseconds = 0
        public var evidence: @Sendable () -> CaseEvidence = { CaseEvidence() }
    }

    public private(set) var results: [Result] = []
    /// Cases that a filter took out.
    public private(set) var leftOut = 0
    /// Cases after the first failure, where the run was to stop there.
    public private(set) var notReached = 0

    public init() {}

    /// Runs what is planned, on several threads if so wanted; the results stand in the order of the plan.
    ///
    /// - Parameters:
    ///   - stopsAtFailure: Whether nothing counts that comes after the first failure in the order of the plan.
    ///   - seconds: A clock that nobody sets.
    ///   - progress: Called after each case, never by two threads at a time.
    ///   - judge: Judges one case; this reader, where nobody else is named.
    public init(
        _ plan: ConformancePlan, workers: Int = 1, stopsAtFailure: Bool = false,
        seconds: @escaping @Sendable () -> Double = { 0 }, progress: @escaping @Sendable (Result) -> Void = { _ in },
        judge: @escaping @Sendable (VectorCase) -> CaseFinding = CaseFinding.own
    ) {
        let entries = plan.entries
        results = ParallelMap.run(
            count: entries.count, workers: workers, isLast: { stopsAtFailure && $0.isFailure }, finished: progress
        ) { index in
            switch entries[index] {
            case .unusable(let path, let error): return Result(path: path, error: error)
            case .ready(let path, let suite, let item):
                let start = seconds()
                let finding = judge(item)
                let spent = max(0, seconds() - start)
                return Result(path: path, suite: suite, item, finding, microseconds: Int(spent * 1e6))
            }
        }
        leftOut = plan.leftOut
        notReached = entries.count - results.count
    }

    public mutating func run(_ file: VectorFile) {
        results += file.cases.map { Result(path: file.path, suite: file.suite, $0, .own($0), microseconds: 0) }
    }

    /// A file that cannot be used counts as one failed case, so that it cannot be overlooked.
    public mutating func note(_ error: VectorError, path: String) {
        results.append(Result(path: path, error: error))
    }

    public var passed: Int { results.count { $0.outcome == .passed } }

    public var failures: [Result] { results.filter(\.isFailure) }

    /// Those of another verifier by what they mean, the dangerous ones first; in the order of the cases within.
    public var failuresByWeight: [Result] {
        let failures = failures
        let known = Agreement.allCases.flatMap { kind in failures.filter { $0.agreement == kind } }
        return known + failures.filter { $0.agreement == nil }
    }

    public var unsupported: [Result] { results.filter { $0.reasonForNotRunning != nil } }

    /// Cases that are judged otherwise than their label says, each for a reason.
    public var deviations: [Result] { results.filter { $0.deviation != nil && $0.outcome == .passed } }

    /// How many cases did not run, by reason.
    public var reasons: [(reason: UnsupportedReason, count: Int)] {
        var counts: [UnsupportedReason: Int] = [:]
        for reason in results.compactMap(\.reasonForNotRunning) { counts[reason, default: 0] += 1 }
        return counts.map { (reason: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.reason.rawValue) < ($0.count, $1.reason.rawValue) }
    }
}

extension ConformanceRun.Result {
    init(path: String, error: VectorError) {
        self.init(path: path, suite: path, id: "(file)", comment: "", outcome: .failed(error.description))
        isOfUnusableFile = true
    }

    init(path: String, suite: String, _ item: VectorCase, _ finding: CaseFinding, microseconds: Int) {
        self.init(
            path: path, suite: suite, id: item.id, comment: item.comment, kind: item.question?.kind,
            outcome: finding.outcome,
            expected: item.expected, actual: finding.actual, deviation: item.deviation, agreement: finding.agreement,
            remark: finding.remark, errorLines: finding.errorLines, microseconds: microseconds,
            evidence: item.evidence)
    }

    /// One line for a terminal: nothing that a file of vectors says can act on it.
    public var summary: String {
        let reason = reasonForNotRunning.map { reason in remark.map { "\(reason.rawValue): \($0)" } ?? reason.rawValue }
        return CBORDiagnostic.escaped("\(path) \(id): \(difference ?? reason ?? deviation ?? "passed")")
    }

    public var isFailure: Bool {
        if case .failed = outcome { true } else { false }
    }

    /// What a failed case got instead of what it expected.
    public var difference: String? {
        if case .failed(let difference, _) = outcome { difference } else { nil }
    }

    public var reasonForNotRunning: UnsupportedReason? {
        if case .unsupported(let reason) = outcome { reason } else { nil }
    }
}
