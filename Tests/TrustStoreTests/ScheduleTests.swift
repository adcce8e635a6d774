// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing

@testable import TrustStore

@Suite("Schedules")
struct ScheduleTests {
    private func seconds(_ schedule: RefreshSchedule) -> Double { schedule.due.timeIntervalSince(start) }

    @Test("failures wait a minute, then twice as long each time, up to an hour")
    func failures() {
        for (byte, share) in [(UInt8(0), 1.0), (0xff, 0.8)] {
            var schedule = RefreshSchedule(due: start)
            var waits: [Double] = []
            for _ in 0..<9 {
                schedule.fail(at: start, random: FixedRandom(byte: byte))
                waits.append((seconds(schedule) / share).rounded())
            }
            #expect(waits == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
        }
        var schedule = RefreshSchedule(due: start)
        for _ in 0..<5000 { schedule.fail(at: start, random: FixedRandom(byte: 0)) }
        #expect(seconds(schedule) == 3600)
        schedule.succeed(at: start, interval: 600, wanted: nil, random: FixedRandom(byte: 0))
        schedule.fail(at: start, random: FixedRandom(byte: 0))
        #expect(seconds(schedule) == 60)
    }

    @Test(
        "a list is asked for again after the interval, or when it says that a newer one comes",
        arguments: [
            // interval, wanted after, due at the earliest and at the latest
            (3600.0, nil as Double?, 3240.0, 3600.0), (3600, 600, 600, 660), (3600, 10, 60, 120),
            (3600, 7200, 3240, 3600),
            (3600, -5, 3240, 3600), (3600, 0, 3240, 3600), (10, nil, 54, 60), (604_800, nil, 544_320, 604_800),
        ])
    func successes(interval: Double, wanted: Double?, earliest: Double, latest: Double) {
        for byte in [UInt8(0), 0x80, 0xff] {
            var schedule = RefreshSchedule(due: start)
            schedule.succeed(
                at: start, interval: interval, wanted: wanted.map { start.addingTimeInterval($0) },
                random: FixedRandom(byte: byte))
            #expect((earliest...latest).contains(seconds(schedule)))
        }
    }
}
