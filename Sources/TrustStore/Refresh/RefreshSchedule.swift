// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials

/// When a source is to be asked again.
struct RefreshSchedule: Hashable, Sendable {
    private(set) var due: Date
    /// In a row.
    private(set) var failures = 0

    private static let shortest: TimeInterval = 60
    private static let longestPause: TimeInterval = 3600

    init(due: Date) {
        self.due = due
    }

    /// Whether it is time; also where the instant lies further ahead than any that is ever set, since the clock was ahead
    /// then.
    func isDue(at now: Date, interval: TimeInterval) -> Bool {
        due <= now || due.timeIntervalSince(now) > max(interval, Self.longestPause) + 2 * Self.shortest
    }

    /// After an answer: when the interval is over, or earlier where the list says that a newer one comes.
    ///
    /// Somewhat earlier than that, by chance: many readers would ask at the same second, and an exact hour would tell one
    /// reader from the others.
    mutating func succeed(at now: Date, interval: TimeInterval, wanted: Date?, random: some RandomSource) {
        failures = 0
        let latest = max(Self.shortest, interval)
        let asked = wanted.map { max(Self.shortest, $0.timeIntervalSince(now)) } ?? latest
        // What is asked for in the past has been asked for in vain; the interval goes on.
        let isAhead = wanted.map { $0 > now } ?? true
        if isAhead, asked < latest {
            // A list that was announced for an instant is there a moment after it.
            due = now.addingTimeInterval(asked + Self.shortest * Self.fraction(random))
        } else {
            due = now.addingTimeInterval(latest * (1 - 0.1 * Self.fraction(random)))
        }
    }

    /// After a failure: a minute, and twice as long each time, up to an hour.
    mutating func fail(at now: Date, random: some RandomSource) {
        failures = min(failures + 1, 1000)
        let pause = min(Self.longestPause, Self.shortest * Double(1 << min(failures - 1, 10)))
        due = now.addingTimeInterval(pause * (1 - 0.2 * Self.fraction(random)))
    }

    /// From 0 up to 1.
    static func fraction(_ random: some RandomSource) -> Double {
        let bytes = random.bytes(2)
        return Double(UInt16(bytes[0]) << 8 | UInt16(bytes[1])) / 65_536
    }
}
