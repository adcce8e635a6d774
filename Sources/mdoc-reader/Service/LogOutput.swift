// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Foundation
internal import Locks
internal import Terminal

/// Writes lines to standard output on a thread of its own, so that whoever reads the log slowly, or not at all, holds up
/// the log and nothing else. What does not fit into the queue any more is dropped and counted.
final class LogOutput: Sendable {
    private let state = Guarded(State())
    private let work = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)
    private let noteDropped: @Sendable () -> Void

    private struct State {
        var lines: [[UInt8]] = []
        var byteCount = 0
        var isClosed = false
    }

    /// Bytes that may wait.
    private static let byteLimit = 4 << 20

    init(noteDropped: @escaping @Sendable () -> Void) {
        self.noteDropped = noteDropped
        Thread.detachNewThread { self.run() }
    }

    func write(_ line: [UInt8]) {
        let isTaken = state.withLock { state in
            guard !state.isClosed, state.byteCount + line.count <= Self.byteLimit else { return false }
            state.lines.append(line)
            state.byteCount += line.count
            return true
        }
        if isTaken { work.signal() } else { noteDropped() }
    }

    /// Writes what waits, for as long as a reader takes it within two seconds.
    func close() {
        state.withLock { $0.isClosed = true }
        work.signal()
        _ = done.wait(timeout: .now() + 2)
    }

    private func run() {
        while true {
            work.wait()
            let (lines, isClosed) = state.withLock { state in
                defer {
                    state.lines = []
                    state.byteCount = 0
                }
                return (state.lines, state.isClosed)
            }
            // Several lines that came together cost one call of the system.
            if !lines.isEmpty { Output.write(bytes: Array(lines.joined())) }
            if isClosed {
                done.signal()
                return
            }
        }
    }
}
