// SPDX-License-Identifier: Apache-2.0

import Locks
import Testing

@Suite("Guarded values")
struct GuardedTests {
    @Test("lets one task at a time change the value")
    func exclusion() async {
        let counter = Guarded(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<5_000 { counter.withLock { $0 += 1 } } }
            }
        }
        #expect(counter.withLock { $0 } == 40_000)
    }

    @Test("is free again after the body threw")
    func throwing() {
        struct Failure: Error {}
        let value = Guarded(1)
        #expect(throws: Failure.self) { try value.withLock { _ throws(Failure) in throw Failure() } }
        #expect(value.withLock { $0 } == 1)
    }
}
