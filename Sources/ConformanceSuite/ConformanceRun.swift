// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// Runs the cases of files, and keeps what each came to.
public struct ConformanceRun: Sendable {
    public struct Result: Sendable {
        public let path: String
        public let suite: String
        public let id: String
        public let comment: String
        public let outcome: CaseOutcome
        /// Why a case that passed is judged otherwise than its label says.
        public var deviation: String?
        public var evidence: @Sendable () -> CaseEvidence = { CaseEvidence() }
    }

    public private(set) var results: [Result] = []

    public init() {}

    /// - Parameter progress: Called after each case.
    public mutating func run(_ file: VectorFile, progress: () -> Void = {}) {
        for item in file.cases {
            results.append(
                Result(
                    path: file.path, suite: file.suite, id: item.id, comment: item.comment, outcome: item.run(),
                    deviation: item.deviation, evidence: item.evidence))
            progress()
        }
    }

    /// A file that cannot be used counts as one failed case, so that it cannot be overlooked.
    public mutating func note(_ error: VectorError, path: String) {
        results.append(
            Result(path: path, suite: path, id: "(file)", comment: "", outcome: .failed(error.description)))
    }

    public var passed: Int { results.count { $0.outcome == .passed } }

    public var failures: [Result] { results.filter(\.isFailure) }

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
    /// One line for a terminal: nothing that a file of vectors says can act on it.
    public var summary: String {
        CBORDiagnostic.escaped("\(path) \(id): \(difference ?? reasonForNotRunning?.rawValue ?? deviation ?? "passed")")
    }

    var isFailure: Bool {
        if case .failed = outcome { true } else { false }
    }

    /// What a failed case got instead of what it expected.
    public var difference: String? {
        if case .failed(let difference) = outcome { difference } else { nil }
    }

    public var reasonForNotRunning: UnsupportedReason? {
        if case .unsupported(let reason) = outcome { reason } else { nil }
    }
}
