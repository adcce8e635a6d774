// SPDX-License-Identifier: Apache-2.0

internal import ConformanceSuite
internal import Foundation
internal import Locks
internal import Terminal

/// How far a run is, told by many threads, and to one more that waits for an interruption.
final class ConformanceProgress: Sendable {
    private let line = Guarded(Line())
    /// Never held while something is written: a full pipe must not keep an interruption from being seen.
    private let ending = Guarded(Ending())

    private struct Line {
        var shown = ProgressLine("", total: 0)
        var total = 0
        var done = 0
        var failed = 0
    }

    private struct Ending {
        var isOver = false
        var isInterrupted = false
        var isWriting = false
    }

    func begin(total: Int) {
        line.withLock { line in
            line.total = total
            line.shown = ProgressLine("running cases", total: total)
        }
    }

    func note(_ result: ConformanceRun.Result) {
        line.withLock { line in
            guard !isInterrupted else { return }
            line.done += 1
            if result.isFailure { line.failed += 1 }
            line.shown.show(line.done, note: line.failed > 0 ? ", \(line.failed) failed" : "")
        }
    }

    /// Takes the line away, as nothing more comes to be told of.
    func clear() {
        heedInterruption()
        line.withLock { $0.shown.clear() }
    }

    /// How far a report is that is being made.
    func show(_ done: Int, of report: inout ProgressLine) {
        if !isInterrupted { report.show(done) }
    }

    /// Does not come back once the run was interrupted: what was ended early is no result and no report, and the signal is
    /// about to end the process.
    func heedInterruption() {
        while isInterrupted { Thread.sleep(forTimeInterval: 1) }
    }

    /// The run ends by itself, unless it was interrupted before; nothing is said of an interruption after that.
    func end() {
        ending.withLock { $0.isOver = true }
        heedInterruption()
    }

    /// Writes a file, for which an interruption waits a little; none is begun after one.
    func writing(_ body: () throws(UsageError) -> Void) throws(UsageError) {
        let mayBegin = ending.withLock { ending in
            ending.isWriting = !ending.isInterrupted
            return ending.isWriting
        }
        if !mayBegin { heedInterruption() }
        defer { ending.withLock { $0.isWriting = false } }
        try body()
    }

    /// Nothing that comes from now on is a result. Waits for a file that is being written, but not for long: whoever reads
    /// the pipe that a report goes to may never do so.
    func interrupt() {
        ending.withLock { $0.isInterrupted = !$0.isOver }
        for _ in 0..<200 where ending.withLock({ $0.isWriting }) { Thread.sleep(forTimeInterval: 0.01) }
    }

    /// Says where the run was when it was interrupted.
    func tellInterruption() {
        guard isInterrupted else { return }
        line.withLock { line in
            line.shown.clear()
            let place = line.total > 0 ? " after \(line.done) of \(line.total) cases" : ""
            Output.line("\(programName): interrupted\(place)", to: .error)
        }
    }

    private var isInterrupted: Bool { ending.withLock { $0.isInterrupted } }
}
