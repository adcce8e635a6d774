// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

/// OpenSSL's import takes all of these points. Under the point at infinity, r = the x of the generator and s = the
/// digest is a signature of any message, made without a private key; so none of them may pass a door of this module.
@Suite("Points that are no public key")
struct PointTests {
    static let weierstrass = Curve.allCases.filter { $0.family == .weierstrass }

    /// Wrong points of a curve, by what is wrong with them.
    static func points(_ curve: Curve) throws -> [(what: String, point: [UInt8])] {
        let good = try PrivateKey.generate(curve).publicKey.rawRepresentation
        let width = curve.fieldByteCount
        let (x, y) = (good[1...width], good[(1 + width)...])
        let parity = good[good.count - 1] & 1
        var besideCurve = good
        besideCurve[besideCurve.count - 1] ^= 1
        return [
            ("nothing", []),
            ("infinity", [0x00]),
            ("infinity in full width", [0x00] + [UInt8](repeating: 0, count: 2 * width)),
            ("zeros", [0x04] + [UInt8](repeating: 0, count: 2 * width)),
            ("compressed", [0x02 | parity] + x),
            ("compressed with the other y", [0x03 ^ parity] + x),
            ("hybrid", [0x06 | parity] + x + y),
            ("hybrid with the other parity", [0x07 ^ parity] + x + y),
            ("without its first byte", Array(x + y)),
            ("cut", good.dropLast()),
            ("too long", good + [0]),
            ("beside the curve", besideCurve),
            ("coordinates exchanged", [0x04] + y + x),
            ("coordinates too large", [0x04] + [UInt8](repeating: 0xff, count: 2 * width)),
        ]
    }

    static func info(_ curve: Curve, point: [UInt8]) -> [UInt8] {
        DERWriter.element(.sequence) { info in
            info.sequence { algorithm in
                algorithm.objectIdentifier(ObjectIdentifier.ecPublicKey)
                algorithm.objectIdentifier(curve.objectIdentifier)
            }
            info.bitString(point)
        }
    }

    @Test("are refused in the raw form", arguments: weierstrass)
    func raw(curve: Curve) throws {
        for (what, point) in try Self.points(curve) {
            #expect(throws: CryptographyError.invalidPublicKey, "\(what)") {
                try PublicKey(curve: curve, rawRepresentation: point.span)
            }
        }
    }

    @Test("are refused in a SubjectPublicKeyInfo", arguments: weierstrass)
    func subjectPublicKeyInfo(curve: Curve) throws {
        for (what, point) in try Self.points(curve) {
            let info = Self.info(curve, point: point)
            #expect(throws: CryptographyError.invalidPublicKey, "\(what)") {
                try PublicKey(subjectPublicKeyInfo: info.span)
            }
        }
    }

    @Test("are refused as coordinates", arguments: weierstrass)
    func coordinates(curve: Curve) throws {
        let width = curve.fieldByteCount
        let good = try PrivateKey.generate(curve).publicKey.rawRepresentation
        let (x, y) = (Array(good[1...width]), Array(good[(1 + width)...]))
        let zeros = [UInt8](repeating: 0, count: width)
        let pairs: [([UInt8], [UInt8])] = [
            ([], []), (x, []), ([], y), (y, x), (zeros, zeros), (x, zeros), ([0] + x, [0] + y),
            (x.dropLast(), [0] + y), (x + y, []),
        ]
        for (x, y) in pairs {
            #expect(throws: CryptographyError.invalidPublicKey) { try PublicKey(curve: curve, x: x.span, y: y.span) }
        }
    }

    @Test("do not verify the signature that anybody can make under infinity")
    func forgery() {
        // r = x of the generator, s = the digest: with Q = infinity, (e/s)G + (r/s)Q = G, whose x is r.
        let message = Array("pay me".utf8)
        let signature =
            hex("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296")
            + HashAlgorithm.sha256.hash(message.span)
        let infinity: [UInt8] = [0x00]
        let info = Self.info(.p256, point: infinity)
        #expect(throws: CryptographyError.invalidPublicKey) {
            try PublicKey(curve: .p256, rawRepresentation: infinity.span)
                .verify(signature.span, over: message.span, using: .ecdsa(.sha256))
        }
        #expect(throws: CryptographyError.invalidPublicKey) {
            try PublicKey(subjectPublicKeyInfo: info.span)
                .verify(signature.span, over: message.span, using: .ecdsa(.sha256))
        }
    }

    @Test("are refused on Edwards curves when their order is small", arguments: [UInt8(0x00), 0x80])
    func smallOrder(sign: UInt8) {
        let rest = [UInt8](repeating: 0, count: 31)
        let ones = [UInt8](repeating: 0xff, count: 30)
        var points25519: [[UInt8]] = [
            [0x00] + rest, [0x01] + rest, [0xec] + ones + [0x7f], [0xed] + ones + [0x7f], [0xee] + ones + [0x7f],
            hex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
            hex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
        ]
        let half = [UInt8](repeating: 0xff, count: 28)
        var points448: [[UInt8]] = [
            [UInt8](repeating: 0, count: 57), [1] + [UInt8](repeating: 0, count: 56),
            [0xfe] + half.dropLast() + [0xfe] + half.dropLast() + [0], half + [0xfe] + half.dropLast() + [0],
            [UInt8](repeating: 0, count: 28) + half + [0],
        ]
        for index in points25519.indices { points25519[index][31] |= sign }
        for index in points448.indices { points448[index][56] |= sign }
        for point in points25519 {
            #expect(throws: CryptographyError.invalidPublicKey) {
                try PublicKey(curve: .ed25519, rawRepresentation: point.span)
            }
        }
        for point in points448 {
            #expect(throws: CryptographyError.invalidPublicKey) {
                try PublicKey(curve: .ed448, rawRepresentation: point.span)
            }
        }
    }

    @Test("are refused in another width", arguments: [Curve.ed25519, .ed448, .x25519, .x448])
    func widths(curve: Curve) {
        for count in [0, 1, curve.publicKeyByteCount - 1, curve.publicKeyByteCount + 1] {
            let bytes = [UInt8](repeating: 9, count: count)
            #expect(throws: CryptographyError.invalidPublicKey) {
                try PublicKey(curve: curve, rawRepresentation: bytes.span)
            }
        }
        let bytes = [UInt8](repeating: 9, count: curve.fieldByteCount)
        #expect(throws: CryptographyError.unsupportedKey) { try PublicKey(curve: curve, x: bytes.span, y: bytes.span) }
    }
}
