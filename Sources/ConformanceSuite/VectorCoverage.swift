// SPDX-License-Identifier: Apache-2.0

internal import MdocVerification

/// Which cases of test vectors show which code: the matrix of checks and vectors.
public struct VectorCoverage: Sendable {
    /// How many cases of each suite expect a code, in the order of the suites.
    private var suites: [String: [(suite: String, count: Int)]] = [:]

    public init(_ files: [VectorFile]) {
        for file in files {
            var counts: [String: Int] = [:]
            for item in file.cases {
                for code in Set(item.codes.map(Self.general)) { counts[code, default: 0] += 1 }
            }
            for (code, count) in counts { suites[code, default: []].append((file.suite, count)) }
        }
    }

    /// `response.status_<n>` for each of its numbers.
    private static func general(_ code: String) -> String {
        FailureCode(word: code).map(\.rawValue) ?? code
    }

    /// The words that are expected anywhere.
    public var codes: Set<String> { Set(suites.keys) }

    /// A table with a line for each word, in the order given.
    ///
    /// - Parameter rows: What is checked, and the code that tells of it.
    public func markdown(_ rows: [(check: String, code: String)]) -> String {
        let lines = rows.map { row in
            let found = suites[row.code] ?? []
            let total = found.reduce(0) { $0 + $1.count }
            let list = found.map { "\($0.suite) \($0.count)" }.joined(separator: ", ")
            return "| \(row.check) | `\(row.code)` | \(total) | \(list.isEmpty ? "–" : list) |"
        }
        return """
            | check | code | cases | suites |
            | --- | --- | ---: | --- |
            \(lines.joined(separator: "\n"))
            """
    }
}
