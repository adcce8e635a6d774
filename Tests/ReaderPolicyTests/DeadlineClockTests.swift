// SPDX-License-Identifier: Apache-2.0

import Foundation
import Locks
import ReaderPolicy
import Testing

@Suite("Deadline clock")
struct DeadlineClockTests {
    /// Two clocks that a test sets.
    private final class Clocks: Sendable {
        private let state = Guarded((wall: Date(wholeSeconds: 1_000_000), steady: 0.0))
        var wall: Date { state.withLock { $0.wall } }
        var steady: Double { state.withLock { $0.steady } }
        func pass(_ seconds: Double) {
            state.withLock { $0 = ($0.wall.addingTimeInterval(seconds), $0.steady + seconds) }
        }
        func setWall(by seconds: Double) { state.withLock { $0.wall = $0.wall.addingTimeInterval(seconds) } }

        func clock(notBefore floor: Date? = nil) -> DeadlineClock {
            DeadlineClock(notBefore: floor, wall: { self.wall }, steady: { self.steady })
        }
    }

    @Test("follows the wall clock while nobody sets it")
    func follows() {
        let clocks = Clocks()
        let clock = clocks.clock()
        clocks.pass(12)
        #expect(clock.now() == Date(wholeSeconds: 1_000_012))
    }

    @Test("goes on where the wall clock was set back, so that a deadline comes no later")
    func setBack() {
        let clocks = Clocks()
        let clock = clocks.clock()
        clocks.setWall(by: -86_400)
        clocks.pass(5)
        #expect(clock.now() == Date(wholeSeconds: 1_000_005))
        clocks.pass(5)
        #expect(clock.now() == Date(wholeSeconds: 1_000_010))
    }

    @Test("jumps with a wall clock that was set forward, and does not come back")
    func setForward() {
        let clocks = Clocks()
        let clock = clocks.clock()
        clocks.setWall(by: 3_600)
        #expect(clock.now() == Date(wholeSeconds: 1_003_600))
        clocks.setWall(by: -3_600)
        clocks.pass(1)
        #expect(clock.now() == Date(wholeSeconds: 1_003_601))
    }

    @Test("starts where an earlier process stopped, when the clock was set back in between")
    func floor() {
        let clocks = Clocks()
        let clock = clocks.clock(notBefore: Date(wholeSeconds: 2_000_000))
        #expect(clock.now() == Date(wholeSeconds: 2_000_000))
        clocks.pass(60)
        #expect(clock.now() == Date(wholeSeconds: 2_000_060))
    }
}
