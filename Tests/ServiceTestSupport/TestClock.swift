// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
internal import Locks

/// A wall clock and a steady clock that stand still until a test moves them.
public final class TestClock: Sendable {
    private let state: Guarded<State>

    private struct State {
        var wall: Date
        var steady: TimeInterval
        var step: TimeInterval
    }

    /// 2026-11-30T06:00:00Z.
    public static let start = Date(timeIntervalSince1970: 1_796_018_400)

    public init(at start: Date = TestClock.start) {
        state = Guarded(State(wall: start, steady: 1_000, step: 0))
    }

    public var wall: Date {
        state.withLock { state in
            defer { state.wall += state.step }
            return state.wall
        }
    }

    /// Seconds.
    public var steady: TimeInterval { state.withLock { $0.steady } }

    /// Lets time pass, on both clocks.
    public func advance(seconds: TimeInterval) {
        state.withLock { state in
            state.wall += seconds
            state.steady += seconds
        }
    }

    public func advance(days: Int) { advance(seconds: Double(days) * 86_400) }

    /// Sets the wall clock, as a person or a time service does; no time passes.
    public func setWall(forwardBy seconds: TimeInterval) {
        state.withLock { $0.wall += seconds }
    }

    /// From now on, this much time passes on the wall clock with each look at it.
    public func letEachReadingTake(seconds: TimeInterval) {
        state.withLock { $0.step = seconds }
    }
}
