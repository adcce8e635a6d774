// SPDX-License-Identifier: Apache-2.0

/// Runs the cases of files, and keeps what each came to.
public struct ConformanceRun: Sendable {
    public struct Result: Sendable {
        public let path: String
        public let suite: String
        public let id: String
        public let comment: String
        public let outcome: CaseOutcome
    }

    public private(set) var results: [Result] = []

    public init() {}

    /// - Parameter progress: Called after each case.
    public mutating func run(_ file: VectorFile, progress: () -> Void = {}) {
        for item in file.cases {
            results.append(
                Result(path: file.path, suite: file.suite, id: item.id, comment: item.comment, outcome: item.run()))
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

    /// How many cases did not run, by reason.
    public var reasons: [(reason: String, count: Int)] {
        Dictionary(grouping: unsupported) { $0.reasonForNotRunning ?? "" }
            .map { (reason: $0.key, count: $0.value.count) }
            .sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
    }
}

extension ConformanceRun.Result {
    var isFailure: Bool {
        if case .failed = outcome { true } else { false }
    }

    /// What a failed case got instead of what it expected.
    public var difference: String? {
        if case .failed(let difference) = outcome { difference } else { nil }
    }

    public var reasonForNotRunning: String? {
        if case .unsupported(let reason) = outcome { reason } else { nil }
    }
}
