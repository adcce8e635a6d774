// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Testing

@Suite("HMAC over several parts")
struct RunningHMACTests {
    @Test("is the HMAC of the parts one after the other", arguments: HashAlgorithm.allCases)
    func parts(algorithm: HashAlgorithm) {
        let key = Array("Jefe".utf8)
        let (first, second) = (Array("what do ya want ".utf8), Array("for nothing?".utf8))
        let whole = first + second
        let expected = HMAC.authenticationCode(for: whole.span, key: key.span, using: algorithm)
        var code = RunningHMAC(key: key.span, using: algorithm)
        code.update(first.span)
        code.update(second.span)
        let full = code.finish(byteCount: algorithm.byteCount)
        #expect(full == SecretBytes(copying: expected.span))

        // The same key serves again, for shorter codes as well.
        let half = expected.prefix(algorithm.byteCount / 2)
        code.update(whole.span)
        let short = code.finish(byteCount: half.count)
        #expect(short == SecretBytes(copying: half.span))
        let nothing = code.finish(byteCount: algorithm.byteCount)
        let empty: [UInt8] = []
        let expectedOfNothing = HMAC.authenticationCode(for: empty.span, key: key.span, using: algorithm)
        #expect(nothing == SecretBytes(copying: expectedOfNothing.span))
    }

    @Test("secret bytes can be copied with some bits of their first byte")
    func mask() {
        let (bytes, masked): ([UInt8], [UInt8]) = ([0xFF, 0xFF, 0x10], [0x01, 0xFF, 0x10])
        let copy = SecretBytes(copying: SecretBytes(copying: bytes.span), firstByteMask: 0x01)
        #expect(copy == SecretBytes(copying: masked.span))
    }
}
