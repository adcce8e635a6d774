// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
internal import Locks

/// The time by which deadlines are kept. It never goes back, so that a clock set back extends nothing.
///
/// It follows the wall clock where that runs ahead, and a steady clock where the wall clock falls behind. A store
/// remembers the latest instant and gives it to the next process as `floor`.
public final class DeadlineClock: Sendable {
    private let wall: @Sendable () -> Date
    private let steady: @Sendable () -> TimeInterval
    private let last: Guarded<Reading>

    private struct Reading {
        var instant: Date
        var steady: TimeInterval
    }

    /// - Parameters:
    ///   - floor: The latest instant that an earlier process saw.
    ///   - wall: The wall clock.
    ///   - steady: Seconds of a clock that nobody sets.
    public init(
        notBefore floor: Date? = nil, wall: @escaping @Sendable () -> Date,
        steady: @escaping @Sendable () -> TimeInterval
    ) {
        self.wall = wall
        self.steady = steady
        let now = wall()
        last = Guarded(Reading(instant: floor.map { max($0, now) } ?? now, steady: steady()))
    }

    public func now() -> Date {
        let (wall, steady) = (wall(), steady())
        return last.withLock { last in
            let elapsed = max(0, steady - last.steady)
            last = Reading(
                instant: max(wall, last.instant.addingTimeInterval(elapsed)), steady: max(steady, last.steady))
            return last.instant
        }
    }
}
