// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MdocVerification

@Suite("Repetitions")
struct RepetitionTests {
    @Test("are found whether or not fingerprints tell elements apart")
    func found() {
        for fingerprint in [{ UInt64($0) }, { _ in 0 }, { UInt64($0 % 3) }] as [(Int) -> UInt64] {
            #expect([].firstRepetition(telling: fingerprint) == nil)
            #expect([7].firstRepetition(telling: fingerprint) == nil)
            #expect(Array(0..<40).firstRepetition(telling: fingerprint) == nil)
            #expect([5, 1, 2, 1, 5].firstRepetition(telling: fingerprint) == 1)
        }
    }
}
