// SPDX-License-Identifier: Apache-2.0

/// The results of one file.
public struct ReportedSuite: Sendable {
    public let path: String
    public let results: [ConformanceRun.Result]

    /// As the file says; the path of a file that cannot be used.
    public var name: String { results.first?.suite ?? path }

    var failed: Int { results.count(where: \.isFailure) }

    var skipped: Int { results.count { $0.reasonForNotRunning != nil } }

    /// In the order of the run.
    public static func all(of run: ConformanceRun) -> [ReportedSuite] {
        var suites: [ReportedSuite] = []
        var start = run.results.startIndex
        while start < run.results.endIndex {
            let path = run.results[start].path
            let end = run.results[start...].firstIndex { $0.path != path } ?? run.results.endIndex
            suites.append(ReportedSuite(path: path, results: Array(run.results[start..<end])))
            start = end
        }
        return suites
    }
}
