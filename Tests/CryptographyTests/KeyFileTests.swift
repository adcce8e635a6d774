// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("Key files")
struct KeyFileTests {
    static let scalar = hex("93f08a440caf33acfb8da003b6089248b7863f1ecfb5d9c70e866b82eb08fc36")

    @Test(
        "are read in every unencrypted form",
        arguments: [KeyFiles.withParameters, KeyFiles.pkcs8, KeyFiles.withoutPublicKey])
    func reads(pem: String) throws {
        let key = try PrivateKey(pem: pem)
        #expect(key.curve == .p256)
        #expect(key.rawRepresentation() == SecretBytes(Self.scalar))
        #expect(try key.publicKey == PublicKey(pem: KeyFiles.publicKey))
    }

    @Test("are read with other line ends, comments around them, or one line of Base64")
    func layout() throws {
        let pem = KeyFiles.pkcs8
        let lines = pem.split(separator: "\n")
        let oneLine = [lines[0], lines[1...3].joined()[...], lines[4]].joined(separator: "\n")
        for text in [pem.replacing("\n", with: "\r\n"), "Bag Attributes: none\n" + pem + "\nend\n", oneLine] {
            #expect(try PrivateKey(pem: text).rawRepresentation() == SecretBytes(Self.scalar))
        }
    }

    @Test("hold Ed25519 keys in PKCS #8")
    func edwards() throws {
        let key = try PrivateKey(pem: KeyFiles.ed25519)
        #expect(key.curve == .ed25519)
        #expect(key.pem() == KeyFiles.ed25519 + "\n")
    }

    @Test(
        "are refused when encrypted, and nobody is asked for a passphrase",
        arguments: [KeyFiles.encryptedSEC1, KeyFiles.encryptedPKCS8])
    func encrypted(pem: String) {
        #expect(throws: CryptographyError.encryptedKey) { try PrivateKey(pem: pem) }
    }

    @Test(
        "are refused for kinds of keys that are not used",
        arguments: [KeyFiles.explicitCurve, KeyFiles.secp256k1, KeyFiles.rsa])
    func unsupported(pem: String) {
        #expect(throws: CryptographyError.unsupportedKey) { try PrivateKey(pem: pem) }
    }

    @Test("are refused with a compressed point")
    func compressed() {
        #expect(throws: CryptographyError.invalidPublicKey) { try PrivateKey(pem: KeyFiles.compressed) }
    }

    @Test(
        "are refused when the text does not hold exactly one private key",
        arguments: [
            "", "no key", KeyFiles.publicKey, KeyFiles.pkcs8 + KeyFiles.pkcs8, KeyFiles.pkcs8 + KeyFiles.publicKey,
            KeyFiles.withParameters + KeyFiles.withoutPublicKey,
            KeyFiles.pkcs8 + "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n",
            "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n",
            KeyFiles.pkcs8.replacing("-----END PRIVATE KEY-----", with: ""),
            KeyFiles.pkcs8.replacing("END PRIVATE KEY", with: "END EC PRIVATE KEY"),
            KeyFiles.pkcs8.replacing("PRIVATE KEY", with: "CERTIFICATE"),
            KeyFiles.pkcs8.replacing("MIGH", with: "MI*H"), KeyFiles.pkcs8.replacing("MIGH", with: "MIG"),
            KeyFiles.pkcs8.replacing("MIGH", with: "MI=H"), KeyFiles.pkcs8.replacing("MIGH", with: "MIGHé"),
        ])
    func malformedPEM(pem: String) {
        #expect(throws: CryptographyError.malformedPEM) { try PrivateKey(pem: pem) }
    }

    @Test("are refused for Base64 whose last bits are not zero")
    func trailingBits() {
        let pem = KeyFiles.withoutPublicKey.replacing("AwEH", with: "AwE=")
        #expect(throws: CryptographyError.malformedDER) { try PrivateKey(pem: pem) }
        let sloppy = KeyFiles.withoutPublicKey.replacing("AwEH", with: "AwF=")
        #expect(throws: CryptographyError.malformedPEM) { try PrivateKey(pem: sloppy) }
    }

    /// The parts of a SEC 1 key, so that each can be changed.
    struct SEC1 {
        var version = 1
        var scalar = KeyFileTests.scalar
        var curve: Curve? = .p256
        var point: [UInt8]?

