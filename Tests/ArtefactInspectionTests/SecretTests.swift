// SPDX-License-Identifier: Apache-2.0

import ArtefactInspection
import CBOR
import Cryptography
import FoundationEssentials
import InputEncoding
import TestSupport
import Testing

@Suite("Private keys stay out of the output")
struct SecretTests {
    /// Any stretch of the secret in the ways output could have it.
    private func expectNoSecret(_ secret: [UInt8], in text: String, encodedIn texts: [String] = []) {
        #expect(!text.lowercased().contains(secret.prefix(4).hexadecimal))
        #expect(!text.lowercased().contains(secret.suffix(4).hexadecimal))
        for encoded in texts {
            let lines = encoded.split(separator: "\n").filter { !$0.hasPrefix("-----") }
            for line in lines where line.count >= 16 { #expect(!text.contains(line.prefix(16))) }
        }
    }

    private static func secretBytes(_ key: PrivateKey) -> [UInt8] {
        key.rawRepresentation().withSpan { span in
            var bytes: [UInt8] = []
            for index in 0..<span.count { bytes.append(span[index]) }
            return bytes
        }
    }

    @Test("shows the public half of a private key alone, in every form", arguments: Curve.allCases)
    func hidesPrivateKey(curve: Curve) throws {
        let key = try PrivateKey.generate(curve)
        let secret = Self.secretBytes(key)
        let pem = key.pem()
        let body = pem.split(separator: "\n").dropFirst().dropLast().joined()
        let der = try EncodedInput(Array(body.utf8)).bytes
        for input in [Array(pem.utf8), der, Array(body.utf8), Array(der.hexadecimal.utf8)] {
            for options in [InspectionOptions(), InspectionOptions(elidesBytesOver: nil)] {
                let inspection = try Inspector(options: options).inspect(input)
                #expect(inspection.kind == .privateKey)
                #expect(inspection.text.contains(key.publicKey.rawRepresentation.hexadecimal))
                expectNoSecret(secret, in: inspection.text, encodedIn: [pem])
            }
        }
    }

    @Test(
        "hides private keys that cannot be read",
        arguments: [
            "RSA PRIVATE KEY", "EC PRIVATE KEY", "PRIVATE KEY", "ENCRYPTED PRIVATE KEY", "OPENSSH PRIVATE KEY",
        ])
    func hidesUnreadable(label: String) throws {
        var generator = SplitMix(seed: 7)
        let secret = (0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let pem = X509Tests.pem(label, secret)
        let inspection = try Inspector().inspect(
            Array(("-----BEGIN EC PARAMETERS-----\nAAAA\n-----END EC PARAMETERS-----\n" + pem).utf8))
        #expect(inspection.kind == .privateKey)
        #expect(inspection.warnings.count == 1)
        expectNoSecret(secret, in: inspection.text, encodedIn: [pem])
    }

    @Test("hides the key of RSA in DER")
    func hidesRSA() throws {
        let secret = [UInt8](repeating: 0x5a, count: 64)
        let der = DERWriter.element(.sequence) { key in
            key.integer(0)
            for _ in 0..<8 { key.integer(magnitude: secret) }
        }
        let inspection = try Inspector().inspect(der)
        #expect(inspection.kind == .privateKey)
        expectNoSecret(secret, in: inspection.text)
    }

    @Test(
        "hides the private parts of a COSE_Key",
        arguments: [
            [1: 2, -1: 1, -2: .bytes([1]), -3: .bytes([2]), -4: .bytes([UInt8](repeating: 0x5a, count: 32))],
            [1: 1, -1: 6, -2: .bytes([1]), -4: .bytes([UInt8](repeating: 0x5a, count: 32))],
            [1: 4, -1: .bytes([UInt8](repeating: 0x5a, count: 32))],
            [1: 3, -1: .bytes([1]), -2: .bytes([3]), -3: .bytes([UInt8](repeating: 0x5a, count: 32)), -12: "ZZZZZZZZ"],
        ] as [CBORValue])
    func hidesCOSEKey(key: CBORValue) throws {
        let values: [CBORValue] = [
            key, ["deviceKeyInfo": ["deviceKey": key]], .embedded(key), .map([.init(key, 1)]), Artefacts.signed(key),
        ]
        for value in values {
            let text = try Inspector(options: InspectionOptions(elidesBytesOver: nil)).inspect(value.encoded()).text
            #expect(text.contains("h'…' / 32 bytes of a private key, not shown /"))
            #expect(!text.contains("5a5a") && !text.contains("ZZZZ"))
        }
    }

    @Test(
        "hides the private members of a JWK, alone or in a set",
        arguments: ["d", "k", "p", "q", "dp", "dq", "qi", "oth"])
    func hidesJWK(member: String) throws {
        let key = "{\"kty\": \"EC\", \"crv\": \"P-256\", \"x\": \"xxxx\", \"\(member)\": \"U0VDUkVU\"}"
        let inspection = try Inspector().inspect(Array(key.utf8))
        #expect(inspection.kind == .jwk)
        #expect(inspection.notation.contains("\"\(member)\": \"…\" / private, not shown /"))
        #expect(inspection.notation.contains("\"x\": \"xxxx\""))
        for text in [key, "{\"keys\": [\(key)]}"] {
            #expect(try !Inspector().inspect(Array(text.utf8)).text.contains("U0VD"))
        }
    }

    @Test("hides a PEM key inside JSON and CBOR")
    func hidesEmbeddedPEM() throws {
        let pem = try PrivateKey.generate(.p256).pem()
        let json = "{\"key\": \"\(pem.replacing("\n", with: "\\n"))\"}"
        let body = pem.split(separator: "\n")[1].prefix(16)
        for input in [Array(json.utf8), CBORValue.array([.text(pem)]).encoded()] {
            let text = try Inspector().inspect(input).text
            #expect(!text.contains(body))
            #expect(text.contains("private, not shown"))
        }
    }
}
