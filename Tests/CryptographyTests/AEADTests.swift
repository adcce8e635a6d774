// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("Authenticated encryption")
struct AEADTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let name: String
        let algorithm: AEADAlgorithm
        let key, nonce, data, plaintext, sealed: [UInt8]
        var testDescription: String { name }
    }

    static let vectors = [
        // The GCM specification's test cases 1, 2, 4 and 16.
        Vector(
            name: "GCM 1", algorithm: .aes128GCM, key: [UInt8](repeating: 0, count: 16),
            nonce: [UInt8](repeating: 0, count: 12), data: [], plaintext: [],
            sealed: hex("58e2fccefa7e3061367f1d57a4e7455a")),
        Vector(
            name: "GCM 2", algorithm: .aes128GCM, key: [UInt8](repeating: 0, count: 16),
            nonce: [UInt8](repeating: 0, count: 12), data: [], plaintext: [UInt8](repeating: 0, count: 16),
            sealed: hex("0388dace60b6a392f328c2b971b2fe78 ab6e47d42cec13bdf53a67b21257bddf")),
        Vector(
            name: "GCM 4", algorithm: .aes128GCM, key: hex("feffe9928665731c6d6a8f9467308308"),
            nonce: hex("cafebabefacedbaddecaf888"), data: hex("feedfacedeadbeeffeedfacedeadbeefabaddad2"),
            plaintext: hex(
                """
                d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
                1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
                """),
            sealed: hex(
                """
                42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e
                21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091
                5bc94fbc3221a5db94fae95ae7121a47
                """)),
        Vector(
            name: "GCM 16", algorithm: .aes256GCM,
            key: hex("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"),
            nonce: hex("cafebabefacedbaddecaf888"), data: hex("feedfacedeadbeeffeedfacedeadbeefabaddad2"),
            plaintext: hex(
                """
                d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
                1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
                """),
            sealed: hex(
                """
                522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
                8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662
                76fc6ece0f4e1768cddf8853bb2d551b
                """)),
        Vector(
            name: "RFC 8439, 2.8.2", algorithm: .chaCha20Poly1305,
            key: hex("808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f"),
            nonce: hex("070000004041424344454647"), data: hex("50515253c0c1c2c3c4c5c6c7"),
            plaintext: Array(
                """
                Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, \
                sunscreen would be it.
                """.utf8),
            sealed: hex(
                """
                d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6
                3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36
                92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc
                3ff4def08e4b7a9de576d26586cec64b6116
                1ae10b594f09e26a7e902ecbd0600691
                """)),
    ]

    @Test("seals and opens known texts", arguments: vectors)
    func vector(_ vector: Vector) throws {
        let key = SecretBytes(vector.key)
        let (nonce, data) = (vector.nonce, vector.data)
        #expect(
            try vector.algorithm.seal(
                vector.plaintext.span, key: key, nonce: nonce.span, authenticating: data.span) == vector.sealed)
        #expect(
            try vector.algorithm.open(
                vector.sealed.span, key: key, nonce: nonce.span, authenticating: data.span) == vector.plaintext)
    }

    @Test("refuses any changed byte", arguments: AEADAlgorithm.allCases, [0, 1, 33])
    func changedByte(algorithm: AEADAlgorithm, count: Int) throws {
        let key = SecretBytes(SystemRandom().bytes(algorithm.keyByteCount))
        let nonce = SystemRandom().bytes(12)
        let data: [UInt8] = [1, 2, 3]
        let plaintext = SystemRandom().bytes(count)
        let sealed = try algorithm.seal(plaintext.span, key: key, nonce: nonce.span, authenticating: data.span)
        #expect(sealed.count == count + algorithm.tagByteCount)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 0x01
            #expect(throws: CryptographyError.authenticationFailed) {
                try algorithm.open(changed.span, key: key, nonce: nonce.span, authenticating: data.span)
            }
        }
        let otherData: [UInt8] = [1, 2]
        #expect(throws: CryptographyError.authenticationFailed) {
            try algorithm.open(sealed.span, key: key, nonce: nonce.span, authenticating: otherData.span)
        }
        for length in [0, 15, sealed.count - 1] {
            let cut = sealed[..<length]
            #expect(throws: CryptographyError.authenticationFailed) {
                try algorithm.open(cut.span, key: key, nonce: nonce.span, authenticating: data.span)
            }
        }
    }

    @Test("refuses keys of another width", arguments: AEADAlgorithm.allCases, [0, 15, 24, 31, 33])
    func keyWidths(algorithm: AEADAlgorithm, width: Int) {
        let bytes = [UInt8](repeating: 7, count: 64)
        let nonce = bytes[..<12]
        let key = SecretBytes([UInt8](repeating: 7, count: width))
        #expect(throws: CryptographyError.wrongKeyLength) {
            try algorithm.seal(bytes.span, key: key, nonce: nonce.span, authenticating: bytes.span)
        }
        #expect(throws: CryptographyError.wrongKeyLength) {
            try algorithm.open(bytes.span, key: key, nonce: nonce.span, authenticating: bytes.span)
        }
    }

    @Test("refuses nonces of another width", arguments: AEADAlgorithm.allCases, [0, 8, 11, 13, 16])
    func nonceWidths(algorithm: AEADAlgorithm, width: Int) {
        let bytes = [UInt8](repeating: 7, count: 64)
        let nonce = bytes[..<width]
        let key = SecretBytes([UInt8](repeating: 7, count: algorithm.keyByteCount))
        #expect(throws: CryptographyError.wrongNonceLength) {
            try algorithm.seal(bytes.span, key: key, nonce: nonce.span, authenticating: bytes.span)
        }
        #expect(throws: CryptographyError.wrongNonceLength) {
            try algorithm.open(bytes.span, key: key, nonce: nonce.span, authenticating: bytes.span)
        }
    }
}
