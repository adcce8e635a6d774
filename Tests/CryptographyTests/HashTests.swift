// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("Hash functions and HMAC")
struct HashTests {
    /// FIPS 180-4 examples: "abc" and the empty message.
    @Test(
        "give the digests of FIPS 180-4",
        arguments: [
            (HashAlgorithm.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
            (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            (
                .sha384, "abc",
                """
                cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed
                8086072ba1e7cc2358baeca134c825a7
                """
            ),
            (
                .sha512, "abc",
                """
                ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a
                2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
                """
            ),
        ])
    func digests(algorithm: HashAlgorithm, message: String, digest: String) {
        let bytes = Array(message.utf8)
        #expect(algorithm.hash(bytes.span) == hex(digest))
        #expect(algorithm.byteCount == hex(digest).count)
    }

    @Test("give the same digest in parts", arguments: HashAlgorithm.allCases, [0, 1, 63, 64, 65, 200])
    func parts(algorithm: HashAlgorithm, cut: Int) {
        let message = (0..<200).map { UInt8($0) }
        let (head, tail) = (message[..<cut], message[cut...])
        var running = RunningHash(algorithm)
        running.update(head.span)
        running.update(tail.span)
        #expect(running.finish() == algorithm.hash(message.span))
    }

    struct HMACCase: Sendable, CustomTestStringConvertible {
        let number: Int
        let key, message: [UInt8]
        let codes: [HashAlgorithm: [UInt8]]
        var testDescription: String { "RFC 4231, case \(number)" }
    }

    /// RFC 4231, 4.2, 4.3, 4.4 and 4.7: short keys, and one that is longer than both blocks.
    static let hmacCases = [
        HMACCase(
            number: 1, key: [UInt8](repeating: 0x0b, count: 20), message: Array("Hi There".utf8),
            codes: [
                .sha256: hex("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
                .sha384: hex(
                    """
                    afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59c
                    faea9ea9076ede7f4af152e8b2fa9cb6
                    """),
                .sha512: hex(
                    """
                    87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cde
                    daa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854
                    """),
            ]),
        HMACCase(
            number: 2, key: Array("Jefe".utf8), message: Array("what do ya want for nothing?".utf8),
            codes: [.sha256: hex("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")]),
        HMACCase(
            number: 3, key: [UInt8](repeating: 0xaa, count: 20), message: [UInt8](repeating: 0xdd, count: 50),
            codes: [.sha256: hex("773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe")]),
        HMACCase(
            number: 6, key: [UInt8](repeating: 0xaa, count: 131),
            message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            codes: [
                .sha256: hex("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
                .sha512: hex(
                    """
                    80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352
                    6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598
                    """),
            ]),
    ]

    @Test("authenticate messages", arguments: hmacCases)
    func hmac(vector: HMACCase) {
        for (algorithm, code) in vector.codes {
            #expect(
                HMAC.authenticationCode(for: vector.message.span, key: vector.key.span, using: algorithm) == code)
        }
    }

    @Test("compare in constant time what is equal and what is not")
    func comparison() {
        let bytes: [UInt8] = [1, 2, 3]
        let other: [UInt8] = [1, 2, 4]
        let shorter = bytes[..<2]
        let empty: [UInt8] = []
        let verdicts = [
            ConstantTime.equal(bytes.span, bytes.span), ConstantTime.equal(bytes.span, other.span),
            ConstantTime.equal(bytes.span, shorter.span), ConstantTime.equal(empty.span, empty.span),
        ]
        #expect(verdicts == [true, false, false, true])
        #expect(SecretBytes(bytes) == SecretBytes(bytes))
        #expect(SecretBytes(bytes) != SecretBytes(other))
    }

    @Test("describe secrets without showing them")
    func descriptions() throws {
        let secret = SecretBytes([0xab, 0xcd])
        #expect("\(secret)" == "SecretBytes(2)")
        #expect(String(reflecting: secret) == "SecretBytes(2)")
        let key = try PrivateKey.generate(.p256)
        #expect("\(key)" == "PrivateKey(p256)")
        var dump = ""
        Swift.dump((secret, key), to: &dump)
        #expect(!dump.contains("171") && !dump.contains("storage"))
    }

    @Test("give random bytes of every count, and others each time", arguments: [0, 1, 16, 1000])
    func random(count: Int) {
        let (first, second) = (SystemRandom().bytes(count), SystemRandom().bytes(count))
        #expect(first.count == count)
        if count >= 16 { #expect(first != second) }
    }
}
