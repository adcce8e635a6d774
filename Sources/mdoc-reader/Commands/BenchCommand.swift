// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JSON
internal import Terminal
internal import VerificationBenchmark

enum BenchCommand: Command {
    static let description = CommandDescription(
        "bench", summary: "Measure verification on this machine beside the floor of its bare cryptography.",
        options: [
            .value("--workload", "DIR", "a folder with a manifest.json and its envelopes (default: simulator cases)"),
            .value("--workers", "N", "threads that verify at the same time (default: 1)"),
            .value("--seconds", "S", "how long to measure, verifications and floor together (default: 3)"),
            .flag("--no-cache", "verify every document signer's certificate anew"), .format,
        ],
        notes: """
            Verifications and floor take turns in one run, and the share of the floor is what carries over to other
            machines. Build with -c release; a debug build measures nothing that matters.
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let workers = try number(arguments["--workers"], option: "--workers", default: 1, in: 1...256)
        let seconds = try number(arguments["--seconds"], option: "--seconds", default: 3, in: 1...3600)
        let folder = arguments["--workload"]
        let file = try folder.map { path throws(UsageError) in
            try BoundedFile.read(manifest(path), limit: 64 << 20)
        }
        let result: Benchmark.Result
        do throws(WorkloadError) {
            let workload = try workload(folder, manifest: file)
            result = try Benchmark(workload, cachesSigners: !arguments.isSet("--no-cache"), at: Date())
                .run(workers: workers, seconds: Double(seconds))
        } catch {
            throw UsageError(folder.map { "\(manifest($0)): \(error.message)" } ?? error.message)
        }
        if wantsJSON { Output.write(bytes: json(result) + [UInt8(ascii: "\n")]) } else { show(result) }
        for fault in result.goodFailed { Output.line("\(programName): failed: \(fault)", to: .error) }
        for name in result.badAccepted { Output.line("\(programName): failed: \(name) was accepted", to: .error) }
        if !result.isSteady {
            Output.line("\(programName): failed: a case changed its outcome while it was measured", to: .error)
        }
        return result.isSound ? .success : .failed
    }

    private static func manifest(_ folder: String) -> String {
        folder.hasSuffix("/") ? "\(folder)manifest.json" : "\(folder)/manifest.json"
    }

    private static func workload(_ folder: String?, manifest: [UInt8]?) throws(WorkloadError) -> Workload {
        guard let folder, let manifest else { return try Workload.simulated(count: 64, at: Date()) }
        func read(_ name: String) throws(WorkloadError) -> [UInt8] {
            do { return try BoundedFile.read("\(folder)/\(name)", limit: 64 << 20) } catch {
                throw WorkloadError(message: error.message)
            }
        }
        return try Workload.manifest(manifest, read: read)
    }

    private static func number(
        _ text: String?, option: String, default standard: Int, in range: ClosedRange<Int>
    ) throws(UsageError) -> Int {
        guard let text else { return standard }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError("\(option) is a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// One line with the fields that runners of other verifiers print too.
    private static func json(_ result: Benchmark.Result) -> [UInt8] {
        let object: JSONObject = [
            "peer": "mdoc-reader", "workers": .integer(Int64(result.workers)),
            "seconds": .real(rounded(result.seconds, 100)),
            "verifications": .integer(Int64(result.verifications)), "per_s": .real(rounded(result.perSecond, 10)),
            "cpu_us": .real(rounded(result.microseconds, 10)), "max_rss_kib": .integer(Int64(result.peakMemory)),
            "good": .integer(Int64(result.good)), "bad_refused": .integer(Int64(result.badRefused)),
            "bad_accepted": .array(result.badAccepted.map(JSONValue.string)),
            "floor_us": .real(rounded(result.floorMicroseconds, 10)), "of_floor": .real(rounded(result.ofFloor, 1000)),
        ]
        return object.serialized()
    }

    private static func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }

    private static func show(_ result: Benchmark.Result) {
        let bar = Int((result.ofFloor * 40).rounded())
        Output.line(
            "\(result.verifications) verifications in \(rounded(result.seconds, 10)) s on \(result.workers) thread\(result.workers == 1 ? "" : "s"): \(Int(result.perSecond)) per second"
        )
        Output.line("  verification  \(rounded(result.microseconds, 10)) µs of CPU")
        Output.line(
            "  floor         \(rounded(result.floorMicroseconds, 10)) µs: its bare OpenSSL calls, in the same run")
        Output.line(
            "  of the floor  \(rounded(result.ofFloor * 100, 10)) %  \(String(repeating: "█", count: max(0, min(bar, 40))))\(String(repeating: "░", count: max(0, 40 - bar)))"
        )
        Output.line("  memory        \(result.peakMemory / 1024) MiB at most")
        Output.line(
            "  outcomes      \(result.good) genuine accepted with their values\(result.goodFailed.isEmpty ? "" : ", \(result.goodFailed.count) NOT"), \(result.badRefused) bad refused\(result.badAccepted.isEmpty ? "" : ", ACCEPTED THOUGH BAD: \(result.badAccepted.joined(separator: ", "))")"
        )
    }
}
