// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("HKDF")
struct HKDFTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let name: String
        let algorithm: HashAlgorithm
        let material, salt, info, pseudoRandomKey, output: [UInt8]
        var testDescription: String { name }
    }

    /// RFC 5869, Appendix A.1 (basic), A.2 (three blocks), A.3 (no salt and info) and A.4 (SHA-1).
    static let vectors = [
        Vector(
            name: "A.1", algorithm: .sha256, material: [UInt8](repeating: 0x0b, count: 22),
            salt: hex("000102030405060708090a0b0c"), info: hex("f0f1f2f3f4f5f6f7f8f9"),
            pseudoRandomKey: hex("077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5"),
            output: hex("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")),
        Vector(
            name: "A.2", algorithm: .sha256, material: (0x00...0x4f).map { UInt8($0) },
            salt: (0x60...0xaf).map { UInt8($0) }, info: (0xb0...0xff).map { UInt8($0) },
            pseudoRandomKey: hex("06a6b88c5853361a06104c9ceb35b45cef760014904671014a193f40c15fc244"),
            output: hex(
                """
                b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c
                59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71
                cc30c58179ec3e87c14c01d5c1f3434f1d87
                """)),
        Vector(
            name: "A.3", algorithm: .sha256, material: [UInt8](repeating: 0x0b, count: 22), salt: [], info: [],
            pseudoRandomKey: hex("19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04"),
            output: hex("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")),
        Vector(
            name: "A.4", algorithm: .sha1, material: [UInt8](repeating: 0x0b, count: 11),
            salt: hex("000102030405060708090a0b0c"), info: hex("f0f1f2f3f4f5f6f7f8f9"),
            pseudoRandomKey: hex("9b6c18c432a7bf8f0e71c8eb88f4b30baa2ba243"),
            output: hex("085a01ea1b10f36933068b56efa5ad81a4f14b822f5b091568a9cdd4f155fda2c22e422478d305f3f896")),
    ]

    @Test("extracts and expands", arguments: vectors)
    func vector(_ vector: Vector) throws {
        let key = HKDF.extract(
            salt: vector.salt.span, inputKeyMaterial: vector.material.span, using: vector.algorithm)
        #expect(key == SecretBytes(vector.pseudoRandomKey))
        let output = try HKDF.expand(
            pseudoRandomKey: key, info: vector.info.span, byteCount: vector.output.count, using: vector.algorithm)
        #expect(output == SecretBytes(vector.output))
    }

    @Test("makes at most 255 digests", arguments: HashAlgorithm.allCases)
    func limit(algorithm: HashAlgorithm) throws {
        let bytes: [UInt8] = [1, 2, 3]
        let key = HKDF.extract(salt: bytes.span, inputKeyMaterial: bytes.span, using: algorithm)
        let limit = 255 * algorithm.byteCount
        for count in [0, 1, algorithm.byteCount, limit] {
            let output = try HKDF.expand(pseudoRandomKey: key, info: bytes.span, byteCount: count, using: algorithm)
            #expect(output.count == count)
        }
        for count in [-1, limit + 1] {
            #expect(throws: CryptographyError.lengthOutOfRange) {
                try HKDF.expand(pseudoRandomKey: key, info: bytes.span, byteCount: count, using: algorithm)
            }
        }
    }
}
