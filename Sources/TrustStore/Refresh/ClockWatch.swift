// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Tells whether the clock of the wall was set: what it says then is no reason to give anything up.
public struct ClockWatch: Sendable {
    private var last: (wall: Date, steady: Double)?
    private var calmAt: Double?

    /// Seconds by which the clocks may differ from one look to the next.
    private static let tolerance: TimeInterval = 86_400
    /// Seconds for which it may be set right again.
    private static let waitingSeconds = 3600.0

    /// Whether the clock was set by more than a day since the last look, or in the hour before.
    mutating func isUpset(wall: Date, steady: Double) -> Bool {
        if let last, abs(wall.timeIntervalSince(last.wall) - (steady - last.steady)) > Self.tolerance {
            calmAt = steady + Self.waitingSeconds
        }
        last = (wall, steady)
        return calmAt.map { steady < $0 } ?? false
    }

    /// Seconds since some instant of this process, on a clock that nobody sets.
    public static let steadySeconds: @Sendable () -> Double = {
        let duration = origin.duration(to: .now).components
        return Double(duration.seconds) + Double(duration.attoseconds) / 1e18
    }

    private static let origin = ContinuousClock.now
}
