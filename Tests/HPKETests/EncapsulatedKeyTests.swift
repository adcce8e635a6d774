// SPDX-License-Identifier: Apache-2.0

import Cryptography
import HPKE
import TestSupport
import Testing

@Suite("HPKE encapsulated keys")
struct EncapsulatedKeyTests {
    @Test("of any other form than 04 || X || Y are refused", arguments: Setting.all.filter { $0.mode == .base })
    func form(setting: Setting) throws {
        guard setting.ciphersuite.kem != .x25519HKDFSHA256 else { return }
        let exchange = try Exchange(setting)
        let enc = try exchange.sender().encapsulatedKey
        let width = setting.ciphersuite.kem.privateKeyByteCount
        let y = enc[(1 + width)...]
        let isOdd = (y.last ?? 0) & 1
        var offCurve = enc
        offCurve[2 * width] ^= 1
        let wrong: [[UInt8]] = [
            [], [0], [4], Array(enc.dropLast()), enc + [0], [2 + isOdd] + enc[1...width], [6 + isOdd] + enc[1...],
            [0] + enc[1...], offCurve, [4] + [UInt8](repeating: 0, count: 2 * width),
            [4] + [UInt8](repeating: 0xFF, count: 2 * width), [0] + [UInt8](repeating: 0, count: 2 * width),
        ]
        for bytes in wrong {
            #expect(throws: HPKEError.encapsulatedKeyInvalid) { try exchange.recipient(of: bytes).context.sequence }
        }
    }

    @Test(
        "of small order or another width are refused on X25519",
        arguments: [
            // The points of order 1, 2, 4 and 8 in their reduced and unreduced forms: every agreement with them is zero.
            "0000000000000000000000000000000000000000000000000000000000000000",
            "0100000000000000000000000000000000000000000000000000000000000000",
            "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
            "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        ])
    func smallOrder(point: String) throws {
        let suite = Ciphersuite(kem: .x25519HKDFSHA256, kdf: .hkdfSHA256, aead: .aes128GCM)
        let exchange = try Exchange(Setting(ciphersuite: suite, mode: .base))
        do {
            _ = try exchange.recipient(of: hex(point)).context.sequence
            Issue.record("joined an exchange with a known secret")
        } catch let error as HPKEError {
            #expect([.keyAgreementFailed, .encapsulatedKeyInvalid].contains(error))
        }
        for bytes in [[], Array(hex(point).dropLast()), hex(point) + [0]] {
            #expect(throws: HPKEError.encapsulatedKeyInvalid) { try exchange.recipient(of: bytes).context.sequence }
        }
    }
}
