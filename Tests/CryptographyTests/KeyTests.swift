// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("Keys")
struct KeyTests {
    static let signingCurves = Curve.allCases.filter { $0.family != .montgomery }
    static let agreementCurves = Curve.allCases.filter { $0.family != .edwards }

    static func algorithms(_ curve: Curve) -> [SignatureAlgorithm] {
        curve.family == .edwards ? [.eddsa] : [.ecdsa(.sha256), .ecdsa(.sha384), .ecdsa(.sha512)]
    }

    @Test("sign what their public key verifies, and nothing else", arguments: signingCurves)
    func roundTrip(curve: Curve) throws {
        let key = try PrivateKey.generate(curve)
        let other = try PrivateKey.generate(curve)
        let message = SystemRandom().bytes(100)
        let changed = message.dropLast()
        for algorithm in Self.algorithms(curve) {
            let signature = try key.sign(message.span, using: algorithm)
            #expect(signature.count == curve.signatureByteCount)
            try key.publicKey.verify(signature.span, over: message.span, using: algorithm)
            #expect(throws: CryptographyError.signatureInvalid) {
                try key.publicKey.verify(signature.span, over: changed.span, using: algorithm)
            }
            #expect(throws: CryptographyError.signatureInvalid) {
                try other.publicKey.verify(signature.span, over: message.span, using: algorithm)
            }
            for index in signature.indices {
                var forged = signature
                forged[index] ^= 0x10
                #expect(throws: CryptographyError.signatureInvalid) {
                    try key.publicKey.verify(forged.span, over: message.span, using: algorithm)
                }
            }
            let der = try key.derSignature(message.span, using: algorithm)
            try key.publicKey.verify(derSignature: der.span, over: message.span, using: algorithm)
        }
    }

    @Test("refuse signatures of another width, with zeros, or in DER", arguments: signingCurves)
    func signatureForms(curve: Curve) throws {
        let key = try PrivateKey.generate(curve)
        let message: [UInt8] = [1, 2, 3]
        let algorithm = Self.algorithms(curve)[0]
        let signature = try key.sign(message.span, using: algorithm)
        let width = curve.fieldByteCount
        let zeros = [UInt8](repeating: 0, count: width)
        var wrong: [[UInt8]] = [
            [], [0], signature.dropLast(), signature.dropFirst() + [], signature + [0], [0] + signature,
            zeros + zeros, [UInt8](repeating: 0xff, count: 2 * width),
        ]
        if curve.family == .weierstrass {
            wrong += [
                zeros + signature[width...], signature[..<width] + zeros,
                try key.derSignature(message.span, using: algorithm),
                // The same two numbers in a wider form.
                [0] + signature[..<width] + [0] + signature[width...],
            ]
        }
        for bytes in wrong {
            #expect(throws: CryptographyError.signatureInvalid) {
                try key.publicKey.verify(bytes.span, over: message.span, using: algorithm)
            }
        }
    }

    @Test("refuse algorithms that do not fit", arguments: Curve.allCases)
    func algorithmMismatch(curve: Curve) throws {
        let key = try PrivateKey.generate(curve)
        let message: [UInt8] = [1]
        var wrong: [SignatureAlgorithm] = [.ecdsa(.sha1)]
        if curve.family != .edwards { wrong.append(.eddsa) }
        if curve.family != .weierstrass { wrong += [.ecdsa(.sha256), .ecdsa(.sha384), .ecdsa(.sha512)] }
        let signature = [UInt8](repeating: 1, count: 2 * curve.fieldByteCount)
        for algorithm in wrong {
            #expect(throws: CryptographyError.algorithmMismatch) { try key.sign(message.span, using: algorithm) }
            #expect(throws: CryptographyError.algorithmMismatch) {
                try key.publicKey.verify(signature.span, over: message.span, using: algorithm)
            }
            #expect(throws: CryptographyError.algorithmMismatch) {
                try key.publicKey.verify(derSignature: signature.span, over: message.span, using: algorithm)
            }
        }
    }

    @Test("agree on a secret", arguments: agreementCurves)
    func agreement(curve: Curve) throws {
        let (alice, bob) = (try PrivateKey.generate(curve), try PrivateKey.generate(curve))
        let secret = try alice.sharedSecret(with: bob.publicKey)
        #expect(secret == (try bob.sharedSecret(with: alice.publicKey)))
        #expect(secret.count == curve.fieldByteCount)
        #expect(secret != (try alice.sharedSecret(with: alice.publicKey)))
    }

    @Test("agree only on one curve, and not on Edwards curves", arguments: Curve.allCases, Curve.allCases)
    func agreementMismatch(first: Curve, second: Curve) throws {
        guard first != second || first.family == .edwards else { return }
        let (alice, bob) = (try PrivateKey.generate(first), try PrivateKey.generate(second))
        #expect(throws: CryptographyError.algorithmMismatch) { try alice.sharedSecret(with: bob.publicKey) }
    }

    @Test("come back from every writing", arguments: Curve.allCases)
    func writings(curve: Curve) throws {
        let key = try PrivateKey.generate(curve)
        let point = key.publicKey.rawRepresentation
        #expect(try PublicKey(curve: curve, rawRepresentation: point.span) == key.publicKey)
        let info = key.publicKey.subjectPublicKeyInfo()
        #expect(try PublicKey(subjectPublicKeyInfo: info.span) == key.publicKey)
        #expect(try PublicKey(pem: key.publicKey.pem()) == key.publicKey)
        #expect(try PrivateKey(pem: key.pem()).publicKey == key.publicKey)
        #expect(try PrivateKey(pem: key.pem()).rawRepresentation() == key.rawRepresentation())
        if curve.family == .weierstrass {
            let (x, y) = (point[1...curve.fieldByteCount], point[(1 + curve.fieldByteCount)...])
            #expect(try PublicKey(curve: curve, x: x.span, y: y.span) == key.publicKey)
        }
    }

    @Test("differ when made anew", arguments: Curve.allCases)
    func generation(curve: Curve) throws {
        let keys = try (0..<4).map { _ in try PrivateKey.generate(curve) }
        #expect(Set(keys.map(\.publicKey)).count == 4)
        #expect(keys.allSatisfy { $0.rawRepresentation().count == curve.fieldByteCount })
    }

    @Test("compute the public key and verify the signature of RFC 6979, A.2.5")
    func deterministicECDSA() throws {
        let key = try PrivateKey(
            curve: .p256,
            rawRepresentation: SecretBytes(hex("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721")))
        #expect(
            key.publicKey.rawRepresentation
                == hex(
                    """
                    04
                    60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6
                    7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299
                    """))
        let message = Array("sample".utf8)
        let signature = hex(
            """
            efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716
            f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8
            """)
        try key.publicKey.verify(signature.span, over: message.span, using: .ecdsa(.sha256))
    }

    @Test(
        "sign as RFC 8032, 7.1 and 7.4",
        arguments: [
            (
                Curve.ed25519, "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
                "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
                """
                92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da
                085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00
                """
            ),
            (
                .ed448,
                """
                6c82a562cb808d10d632be89c8513ebf6c929f34ddfa8c9f63c9960ef6e348a3
                528c8a3fcc2f044e39a3fc5b94492f8f032e7549a20098f95b
                """,
                """
                5fd7449b59b461fd2ce787ec616ad46a1da1342485a70e1f8a0ea75d80e96778
                edf124769b46c7061bd6783df1e50f6cd1fa1abeafe8256180
                """, "",
                """
                533a37f6bbe457251f023c0d88f976ae2dfb504a843e34d2074fd823d41a591f
                2b233f034f628281f2fd7a22ddd47d7828c59bd0a21bfd3980ff0d2028d4b18a
                9df63e006c5d1c2d345b925d8dc00b4104852db99ac5c7cdda8530a113a0f4db
                b61149f05a7363268c71d95808ff2e652600
                """
            ),
        ])
    func edwards(curve: Curve, secret: String, point: String, message: String, signature: String) throws {
        let key = try PrivateKey(curve: curve, rawRepresentation: SecretBytes(hex(secret)))
        #expect(key.publicKey.rawRepresentation == hex(point))
        let message = hex(message)
        #expect(try key.sign(message.span, using: .eddsa) == hex(signature))
        let bytes = hex(signature)
        try key.publicKey.verify(bytes.span, over: message.span, using: .eddsa)
    }

    @Test(
        "agree as RFC 7748, 5.2 and 6.1",
        arguments: [
            (
                "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
                "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
                "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"
            ),
            (
                "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb",
                "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a",
                "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"
            ),
        ])
    func montgomery(secret: String, peer: String, shared: String) throws {
        let key = try PrivateKey(curve: .x25519, rawRepresentation: SecretBytes(hex(secret)))
        let point = hex(peer)
        let peer = try PublicKey(curve: .x25519, rawRepresentation: point.span)
        #expect(try key.sharedSecret(with: peer) == SecretBytes(hex(shared)))
    }

    @Test("refuse a secret of zeros", arguments: [Curve.x25519, .x448], [UInt8(0), 1])
    func zeroSecret(curve: Curve, lowest: UInt8) throws {
        // u = 0 and u = 1 have small order on both curves (RFC 7748, 6.1).
        let point = [lowest] + [UInt8](repeating: 0, count: curve.fieldByteCount - 1)
        let peer = try PublicKey(curve: curve, rawRepresentation: point.span)
        let key = try PrivateKey.generate(curve)
        #expect(throws: CryptographyError.sharedSecretZero) { try key.sharedSecret(with: peer) }
    }

    @Test("refuse private numbers outside of 1..<n", arguments: agreementCurves + [.ed25519, .ed448])
    func privateRange(curve: Curve) {
        let width = curve.fieldByteCount
        for count in [0, width - 1, width + 1] {
            let secret = SecretBytes([UInt8](repeating: 1, count: count))
            #expect(throws: CryptographyError.invalidPrivateKey) {
                try PrivateKey(curve: curve, rawRepresentation: secret)
            }
        }
        guard curve.family == .weierstrass else { return }
        for byte: UInt8 in [0x00, 0xff] {
            let secret = SecretBytes([UInt8](repeating: byte, count: width))
            #expect(throws: CryptographyError.invalidPrivateKey) {
                try PrivateKey(curve: curve, rawRepresentation: secret)
            }
        }
    }

    @Test("refuse the order of P-256 as a private number, and take the number below it")
    func privateLimit() throws {
        var order = hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
        #expect(throws: CryptographyError.invalidPrivateKey) {
            try PrivateKey(curve: .p256, rawRepresentation: SecretBytes(order))
        }
        order[31] -= 1
        // n - 1 gives the generator with the other y.
        let point = try PrivateKey(curve: .p256, rawRepresentation: SecretBytes(order)).publicKey.rawRepresentation
        #expect(
            point[1...32] == hex("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296")[...])
    }
}
