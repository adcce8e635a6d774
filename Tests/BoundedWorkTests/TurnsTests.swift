// SPDX-License-Identifier: Apache-2.0

import BoundedWork
import Foundation
import Locks
import Testing

@Suite("Turns")
struct TurnsTests {
    private struct Failed: Error {}

    @Test("lets one task at a time work on a thing, and everyone in the end")
    func exclusive() async {
        let turns = Turns<Int>()
        let counts = Guarded((inside: 0, most: 0, done: 0))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    await turns.take(1) {
                        counts.withLock { counts in
                            counts.inside += 1
                            counts.most = max(counts.most, counts.inside)
                        }
                        await Task.yield()
                        counts.withLock { counts in
                            counts.inside -= 1
                            counts.done += 1
                        }
                    }
                }
            }
        }
        let (most, done) = counts.withLock { ($0.most, $0.done) }
        #expect(most == 1)
        #expect(done == 50)
    }

    @Test("lets the next one in after a failure")
    func failure() async {
        let turns = Turns<Int>()
        await #expect(throws: Failed.self) {
            try await turns.take(1) { () async throws(Failed) in throw Failed() }
        }
        #expect(await turns.take(1) { 7 } == 7)
    }

    @Test("keeps different things apart")
    func apart() async {
        let turns = Turns<Int>()
        let inner = await turns.take(1) { await turns.take(2) { true } }
        #expect(inner)
    }
}
