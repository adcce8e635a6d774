// SPDX-License-Identifier: Apache-2.0

import BoundedWork
import Foundation
import Locks
import Testing

@Suite("Worker pool")
struct WorkerPoolTests {
    @Test("refuses a seat when all are taken, and has one again when it is left")
    func seats() {
        let pool = WorkerPool(workerCount: 1, seatCount: 2)
        var first = pool.takeSeat()
        let second = pool.takeSeat()
        #expect(first != nil && second != nil)
        #expect(pool.takeSeat() == nil)
        #expect(pool.takenSeats == 2)
        first = nil
        #expect(pool.takenSeats == 1)
        #expect(pool.takeSeat() != nil)
        withExtendedLifetime(second) {}
    }

    @Test("runs no more pieces of work at once than it has workers, and all of them in the end")
    func bounded() async {
        let pool = WorkerPool(workerCount: 3, seatCount: 40)
        let counts = Guarded((running: 0, most: 0, done: 0))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                guard let seat = pool.takeSeat() else {
                    Issue.record("there are seats for all")
                    return
                }
                group.addTask {
                    await seat.run {
                        counts.withLock { counts in
                            counts.running += 1
                            counts.most = max(counts.most, counts.running)
                        }
                        usleep(2_000)
                        counts.withLock { counts in
                            counts.running -= 1
                            counts.done += 1
                        }
                    }
                }
            }
        }
        let (most, done) = counts.withLock { ($0.most, $0.done) }
        #expect(done == 40)
        #expect((1...3).contains(most))
        #expect(pool.takenSeats == 0)
    }

    @Test("hands back what the work returns")
    func result() async throws {
        let pool = WorkerPool(workerCount: 1, seatCount: 1)
        let seat = try #require(pool.takeSeat())
        #expect(await seat.run { 6 * 7 } == 42)
    }
}
