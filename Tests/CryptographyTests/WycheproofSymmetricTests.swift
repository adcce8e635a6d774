// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("Wycheproof symmetric algorithms", .enabled(if: SharedVectors.arePresent, "the shared vectors are not here"))
struct WycheproofSymmetricTests {
    struct AEADGroup: Decodable, Sendable {
        struct Case: Decodable, Sendable {
            let tcId: Int
            let comment: String
            let key, iv, aad, msg, ct, tag: HexBytes
            let result: WycheproofResult
        }
        let tests: [Case]
    }

    @Test(
        "open what is valid, and seal it the same way",
        arguments: [("aes_gcm", 133), ("chacha20_poly1305", 325)])
    func aead(file: String, count: Int) throws {
        let groups = try #require(try WycheproofFile<AEADGroup>.load(file)).testGroups
        var done = 0
        for test in groups.flatMap(\.tests) {
            let algorithm: AEADAlgorithm =
                file == "chacha20_poly1305" ? .chaCha20Poly1305 : test.key.bytes.count == 16 ? .aes128GCM : .aes256GCM
            let key = SecretBytes(test.key.bytes)
            let (nonce, data, plaintext, sealed) = (
                test.iv.bytes, test.aad.bytes, test.msg.bytes, test.ct.bytes + test.tag.bytes
            )
            var opened: [UInt8]?
            let error = thrown { () throws(CryptographyError) in
                opened = try algorithm.open(sealed.span, key: key, nonce: nonce.span, authenticating: data.span)
            }
            if test.result == .valid {
                #expect(opened == plaintext, "case \(test.tcId): \(test.comment)")
                #expect(
                    try algorithm.seal(plaintext.span, key: key, nonce: nonce.span, authenticating: data.span)
                        == sealed)
            } else {
                let expected: CryptographyError = nonce.count == 12 ? .authenticationFailed : .wrongNonceLength
                #expect(error == expected, "case \(test.tcId): \(test.comment)")
            }
            done += 1
        }
        #expect(done == count)
    }

    struct HKDFGroup: Decodable, Sendable {
        struct Case: Decodable, Sendable {
            let tcId: Int
            let comment: String
            let ikm, salt, info, okm: HexBytes
            let size: Int
            let result: WycheproofResult
        }
        let tests: [Case]
    }

    @Test("derive keys", arguments: [("hkdf_sha256", HashAlgorithm.sha256, 86), ("hkdf_sha384", .sha384, 83)])
    func hkdf(file: String, algorithm: HashAlgorithm, count: Int) throws {
        let groups = try #require(try WycheproofFile<HKDFGroup>.load(file)).testGroups
        var done = 0
        for test in groups.flatMap(\.tests) {
            let (material, salt, info) = (test.ikm.bytes, test.salt.bytes, test.info.bytes)
            var output: SecretBytes?
            let error = thrown { () throws(CryptographyError) in
                let key = HKDF.extract(salt: salt.span, inputKeyMaterial: material.span, using: algorithm)
                output = try HKDF.expand(
                    pseudoRandomKey: key, info: info.span, byteCount: test.size, using: algorithm)
            }
            if test.result == .valid {
                #expect(output == SecretBytes(test.okm.bytes), "case \(test.tcId): \(test.comment)")
            } else {
                #expect(error == .lengthOutOfRange, "case \(test.tcId): \(test.comment)")
            }
            done += 1
        }
        #expect(done == count)
    }

    struct HMACGroup: Decodable, Sendable {
        struct Case: Decodable, Sendable {
            let tcId: Int
            let comment: String
            let key, msg, tag: HexBytes
            let result: WycheproofResult
        }
        let tagSize: Int
        let tests: [Case]
    }

    @Test("authenticate messages")
    func hmac() throws {
        let groups = try #require(try WycheproofFile<HMACGroup>.load("hmac_sha256")).testGroups
        var done = 0
        for group in groups {
            for test in group.tests {
                let (key, message, tag) = (test.key.bytes, test.msg.bytes, test.tag.bytes)
                let code = HMAC.authenticationCode(for: message.span, key: key.span, using: .sha256)
                let isEqual = code.prefix(group.tagSize / 8) == tag[...]
                #expect(isEqual == (test.result == .valid), "case \(test.tcId): \(test.comment)")
                done += 1
            }
        }
        #expect(done == 174)
    }
}
