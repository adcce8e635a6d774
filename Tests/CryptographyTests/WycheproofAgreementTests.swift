// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("Wycheproof key agreement", .enabled(if: SharedVectors.arePresent, "the shared vectors are not here"))
struct WycheproofAgreementTests {
    struct Group: Decodable, Sendable {
        struct Case: Decodable, Sendable {
            let tcId: Int
            let comment: String
            let flags: [String]
            let `public`, `private`, shared: HexBytes
            let result: WycheproofResult
        }
        let curve: String
        let tests: [Case]
    }

    /// Private numbers in the files have leading zeros or lack them.
    static func secret(_ number: [UInt8], width: Int) -> SecretBytes {
        let significant = number.drop { $0 == 0 }
        return SecretBytes([UInt8](repeating: 0, count: width - significant.count) + significant)
    }

    @Test(
        "gets the verdict of the file; compressed points are refused on purpose",
        arguments: [
            ("ecdh_secp256r1_ecpoint", Curve.p256, 355), ("ecdh_secp384r1_ecpoint", .p384, 79),
            ("ecdh_secp521r1_ecpoint", .p521, 89),
        ])
    func weierstrass(file: String, curve: Curve, count: Int) throws {
        let groups = try #require(try WycheproofFile<Group>.load(file)).testGroups
        var (done, compressed) = (0, 0)
        for test in groups.flatMap(\.tests) {
            let secret = Self.secret(test.private.bytes, width: curve.fieldByteCount)
            let key = try PrivateKey(curve: curve, rawRepresentation: secret)
            let point = test.public.bytes
            var shared: SecretBytes?
            let error = thrown { () throws(CryptographyError) in
                shared = try key.sharedSecret(with: PublicKey(curve: curve, rawRepresentation: point.span))
            }
            // No mdoc protocol needs compressed points, and they are a second writing of the same key.
            let isCompressed = test.flags.contains("CompressedPoint")
            if test.result == .valid && !isCompressed {
                #expect(shared == SecretBytes(test.shared.bytes), "case \(test.tcId): \(test.comment)")
            } else {
                #expect(error == .invalidPublicKey, "case \(test.tcId): \(test.comment)")
                compressed += isCompressed && test.result != .invalid ? 1 : 0
            }
            done += 1
        }
        #expect(done == count)
        #expect(compressed == 1)
    }

    @Test("gets the verdict of the file; secrets of zeros are refused on purpose")
    func montgomery() throws {
        let groups = try #require(try WycheproofFile<Group>.load("x25519")).testGroups
        var (done, zeros) = (0, 0)
        for test in groups.flatMap(\.tests) {
            let key = try PrivateKey(curve: .x25519, rawRepresentation: SecretBytes(test.private.bytes))
            let point = test.public.bytes
            let peer = try PublicKey(curve: .x25519, rawRepresentation: point.span)
            if test.shared.bytes.allSatisfy({ $0 == 0 }) {
                #expect(test.flags.contains("ZeroSharedSecret"))
                #expect(throws: CryptographyError.sharedSecretZero, "case \(test.tcId): \(test.comment)") {
                    try key.sharedSecret(with: peer)
                }
                zeros += 1
            } else {
                let shared = try key.sharedSecret(with: peer)
                #expect(shared == SecretBytes(test.shared.bytes), "case \(test.tcId): \(test.comment)")
            }
            done += 1
        }
        #expect(done == 314)
        #expect(zeros > 0)
    }
}
