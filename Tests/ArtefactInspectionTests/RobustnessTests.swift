// SPDX-License-Identifier: Apache-2.0

import ArtefactInspection
import CBOR
import Cryptography
import FoundationEssentials
import TestSupport
import Testing

@Suite("Inspection of whatever there is")
struct RobustnessTests {
    private static let artefacts: [CBORValue] = [
        Artefacts.deviceResponse, Artefacts.deviceRequest, Artefacts.sessionTranscript, Artefacts.appleEnvelope,
        Artefacts.signed(Artefacts.vical), .tagged(18, Artefacts.signed(Artefacts.statusListClaims)),
    ]

    @Test("shows or refuses random bytes, and never traps", arguments: 0..<8)
    func survivesRandomBytes(seed: UInt64) {
        var generator = SplitMix(seed: seed)
        for length in 0..<250 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            expectTextOrError(bytes)
            // Text and DER are not met by chance.
            expectTextOrError(bytes.map { 0x20 + $0 % 0x5f })
            expectTextOrError([0x30, UInt8(min(length, 0x7f))] + bytes.prefix(0x7f))
        }
    }

    @Test(
        "shows or refuses artefacts with changed, lost and doubled bytes, and never traps", arguments: artefacts.indices
    )
    func survivesMutation(index: Int) throws {
        var generator = SplitMix(seed: UInt64(index))
        let genuine = Self.artefacts[index].encoded()
        for _ in 0..<400 {
            var bytes = genuine
            for _ in 0...Int.random(in: 0..<3, using: &generator) {
                let position = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[position] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
                case 2: bytes.removeSubrange(position..<min(position + 3, bytes.count - 1))
                default: bytes.insert(contentsOf: bytes[..<position].suffix(5), at: position)
                }
            }
            expectTextOrError(bytes)
        }
    }

    @Test("shows or refuses certificates and keys with changed bytes, and never traps")
    func survivesMutatedDER() throws {
        var generator = SplitMix(seed: 99)
        let key = try PrivateKey.generate(.p256)
        var certificate = CertificateBuilder(
            serialNumber: [1], issuer: [.init("2.5.4.3", "a")], subject: [.init("2.5.4.3", "b")],
            notBefore: Date(timeIntervalSince1970: 0), notAfter: Date(timeIntervalSince1970: 1),
            publicKey: key.publicKey)
        certificate.extensions = [
            .keyUsage(.cRLSign), .crlDistributionPoint(uri: "a"), .issuerAlternativeName(uri: "b"),
        ]
        for genuine in [try certificate.signed(by: key, using: .ecdsa(.sha256)), key.publicKey.subjectPublicKeyInfo()] {
            for position in genuine.indices {
                var bytes = genuine
                bytes[position] = UInt8.random(in: 0...255, using: &generator)
                expectTextOrError(bytes)
            }
        }
    }

    private func expectTextOrError(_ bytes: [UInt8]) {
        do {
            let inspection = try Inspector().inspect(bytes)
            #expect(inspection.text.hasPrefix("UNVERIFIED  "))
            #expect(inspection.text.unicodeScalars.allSatisfy { $0 == "\n" || !NotationTests.isActive($0) })
        } catch {
            #expect(!error.code.isEmpty)
        }
    }

    @Test("bounds its output for input of many small items")
    func boundsOutput() throws {
        let value = CBORValue.array([CBORValue](repeating: .encoded(hex("d81841a0")), count: 20_000))
        let options = InspectionOptions(outputByteLimit: 64 << 10)
        let inspection = try Inspector(options: options).inspect(value.encoded())
        #expect(inspection.isCut)
        #expect(inspection.notation.utf8.count <= 64 << 10)
    }

    @Test("shows the first of very many certificates, and says how many there are")
    func boundsCertificates() throws {
        let key = try PrivateKey.generate(.p256)
        let builder = CertificateBuilder(
            serialNumber: [1], issuer: [.init("2.5.4.3", "a")], subject: [.init("2.5.4.3", "b")],
            notBefore: Date(timeIntervalSince1970: 0), notAfter: Date(timeIntervalSince1970: 1),
            publicKey: key.publicKey)
        let der = try builder.signed(by: key, using: .ecdsa(.sha256))
        let inspection = try Inspector().inspect([[UInt8]](repeating: der, count: 1001).flatMap(\.self))
        #expect(inspection.warnings == ["only the first 1000 of 1001 are shown"])
    }
}
