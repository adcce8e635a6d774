// SPDX-License-Identifier: Apache-2.0

internal import BoundedWork
internal import ConformanceSuite
internal import Foundation
internal import Terminal

enum ConformanceCommand: Command {
    static let description = CommandDescription(
        "conformance", summary: "Run folders of test vectors and tell where this reader, or another verifier, differs.",
        options: [
            .value("--report", "KIND=FILE,…", "write junit=FILE, json=FILE, html=FILE and matrix=FILE (Markdown)"),
            .value("--workers", "N", "threads that run cases at the same time (default: the machine's processors)"),
        ] + CaseFilter.options + [
            .flag("--list", "show the cases that would run, and run none"),
            .flag("--fail-fast", "let nothing count that comes after the first failure"),
            .flag(
                "--verbose",
                "list every case that is not supported or judged otherwise than its label, not only counts; with --command also what it wrote to standard error where it did not agree"
            ),
        ] + OtherVerifier.options + [.format],
        operands: "DIR…", operandCount: 1...1_000,
        notes: """
            DIR is a folder, searched with all folders in it, or one file. Beside this project's own format, the vectors of
            RFC 8949, RFC 9180, Wycheproof, the COSE working group, ISO/IEC 18013-5 annex D and Apple's sample are read in
            the shape in which they are collected.
            Cases that cannot run yet are counted by their reason, and none is left out. Filters are texts, or patterns with
            * and ?; several of one kind add up, and of different kinds all must match.

            COMMAND gets one case on standard input, as JSON: {"interface", "id", "protocol", "input"}. It prints accepted,
            rejected or unsupported as its first word, or a JSON object with verdict. What it accepts and must not is listed
            first. docs/conformance-command.md has all of it, and examples/ a template.

            examples:
              \(programName) conformance --report junit=report.xml testvectors
              \(programName) conformance --suite proximity --code 'device.*' testvectors
              \(programName) conformance --command "python3 examples/naive-verifier/naive_verifier.py" testvectors/proximity
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let reports = try reportFiles(arguments["--report"])
        guard reports.isEmpty || !arguments.isSet("--list") else {
            throw UsageError("--list runs nothing that a --report could be about")
        }
        let filter = try CaseFilter(arguments)
        let workers = try workers(arguments["--workers"])
        let processes = ChildProcesses()
        let other = try OtherVerifier(arguments, processes: processes)
        let progress = ConformanceProgress()
        // Whatever way it goes out by: the signal ends the process, and no status of ours.
        defer { progress.end() }
        Signals.hold()
        Signals.whenInterrupted {
            // First, so that nobody takes what is ended now for a result.
            progress.interrupt()
            processes.endAll()
            VectorSessions.removeAll()
            progress.tellInterruption()
        }
        var plan = ConformancePlan(try read(arguments.operands, workers: workers))
        do throws(CaseFilterError) { try plan.keep(filter) } catch { throw UsageError(error) }
        guard !arguments.isSet("--list") else { return list(plan, asJSON: wantsJSON) }
        progress.begin(total: plan.entries.count)
        let run = ConformanceRun(
            plan, workers: workers, stopsAtFailure: arguments.isSet("--fail-fast"),
            seconds: ProcessLimits.steadySeconds, progress: progress.note, judge: other?.judge ?? CaseFinding.own)
        progress.clear()
        if wantsJSON {
            Output.write(bytes: ConformanceReport.json(run))
        } else {
            ConformanceText(run, isVerbose: arguments.isSet("--verbose")).show()
        }
        // After the results, which stand even where a report file cannot be written.
        try write(run, to: reports, heeding: progress)
        if other != nil, !run.results.contains(where: { $0.agreement.map { $0 != .unsupported } ?? false }) {
            Output.line("\(programName): warning: nothing was judged: no case was one for COMMAND", to: .error)
        }
        return run.failures.isEmpty ? .success : .failed
    }

    private static func list(_ plan: ConformancePlan, asJSON: Bool) -> ExitStatus {
        let list = CaseList(plan: plan)
        if asJSON { Output.write(bytes: list.json) } else { list.show() }
        return list.isWhole ? .success : .usage
    }

    private static func workers(_ text: String?) throws(UsageError) -> Int {
        guard let text else { return max(1, min(ProcessInfo.processInfo.activeProcessorCount, 256)) }
        guard let number = Int(text), (1...256).contains(number) else {
            throw UsageError("--workers is a whole number from 1 to 256")
        }
        return number
    }

    private static func read(
        _ operands: [String], workers: Int
    ) throws(UsageError) -> [(path: String, content: Result<VectorFile, VectorError>)] {
        let paths = try VectorFiles.paths(operands)
        let read = ParallelMap.run(count: paths.count, workers: workers) { index in
            Result { () throws(UsageError) in
                try VectorFiles.read(paths[index], isNamed: operands.contains(paths[index]))
            }
        }
        var files: [(path: String, content: Result<VectorFile, VectorError>)] = []
        for (path, content) in zip(paths, read) { files.append((path, try content.get())) }
        return files
    }

    /// One that cannot be written keeps none of the others from it.
    private static func write(
        _ run: ConformanceRun, to reports: [(ReportKind, String)], heeding progress: ConformanceProgress
    ) throws(UsageError) {
        var first: UsageError?
        for (kind, path) in reports {
            // Cases that are judged once more for it have no store any more when the run is interrupted.
            let content = content(of: run, as: kind, telling: progress)
            do throws(UsageError) {
                try progress.writing { () throws(UsageError) in try OutputFile.write(content, to: path) }
            } catch {
                first = first ?? error
            }
        }
        if let first { throw first }
    }

    private static func content(
        of run: ConformanceRun, as kind: ReportKind, telling progress: ConformanceProgress
    ) -> [UInt8] {
        switch kind {
        case .junit: return ConformanceReport.junit(run)
        case .json: return ConformanceReport.json(run)
        case .html:
            var line = ProgressLine("writing html", total: run.results.count)
            var done = 0
            defer { line.clear() }
            return ConformanceReport.html(run) {
                done += 1
                progress.show(done, of: &line)
            }
        case .matrix: return Array(ConformanceMatrix(run).markdown.utf8)
        }
    }

    private enum ReportKind: String {
        case junit, json, html, matrix
    }

    private static func reportFiles(_ text: String?) throws(UsageError) -> [(ReportKind, String)] {
        try (text?.split(separator: ",").map(String.init) ?? []).map { entry throws(UsageError) in
            let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let kind = ReportKind(rawValue: parts[0]) else {
                throw UsageError("--report is junit=FILE, json=FILE, html=FILE or matrix=FILE, with commas between")
            }
            return (kind, parts[1])
        }
    }
}
