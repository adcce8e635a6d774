// SPDX-License-Identifier: Apache-2.0

import Foundation
import Locks
import ReaderLog
import ReaderPolicy
import Testing

@Suite("Log")
struct LogWriterTests {
    @Test("writes one JSON object a line, with the time to the second")
    func line() throws {
        let lines = Guarded<[[UInt8]]>([])
        let log = LogWriter(clock: { Date(timeIntervalSince1970: 1_790_000_000.75) }) { line in
            lines.withLock { $0.append(line) }
        }
        log(
            .requestAnswered, .method("POST"), .route("/v1/sessions"), .status(201), .milliseconds(1.26),
            .party(try #require(RelyingPartyID("shop"))), .apiKey("backend"), .bodySize(SizeBucket(byteCount: 700)))
        let text = String(decoding: lines.withLock { $0.joined() }, as: UTF8.self)
        #expect(
            text == """
                {"time":"2026-09-21T14:13:20Z","level":"info","event":"request.answered","method":"POST",\
                "route":"/v1/sessions","status":201,"ms":1.3,"party":"shop","apiKey":"backend","bodySize":"<=1K"}

                """)
    }

    @Test("tells of a source of trust by its short ID, with the code and the count")
    func trust() throws {
        let lines = Guarded<[[UInt8]]>([])
        let log = LogWriter(clock: { Date(timeIntervalSince1970: 1_790_000_000) }) { line in
            lines.withLock { $0.append(line) }
        }
        log(
            .trustFailed, .trustSource("vical-1"), .problem("fetch.timed_out"), .count(.failedFetches, 3),
            level: .warning)
        log(.trustEntriesSkipped, .trustSource("vical-1"), .count(.skippedEntries, 2), level: .warning)
        let time = #"{"time":"2026-09-21T14:13:20Z","level":"warning","event":"#
        #expect(
            String(decoding: lines.withLock { $0.joined() }, as: UTF8.self) == """
                \(time)"trust.failed","source":"vical-1","code":"fetch.timed_out","failedFetches":3}
                \(time)"trust.skipped_entries","source":"vical-1","skippedEntries":2}

                """)
    }

    @Test(
        "tells sizes in coarse steps",
        arguments: [
            (0, "0"), (1, "<=1K"), (1_024, "<=1K"), (1_025, "<=16K"), (262_144, "<=256K"), (262_145, "<=4M"),
            (4_194_305, ">4M"),
        ])
    func sizes(byteCount: Int, bucket: String) {
        #expect(SizeBucket(byteCount: byteCount).rawValue == bucket)
    }
}
