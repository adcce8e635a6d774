// SPDX-License-Identifier: Apache-2.0

import Compression
import CredentialStatus
import Cryptography
import Foundation
import IssuerTrust
import Mdoc
import Testing
import TrustLists

@testable import WalletSimulator

@Suite("Trust material of a simulated issuer")
struct SimulatedTrustTests {
    @Test("everything in it is genuine and in force", arguments: StatusTokenForm.allCases, [Curve.p256, .p521])
    func genuine(form: StatusTokenForm, curve: Curve) throws {
        let material = try TrustMaterial(form: form, curve: curve)
        #expect(try material.certificates(in: "anchors") == [material.root])
        #expect(material.revocationListProblems == [])
        #expect(material.revocation.standing(of: material.signer, under: material.root, at: now) == .good)
        let judgement = try material.judgeVICAL()
        #expect(judgement.problems == [] && judgement.warnings == [] && judgement.signerFindings == [])
        #expect(judgement.verified?.anchors().map(\.certificate) == [material.root])
        #expect(judgement.list?.entries.allSatisfy { $0.skip == nil && $0.findings.isEmpty } == true)
        #expect(material.statusListProblems(index: 77) == [])
        #expect(material.standing() == .valid)
    }

    @Test("the revocation list of a root that may not sign one says nothing")
    func mayNotRevoke() throws {
        let random = SeededRandom(seed: 83)
        let issuer = try SimulatedIssuer(fault: .mayNotRevoke, at: now, random: random)
        let files = try SimulatedTrust(for: issuer, at: now, random: random).files
        let bytes = try #require(files.first { $0.path == "crl/iaca.crl" }?.bytes)
        let list = try CertificateRevocationList(der: bytes.span)
        #expect(RevocationListRules.lastingProblem(in: list, of: issuer.root) == .issuerMayNotSign)
    }

    @Test("a later run makes what replaces an earlier one")
    func series() throws {
        let material = try TrustMaterial()
        let later = try SimulatedTrust(
            for: material.wallet, at: now.addingTimeInterval(1), random: SeededRandom(seed: 81))
        let files = Dictionary(uniqueKeysWithValues: try later.files.map { ($0.path, $0.bytes) })
        let verifier = VICALVerifier(trustPoints: try material.certificates(in: "vical/anchors"))
        let state = try material.judgeVICAL().verified?.state
        let bytes = try #require(files["vical/list.cbor"])
        #expect(verifier.judge(bytes, at: now.addingTimeInterval(1), replacing: state).isUsable)
    }

    @Test("the document names its lists, and a document without them names none")
    func references() throws {
        let material = try TrustMaterial()
        #expect(try material.wallet.document.securityObject().status == .references(TrustMaterial.references))
        let plain = try SimulatedWallet(holding: .mDL, at: now, random: SeededRandom(seed: 1))
        #expect(try plain.document.securityObject().status == .absent)
        #expect(try plain.document.statusReferences == StatusReferences())
    }

    @Test(
        "a list has an entry for its document wherever that is", arguments: [0, 7, 8, 1023, 1024, 100_000] as [UInt64])
    func index(_ index: UInt64) throws {
        let references = StatusReferences(
            statusList: StatusListReference(index: index, uri: "https://iaca.example/lists/7"))
        let lists = try [nil, TrustFault.status(.revoked)].map { fault in
            try #require(try TrustMaterial(fault: fault, references: references).statusList())
        }
        #expect(try lists.map { list throws(StatusListProblem) in try list.value(at: index) } == [0, 1])
    }

    @Test("an entry that would make a list too long is refused")
    func largeIndex() {
        let references = StatusReferences(
            statusList: StatusListReference(index: 1 << 23, uri: "https://iaca.example/lists/7"))
        #expect(throws: SimulatorError.statusIndexTooLarge) { try TrustMaterial(references: references) }
    }

    @Test("streams are those of RFC 1950", arguments: [0, 1, 65_534, 65_535, 65_536, 200_000])
    func zlib(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        #expect(try Zlib.inflate(ZlibStream.stored(bytes), limit: count) == bytes)
    }

    @Test("a bomb is as large as it says")
    func bomb() throws {
        let stream = ZlibStream.zeros(atLeast: 1_000_000)
        let bytes = try Zlib.inflate(stream, limit: 1_000_300)
        #expect(bytes.count >= 1_000_000 && bytes.allSatisfy { $0 == 0 })
        #expect(stream.count < 10_000)
        #expect(throws: CompressionError.tooLarge) { try Zlib.inflate(stream, limit: 999_999) }
    }
}
