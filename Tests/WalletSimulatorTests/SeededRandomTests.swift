// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Testing

@testable import WalletSimulator

@Suite("Seeded random bytes")
struct SeededRandomTests {
    @Test("one seed gives the same bytes again, and other seeds and purposes give others")
    func seeds() {
        let draw = { (random: SeededRandom) in random.bytes(7) + random.bytes(64) + random.bytes(1) }
        let first = draw(SeededRandom(seed: 7))
        #expect(first.count == 72)
        #expect(first == draw(SeededRandom(seed: 7)))
        #expect(first != draw(SeededRandom(seed: 8)))
        #expect(first != draw(SeededRandom(seed: 7, purpose: "present")))
    }

    @Test("no block comes twice")
    func blocks() {
        let random = SeededRandom(seed: 1)
        let blocks = (0..<500).map { _ in random.bytes(32) }
        #expect(Set(blocks).count == blocks.count)
    }

    @Test("a key on every curve is the same for one seed", arguments: Curve.allCases)
    func keys(curve: Curve) throws {
        let keys = try (0..<2).map { _ in try PrivateKey.made(on: curve, from: SeededRandom(seed: 3)) }
        #expect(keys[0].publicKey == keys[1].publicKey)
        #expect(try PrivateKey.made(on: curve, from: SeededRandom(seed: 4)).publicKey != keys[0].publicKey)
    }

    @Test("a source of zeros gives no key instead of a weak one")
    func zeros() {
        struct Zeros: RandomSource {
            func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
        }
        #expect(throws: SimulatorError.cryptography(.invalidPrivateKey)) {
            try PrivateKey.made(on: .p256, from: Zeros())
        }
    }
}
