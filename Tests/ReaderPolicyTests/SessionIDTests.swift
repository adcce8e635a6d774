// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Locks
import ReaderPolicy
import Testing

@Suite("Session ID")
struct SessionIDTests {
    @Test("has one text, and comes back from it")
    func text() {
        let id = SessionID(from: SystemRandom())
        #expect(id.description.utf8.count == 22)
        #expect(SessionID(id.description) == id)
        #expect(SessionID(from: SystemRandom()) != id)
    }

    @Test("never begins with a hyphen, which a command line takes for an option")
    func hyphens() {
        let random = Drawn([[UInt8](repeating: 0xfb, count: 16), [UInt8](repeating: 0xf7, count: 16)])
        #expect(SessionID(from: random).description.hasPrefix("9"))
    }

    /// Gives what it was given, in order.
    private final class Drawn: RandomSource {
        private let rest: Guarded<[[UInt8]]>
        init(_ draws: [[UInt8]]) { rest = Guarded(draws) }
        func bytes(_ count: Int) -> [UInt8] { rest.withLock { $0.removeFirst() } }
    }

    @Test(
        "is read from no other text",
        arguments: [
            "", "AAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAA==",
            // The last character holds two bits alone; with others set it would be a second text of the same ID.
            "AAAAAAAAAAAAAAAAAAAAAB", "AAAAAAAAAAAAAAAAAAAAAP", "AAAAAAAAAA/AAAAAAAAAAA", "AAAAAAAAAA+AAAAAAAAAAA",
            " AAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAA\n", "ÄAAAAAAAAAAAAAAAAAAAA",
        ])
    func refused(text: String) {
        #expect(SessionID(text) == nil)
    }

    @Test("has sixteen bytes")
    func bytes() {
        #expect(SessionID(bytes: [UInt8](repeating: 1, count: 15)) == nil)
        #expect(SessionID(bytes: [UInt8](repeating: 1, count: 17)) == nil)
        #expect(SessionID("AAAAAAAAAAAAAAAAAAAAAA")?.bytes == [UInt8](repeating: 0, count: 16))
    }
}
