// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import Timestamps

@Suite("RFC 3339 timestamps")
struct RFC3339Tests {
    @Test(
        "reads an instant",
        arguments: [
            ("1970-01-01T00:00:00Z", 0.0), ("2026-11-30T06:00:00Z", 1_796_018_400),
            ("2000-02-29T23:59:59Z", 951_868_799),
            ("1969-12-31T23:59:59Z", -1), ("2016-12-31T23:59:60Z", 1_483_228_800),
            ("2017-01-01T08:59:60+09:00", 1_483_228_800), ("1969-12-31T23:59:60Z", 0),
            ("2024-01-01T01:30:00+01:30", 1_704_067_200),
            ("2023-12-31T18:00:00-06:00", 1_704_067_200), ("2020-10-01T13:30:02.25Z", 1_601_559_002.25),
        ])
    func reads(text: String, seconds: Double) throws {
        #expect(try RFC3339Timestamp(text).date.timeIntervalSince1970 == seconds)
    }

    @Test(
        "refuses what is no instant",
        arguments: [
            "", "2026-11-30", "2026-11-30T06:00:00", "2026-11-30 06:00:00Z", "2026-1-30T06:00:00Z",
            "2026-11-30T06:00:00Zx",
            "2026-11-30T06:00:00.Z", "2026-11-30T6:00:00Z", "٢٠٢٦-11-30T06:00:00Z", "2026-11-30T06:00:00+0100",
        ])
    func refusesMalformed(text: String) {
        #expect(throws: TimestampError.malformed) { try RFC3339Timestamp(text) }
    }

    @Test(
        "refuses days and times that do not exist",
        arguments: [
            "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
            "2026-04-31T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z",
            "2026-06-15T12:00:60Z", "2026-06-15T12:59:60Z", "2026-06-30T23:59:60+09:00", "2026-06-30T23:58:60Z",
            "2026-01-01T00:00:00+24:00", "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
        ])
    func refusesOutOfRange(text: String) {
        #expect(throws: TimestampError.outOfRange) { try RFC3339Timestamp(text) }
    }

    @Test("tells a strict writing from a lenient one")
    func strictness() throws {
        #expect(try RFC3339Timestamp("2026-11-30T06:00:00Z").isStrict)
        #expect(try !RFC3339Timestamp("2026-11-30T06:00:00.0Z").isStrict)
        #expect(try !RFC3339Timestamp("2026-11-30T06:00:00+00:00").isStrict)
        #expect(try !RFC3339Timestamp("2026-11-30t06:00:00Z").isStrict)
        #expect(try !RFC3339Timestamp("2026-11-30T06:00:00z").isStrict)
    }

    @Test("writes what it reads", arguments: ["0001-01-01T00:00:00Z", "1969-07-20T20:17:40Z", "2026-11-30T06:00:00Z"])
    func writes(text: String) throws {
        #expect(try RFC3339Timestamp(text).date.rfc3339 == text)
    }

    @Test("counts calendar days over four centuries without a gap")
    func calendar() throws {
        var expected = -25_567  // 1900-01-01
        for year in 1900...2300 {
            for month in 1...12 {
                for day in 1...31 {
                    guard let days = Gregorian.days(year: year, month: month, day: day) else { continue }
                    #expect(days == expected)
                    let text = Date(timeIntervalSince1970: Double(days) * 86_400).rfc3339.prefix(10)
                    #expect(try FullDate(text).daysSinceEpoch == days)
                    expected += 1
                }
            }
        }
    }
}
