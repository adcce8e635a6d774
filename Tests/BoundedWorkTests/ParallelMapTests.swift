// SPDX-License-Identifier: Apache-2.0

import BoundedWork
import Locks
import TestSupport
import Testing

@Suite("Work on several threads")
struct ParallelMapTests {
    @Test("results stand in their order, whoever was first", arguments: [1, 2, 7, 100])
    func order(workers: Int) async throws {
        let results = try await onThread {
            ParallelMap.run(count: 50, workers: workers) { index in
                if index % 7 == 0 { awaitBriefly() }
                return index * index
            }
        }
        #expect(results == (0..<50).map { $0 * $0 })
        #expect(ParallelMap.run(count: 0, workers: workers) { $0 } == [])
    }

    @Test("no more run at once than there are workers, and all of them do")
    func bound() async throws {
        let running = Guarded((now: 0, most: 0))
        _ = try await onThread {
            ParallelMap.run(count: 24, workers: 4) { _ in
                running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                awaitBriefly()
                running.withLock { $0.now -= 1 }
            }
        }
        #expect(running.withLock { $0.most } == 4)
    }

    @Test(
        "after the last one nothing is begun, and the result is the same for any number of workers",
        arguments: [1, 3, 8])
    func last(workers: Int) async throws {
        let begun = Guarded(0)
        let results = try await onThread {
            ParallelMap.run(count: 1_000, workers: workers, isLast: { $0 % 10 == 9 }) { index in
                begun.withLock { $0 += 1 }
                // The later ones come to their end sooner.
                if index < 10 { awaitBriefly() }
                return index
            }
        }
        #expect(results == Array(0...9))
        #expect(begun.withLock { $0 } < 1_000)
    }

    @Test("each piece is told of once, never two at a time")
    func progress() async throws {
        let told = Guarded([Int]())
        let isInside = Guarded(false)
        _ = try await onThread {
            ParallelMap.run(
                count: 200, workers: 8,
                finished: { output in
                    #expect(
                        isInside.withLock { inside in
                            defer { inside = true }; return inside
                        } == false)
                    told.withLock { $0.append(output) }
                    isInside.withLock { $0 = false }
                }, work: { $0 })
        }
        #expect(told.withLock { $0.sorted() } == Array(0..<200))
    }
}
