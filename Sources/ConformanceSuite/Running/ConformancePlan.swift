// SPDX-License-Identifier: Apache-2.0

/// The cases that are to run, in the order of the files.
public struct ConformancePlan: Sendable {
    public enum Entry: Sendable {
        case ready(path: String, suite: String, VectorCase)
        /// A file that cannot be used. No filter takes it out, for nobody knows what was in it.
        case unusable(path: String, VectorError)
    }

    public private(set) var entries: [Entry]
    /// How many cases a filter took out.
    public private(set) var leftOut = 0

    public init(_ files: [(path: String, content: Result<VectorFile, VectorError>)]) {
        entries = files.flatMap { path, content -> [Entry] in
            switch content {
            case .success(let file): file.cases.map { .ready(path: file.path, suite: file.suite, $0) }
            case .failure(let error): [.unusable(path: path, error)]
            }
        }
    }

    /// Keeps only what all filters let through.
    public mutating func keep(_ filter: CaseFilter) throws(CaseFilterError) {
        try filter.refuseUseless(on: self)
        let kept = entries.filter { entry in
            switch entry {
            case .ready(_, let suite, let item): filter.matches(suite: suite, item)
            case .unusable: true
            }
        }
        guard kept.contains(where: \.isReady) || !filter.isActive else { throw .nothingLeft }
        leftOut += entries.count - kept.count
        entries = kept
    }
}

extension ConformancePlan.Entry {
    var isReady: Bool {
        if case .ready = self { true } else { false }
    }
}
