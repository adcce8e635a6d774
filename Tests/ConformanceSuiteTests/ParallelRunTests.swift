// SPDX-License-Identifier: Apache-2.0

import Locks
import TestSupport
import Testing

@testable import ConformanceSuite

@Suite("Runs on several threads")
struct ParallelRunTests {
    /// Forty cases, the first of which take longest; every seventh fails.
    private static let plan = ConformancePlan([
        SmallPlan.file(
            "s",
            (0..<40).map { index in
                VectorCase("\(index)") {
                    if index < 8 { awaitBriefly() }
                    return index % 7 == 6 ? .failed("at \(index)") : .passed
                }
            })
    ])

    @Test("results stand in the order of the cases, and each is told of", arguments: [1, 2, 8, 64])
    func order(workers: Int) async throws {
        let told = Guarded(0)
        let run = try await onThread {
            ConformanceRun(Self.plan, workers: workers, progress: { _ in told.withLock { $0 += 1 } })
        }
        #expect(run.results.map(\.id) == (0..<40).map(String.init))
        #expect(run.failures.map(\.id) == ["6", "13", "20", "27", "34"])
        #expect(run.failures.first?.difference == "at 6")
        #expect(told.withLock { $0 } == 40)
        #expect(run.leftOut == 0 && run.notReached == 0)
    }

    @Test("after the first failure in the order of the cases nothing counts", arguments: [1, 2, 8, 64])
    func failFast(workers: Int) async throws {
        let run = try await onThread { ConformanceRun(Self.plan, workers: workers, stopsAtFailure: true) }
        #expect(run.results.map(\.id) == (0..<7).map(String.init))
        #expect(run.failures.map(\.id) == ["6"])
        #expect(run.notReached == 33)
    }

    @Test("what a case expects, what came and how long it took is kept; a filter's count is told")
    func kept() throws {
        let wrong = CaseVerdict(isAccepted: false, failures: ["x"])
        var plan = ConformancePlan([
            SmallPlan.file(
                "s",
                [
                    SmallPlan.item("a"), SmallPlan.item("b", ["c.d"]),
                    SmallPlan.item("c", outcome: .failed("no", got: wrong)),
                    SmallPlan.item("d", outcome: .failed("no")), .unsupported("e", .openID4VP), SmallPlan.item("f"),
                ])
        ])
        try plan.keep(CaseFilter(cases: "abcde".map { NamePattern(String($0), reach: .whole) }))
        let clock = Guarded(0.0)
        let run = ConformanceRun(
            plan,
            seconds: {
                clock.withLock { time in
                    time += 0.25; return time
                }
            })
        let genuine = CaseVerdict(isAccepted: true)
        #expect(
            run.results.map(\.expected) == [
                genuine, CaseVerdict(isAccepted: false, failures: ["c.d"]), genuine, genuine, nil,
            ])
        #expect(
            run.results.map(\.actual) == [genuine, CaseVerdict(isAccepted: false, failures: ["c.d"]), wrong, nil, nil])
        #expect(run.results.map(\.microseconds) == [250_000, 250_000, 250_000, 250_000, 250_000])
        #expect(run.leftOut == 1)
    }

    @Test("the project's own format tells the verdict that came, where it is another one")
    func ownFormat() throws {
        let text = #"""
            {"suite": "s", "protocol": "cbor", "cases": [
              {"id": "a", "comment": "", "input": {"cbor": "00"}, "expect": {"verdict": "rejected", "failures": ["cbor.trailing"]}},
              {"id": "b", "comment": "", "input": {"cbor": "18"}, "expect": {"verdict": "accepted", "failures": []}},
              {"id": "c", "comment": "", "input": {"cbor": "18"}, "expect": {"verdict": "rejected", "failures": ["cbor.malformed"]}}]}
            """#
        let file = try VectorReader.read(Array(text.utf8), path: "p.json")
        let run = ConformanceRun(ConformancePlan([("p.json", .success(file))]))
        #expect(
            run.results.map(\.actual?.description) == [
                "accepted", "rejected with cbor.malformed", "rejected with cbor.malformed",
            ])
        #expect(
            run.results.map(\.expected?.description) == [
                "rejected with cbor.trailing", "accepted", "rejected with cbor.malformed",
            ])
        #expect(run.results[0].difference == "expected rejected with cbor.trailing, got accepted")
    }
}
