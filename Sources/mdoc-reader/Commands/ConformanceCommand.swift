// SPDX-License-Identifier: Apache-2.0

internal import ConformanceSuite
internal import FoundationEssentials
internal import Terminal

enum ConformanceCommand: Command {
    static let description = CommandDescription(
        "conformance", summary: "Run folders of test vectors and tell where this reader differs.",
        options: [
            .value("--report", "KIND=FILE,…", "write junit=FILE, json=FILE and html=FILE"),
            .flag(
                "--verbose", "list every case that is not supported or judged otherwise than its label, not only counts"
            ),
            .format,
        ],
        operands: "DIR…", operandCount: 1...1_000,
        notes: """
            DIR is a folder, searched with all folders in it, or one file. Beside this project's own format, the vectors of
            RFC 8949, RFC 9180, Wycheproof, the COSE working group, ISO/IEC 18013-5 annex D and Apple's sample are read in
            the shape in which they are collected.
            Cases that cannot run yet are counted by their reason, and none is left out.

            example:
              \(programName) conformance --report junit=report.xml testvectors
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let reports = try reportFiles(arguments["--report"])
        let run = try run(VectorFiles.paths(arguments.operands))
        if wantsJSON {
            Output.write(bytes: ConformanceReport.json(run))
        } else {
            show(run, isVerbose: arguments.isSet("--verbose"))
        }
        // After the results, which stand even where a report file cannot be written.
        for (kind, path) in reports { try write(run, as: kind, to: path) }
        return run.failures.isEmpty ? .success : .failed
    }

    private static func write(_ run: ConformanceRun, as kind: ReportKind, to path: String) throws(UsageError) {
        let content =
            switch kind {
            case .junit: ConformanceReport.junit(run)
            case .json: ConformanceReport.json(run)
            case .html: ConformanceReport.html(run)
            }
        do { try Data(content).write(to: URL(filePath: path)) } catch {
            throw UsageError("cannot write \(path)", hint: "its folder must exist, and this user may write there")
        }
    }

    private static func run(_ paths: [String]) throws(UsageError) -> ConformanceRun {
        var run = ConformanceRun()
        var progress = ProgressLine("running vectors", total: paths.count)
        for (index, path) in paths.enumerated() {
            progress.show(index)
            switch try VectorFiles.read(path) {
            case .success(let file): run.run(file)
            case .failure(let error): run.note(error, path: path)
            }
        }
        progress.clear()
        return run
    }

    private static func show(_ run: ConformanceRun, isVerbose: Bool) {
        let paint = Paint(isOn: Output.Stream.standard.wantsColour)
        for result in run.failures {
            Output.line("\(paint("✗", .red)) \(result.summary)")
        }
        if isVerbose {
            for result in run.deviations { Output.line("\(paint("≠", .dim)) \(result.summary)") }
            for result in run.unsupported { Output.line("\(paint("–", .dim)) \(result.summary)") }
        }
        if !run.deviations.isEmpty, !isVerbose {
            Output.line(
                "\(paint("≠", .dim)) \(run.deviations.count) judged otherwise than their label says, on purpose: --verbose tells why"
            )
        }
        for (reason, count) in run.reasons {
            Output.line("\(paint("–", .dim)) \(count) not supported: \(reason.rawValue)")
        }
        Output.line(
            "\(run.passed) passed, \(run.failures.count) failed\(run.unsupported.isEmpty ? "" : ", \(run.unsupported.count) skipped")"
        )
    }

    private enum ReportKind: String {
        case junit, json, html
    }

    private static func reportFiles(_ text: String?) throws(UsageError) -> [(ReportKind, String)] {
        try (text?.split(separator: ",").map(String.init) ?? []).map { entry throws(UsageError) in
            let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let kind = ReportKind(rawValue: parts[0]) else {
                throw UsageError("--report is junit=FILE, json=FILE or html=FILE, with commas between")
            }
            return (kind, parts[1])
        }
    }
}
