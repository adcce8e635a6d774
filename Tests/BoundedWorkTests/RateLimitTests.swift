// SPDX-License-Identifier: Apache-2.0

import BoundedWork
import Testing

@Suite("Rate limit")
struct RateLimitTests {
    @Test("gives the whole minute's worth at once, then one as time passes")
    func bucket() throws {
        let limit = RateLimit<String>()
        for _ in 0..<3 { #expect(limit.take(for: "a", perMinute: 3, at: 100) == nil) }
        let wait = try #require(limit.take(for: "a", perMinute: 3, at: 100))
        #expect(abs(wait - 20) < 0.001)
        #expect(limit.take(for: "a", perMinute: 3, at: 119) != nil)
        #expect(limit.take(for: "a", perMinute: 3, at: 120.1) == nil)
        #expect(limit.take(for: "a", perMinute: 3, at: 120.1) != nil)
    }

    @Test("counts each key by itself")
    func keys() {
        let limit = RateLimit<String>()
        #expect(limit.take(for: "a", perMinute: 1, at: 0) == nil)
        #expect(limit.take(for: "a", perMinute: 1, at: 0) != nil)
        #expect(limit.take(for: "b", perMinute: 1, at: 0) == nil)
    }

    @Test("gives nothing for a clock that goes back, and saves up no more than a minute's worth")
    func clock() {
        let limit = RateLimit<String>()
        #expect(limit.take(for: "a", perMinute: 1, at: 1_000) == nil)
        #expect(limit.take(for: "a", perMinute: 1, at: 0) != nil)
        #expect(limit.take(for: "a", perMinute: 1, at: 1_000) != nil)
        #expect(limit.take(for: "a", perMinute: 1, at: 99_999) == nil)
        #expect(limit.take(for: "a", perMinute: 1, at: 99_999) != nil)
    }
}
