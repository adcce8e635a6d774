// SPDX-License-Identifier: Apache-2.0

internal import ConformanceSuite
internal import Foundation
internal import Locks
internal import Terminal

/// How far a run is, told by many threads, and to one more that waits for an interruption.
final class ConformanceProgress: Sendable {
    private let state = Guarded(State())

    private struct State {
        var line = ProgressLine("", total: 0)
        var total = 0
        var done = 0
        var failed = 0
        var isOver = false
        var isInterrupted = false
        var isWriting = false
    }

    func begin(total: Int) {
        state.withLock { state in
            state.total = total
            state.line = ProgressLine("running cases", total: total)
        }
    }

    func note(_ result: ConformanceRun.Result) {
        state.withLock { state in
            state.done += 1
            if result.isFailure { state.failed += 1 }
            guard !state.isOver else { return }
            state.line.show(state.done, note: state.failed > 0 ? ", \(state.failed) failed" : "")
        }
    }

    /// Takes the line away, as nothing more comes to be told of.
    func clear() {
        state.withLock { state in
            state.isOver = true
            state.line.clear()
        }
        heedInterruption()
    }

    /// Does not come back once the run was interrupted: what was ended early is no result and no report, and the signal is
    /// about to end the process.
    func heedInterruption() {
        while state.withLock({ $0.isInterrupted }) { Thread.sleep(forTimeInterval: 1) }
    }

    /// How far a report is that is being made.
    func show(_ done: Int, of line: inout ProgressLine) {
        state.withLock { state in
            if !state.isInterrupted { line.show(done) }
        }
    }

    /// Writes a file, for which an interruption waits a little; none is begun after one.
    func writing(_ body: () throws(UsageError) -> Void) throws(UsageError) {
        let mayBegin = state.withLock { state in
            state.isWriting = !state.isInterrupted
            return state.isWriting
        }
        if !mayBegin { heedInterruption() }
        defer { state.withLock { $0.isWriting = false } }
        try body()
    }

    /// Says where the run was when it was interrupted; nothing is shown after that.
    func tellInterruption() {
        state.withLock { state in
            state.isInterrupted = true
            state.isOver = true
            state.line.clear()
            let place = state.total > 0 ? " after \(state.done) of \(state.total) cases" : ""
            Output.line("\(programName): interrupted\(place)", to: .error)
        }
        // Not for long: whoever reads the pipe that a report goes to may never do so.
        for _ in 0..<200 {
            guard state.withLock({ $0.isWriting }) else { break }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }
}