        func der() -> [UInt8] {
            DERWriter.element(.sequence) { key in
                key.integer(version)
                key.octetString(scalar)
                if let curve { key.constructed(.constructed(0)) { $0.objectIdentifier(curve.objectIdentifier) } }
                if let point { key.constructed(.constructed(1)) { $0.bitString(point) } }
            }
        }

        func pkcs8(version: Int = 0, curve: Curve = .p256, point: [UInt8]? = nil) -> [UInt8] {
            DERWriter.element(.sequence) { file in
                file.integer(version)
                file.sequence { algorithm in
                    algorithm.objectIdentifier(ObjectIdentifier.ecPublicKey)
                    algorithm.objectIdentifier(curve.objectIdentifier)
                }
                file.octetString(der())
                if let point { file.element(.context(1), [0] + point) }
            }
        }
    }

    @Test("are refused when their public key is another one")
    func keyPairMismatch() throws {
        let other = try PrivateKey.generate(.p256).publicKey.rawRepresentation
        let own = try PublicKey(pem: KeyFiles.publicKey).rawRepresentation
        for der in [
            SEC1(point: other).der(), SEC1(point: other).pkcs8(), SEC1().pkcs8(version: 1, point: other),
            SEC1(point: own).pkcs8(version: 1, point: other), SEC1(curve: .p384).pkcs8(curve: .p256),
        ] {
            #expect(throws: CryptographyError.keyPairMismatch) { try PrivateKey(der: der.span) }
        }
        for der in [
            SEC1(point: own).der(), SEC1(point: own).pkcs8(), SEC1(curve: nil).pkcs8(version: 1, point: own),
            SEC1(point: own).pkcs8(version: 1, point: own),
        ] {
            #expect(try PrivateKey(der: der.span).publicKey.rawRepresentation == own)
        }
    }

    @Test("are refused with a public point that is none", arguments: [[], [0x00], [0x02, 0x01]] as [[UInt8]])
    func invalidPoint(point: [UInt8]) {
        let der = SEC1(point: point).der()
        #expect(throws: CryptographyError.invalidPublicKey) { try PrivateKey(der: der.span) }
    }

    @Test("are refused with numbers out of range, and read without leading zeros")
    func scalars() throws {
        let zero = SEC1(scalar: [0]).der()
        #expect(throws: CryptographyError.invalidPrivateKey) { try PrivateKey(der: zero.span) }
        let wide = SEC1(scalar: [0] + Self.scalar).der()
        #expect(throws: CryptographyError.invalidPrivateKey) { try PrivateKey(der: wide.span) }
        let one = SEC1(scalar: [1]).der()
        let key = try PrivateKey(der: one.span)
        #expect(key.rawRepresentation() == SecretBytes([UInt8](repeating: 0, count: 31) + [1]))
    }

    @Test("are refused with other versions, without a curve, or with an Edwards curve in SEC 1")
    func malformedFiles() {
        for (der, error) in [
            (SEC1(version: 0).der(), CryptographyError.malformedDER), (SEC1(version: 2).pkcs8(), .malformedDER),
            (SEC1().pkcs8(version: 2), .malformedDER), (SEC1(curve: nil).der(), .unsupportedKey),
            (SEC1(curve: .ed25519).der(), .unsupportedKey), (SEC1().pkcs8(curve: .ed25519), .unsupportedKey),
            (SEC1().der() + [0], .malformedDER), (Array(SEC1().der().dropLast()), .malformedDER),
            ([], .malformedDER), ([0x30, 0x00], .malformedDER),
        ] {
            #expect(throws: error) { try PrivateKey(der: der.span) }
        }
    }

    @Test("never crash when any byte is another one")
    func mutations() throws {
        let original = SEC1(point: try PublicKey(pem: KeyFiles.publicKey).rawRepresentation).pkcs8()
        for index in original.indices {
            for byte: UInt8 in [0x00, 0x01, 0x7f, 0x80, 0x84, 0xff] where byte != original[index] {
                var changed = original
                changed[index] = byte
                let error = thrown { () throws(CryptographyError) in try PrivateKey(der: changed.span) }
                // Version 1 of PKCS #8 differs from version 0 only in what may follow; every other byte counts.
                #expect((error == nil) == (index == 5 && byte == 1))
            }
        }
    }
}
