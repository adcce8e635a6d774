// SPDX-License-Identifier: Apache-2.0

import AppleWallet
import FoundationEssentials
import JSON
import Testing

@testable import VerificationBenchmark

@Suite("Benchmark")
struct BenchmarkTests {
    @Test("counts and names the genuine case that is refused, and the one with other values, and measures the rest")
    func genuineFails() throws {
        let now = Date()
        let workload = try Workload.simulated(count: 4, at: now)
        var cases = workload.genuine
        // The envelope of one session in another, and values that nobody expects.
        cases[1] = .init(
            name: "refused", envelope: cases[1].envelope, session: cases[0].session, expected: cases[1].expected)
        cases[2] = .init(name: "other", envelope: cases[2].envelope, session: cases[2].session, expected: [:])
        let changed = try #require(
            Workload(
                genuine: cases, bad: workload.bad + [workload.genuine[3]], recipientKey: workload.recipientKey,
                anchors: workload.anchors))
        let result = try Benchmark(changed, cachesSigners: true, at: now).run(workers: 1, seconds: 0.01)
        #expect(result.good == 2 && result.verifications > 0 && result.verifications.isMultiple(of: 2))
        #expect(
            result.goodFailed == [
                "refused was refused: envelope.transcript_mismatch",
                "other was accepted with other values than expected",
            ])
        #expect(result.badRefused == 2 && result.badAccepted == [workload.genuine[3].name])
        #expect(!result.isSound)
        #expect(try Benchmark(workload, cachesSigners: true, at: now).run(workers: 1, seconds: 0.01).isSound)
    }
}
