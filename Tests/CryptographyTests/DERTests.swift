// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("DER")
struct DERTests {
    @Test(
        "is refused with lengths that are not minimal, not definite, or beyond the end",
        arguments: [
            "", "04", "0401", "0480", "048000", "04800000", "048100", "04817f", "0481", "04820001aa", "048180", "0482",
            "0485000000000 1aa", "04ff", "04847fffffff", "0484ffffffff", "1f010100", "3f010100",
        ])
    func lengths(text: String) {
        let bytes = hex(text)
        #expect(throws: CryptographyError.malformedDER) {
            let span = bytes.span
            var reader = DERReader(all: span)
            _ = try reader.element(in: span)
        }
    }

    @Test("comes back from writing, whatever the length", arguments: [0, 1, 127, 128, 255, 256, 65_535, 65_536])
    func roundTrip(count: Int) throws {
        let contents = [UInt8](repeating: 0xaa, count: count)
        let bytes = DERWriter.element(.octetString) { $0.raw(contents) }
        let span = bytes.span
        var reader = DERReader(all: span)
        let element = try reader.element(in: span)
        #expect(element.tag == .octetString)
        #expect(Array(bytes[element.contents]) == contents)
        #expect(element.encoding == bytes.indices)
        try reader.finish()
    }

    @Test(
        "has object identifiers", arguments: ["1.2.840.10045.2.1", "2.5.29.14", "1.0.18013.5.1.2", "2.999.3", "0.9.1"])
    func objectIdentifiers(text: String) throws {
        var writer = DERWriter()
        writer.objectIdentifier(text)
        let bytes = writer.bytes
        let span = bytes.span
        var reader = DERReader(all: span)
        #expect(try reader.objectIdentifier(in: span) == text)
    }

    @Test("has the object identifier of document signers")
    func documentSigner() {
        #expect(ObjectIdentifier.contents(of: "1.0.18013.5.1.2") == hex("28818c5d050102"))
    }

    @Test(
        "is refused with object identifiers that are none",
        arguments: ["0600", "060181", "06022a80", "06032a8001", "068182" + String(repeating: "2a", count: 130)])
    func malformedObjectIdentifiers(text: String) {
        let bytes = hex(text)
        #expect(throws: CryptographyError.malformedDER) {
            let span = bytes.span
            var reader = DERReader(all: span)
            _ = try reader.objectIdentifier(in: span)
        }
    }

    @Test(
        "has integers",
        arguments: [(0, "020100"), (1, "020101"), (127, "02017f"), (128, "02020080"), (65_537, "0203010001")])
    func integers(number: Int, text: String) throws {
        var writer = DERWriter()
        writer.integer(number)
        #expect(writer.bytes == hex(text))
        let bytes = writer.bytes
        let span = bytes.span
        var reader = DERReader(all: span)
        #expect(try reader.smallInteger(in: span) == number)
    }

    @Test(
        "is refused with signatures of another form",
        arguments: [
            "", "3000", "3003020101", "300602010102010100", "3006020101020101 00", "30060201010201ff",
            "3006020181020101",
            "300702020001020101", "3006040101020101", "30810602 0101020101", "3080020101020101 0000",
            "3009020101020101020101", "300602010002010 1",
        ])
    func signatures(text: String) throws {
        let key = try PrivateKey.generate(.p256).publicKey
        let (signature, message) = (hex(text), [UInt8]("x".utf8))
        #expect(throws: CryptographyError.signatureInvalid) {
            try key.verify(derSignature: signature.span, over: message.span, using: .ecdsa(.sha256))
        }
    }
}
