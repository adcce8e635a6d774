// SPDX-License-Identifier: Apache-2.0

import CBOR
import Cryptography
import TestSupport
import Testing
import TrustLists

@Suite("VICAL from an enemy")
struct HostileListTests {
    @Test("of random bytes is refused and harms nothing")
    func random() throws {
        var generator = SplitMix(seed: 7)
        let verifier = VICALVerifier(trustPoints: [])
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...200, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            #expect(verifier.judge(bytes, at: ListFixture.now).problems == [.structure])
        }
    }

    @Test("with any byte changed is never usable")
    func changed() throws {
        let list = try ListFixture()
        let bytes = try list.bytes()
        let verifier = VICALVerifier(trustPoints: [try list.rootCertificate()])
        #expect(verifier.judge(bytes, at: ListFixture.now).isUsable)
        var generator = SplitMix(seed: 8)
        for position in bytes.indices {
            var copy = bytes
            copy[position] ^= UInt8.random(in: 1...255, using: &generator)
            #expect(!verifier.judge(copy, at: ListFixture.now).isUsable, "byte \(position)")
        }
    }

    @Test("that announces more than it has, or nests without end, is refused at once")
    func announcing() throws {
        let verifier = VICALVerifier(trustPoints: [])
        let nested = [UInt8](repeating: 0x81, count: 1 << 20) + [0]
        for bytes in [hex("9affffffff"), hex("845bffffffffffffffff"), nested] {
            #expect(verifier.judge(bytes, at: ListFixture.now).problems == [.structure])
        }
        var list = try ListFixture()
        list.members["extensions"] = (0..<40).reduce(CBORValue.null) { inner, _ in .array([inner]) }
        #expect(try list.judge().problems == [.structure])
    }
}
