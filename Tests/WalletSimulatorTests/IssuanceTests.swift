// SPDX-License-Identifier: Apache-2.0

import CBOR
import COSE
import Cryptography
import Foundation
import Mdoc
import Testing

@testable import WalletSimulator

@Suite("Issuance")
struct IssuanceTests {
    private func issuer(_ curve: Curve = .p256) throws -> SimulatedIssuer {
        var authority = IssuingAuthority()
        authority.documentSignerCurve = curve
        return try SimulatedIssuer(authority, at: now, random: SeededRandom(seed: 5))
    }

    @Test("the document signer's signature verifies on every curve", arguments: Curve.signing)
    func signature(curve: Curve) throws {
        let issuer = try issuer(curve)
        let wallet = try SimulatedWallet(
            holding: SampleDocument(.mDL, at: now), from: issuer, at: now, random: SeededRandom(seed: 6))
        let issuerAuth = try COSESign1(CBORDecoder().decode(wallet.document.issuerAuth).root)
        try issuerAuth.verify(with: issuer.documentSignerKey.publicKey)
        let chain = try #require(try issuerAuth.headers.certificateChain())
        #expect(chain.map { Array($0) } == [issuer.documentSigner.der])
    }

    @Test("every element's digest is in the security object", arguments: [HashAlgorithm.sha256, .sha384, .sha512])
    func digests(algorithm: HashAlgorithm) throws {
        var terms = IssuanceTerms()
        terms.digestAlgorithm = algorithm
        terms.decoyDigests = 4
        let wallet = try SimulatedWallet(holding: .mDL, terms: terms, at: now, random: SeededRandom(seed: 7))
        let mso = try wallet.document.securityObject()
        #expect(mso.version == "1.0")
        #expect(mso.docType == .mDL)
        #expect(mso.digestAlgorithm == algorithm.mdocName)
        #expect(wallet.document.nameSpaces.map(\.nameSpace) == [.mDL, .aamva])
        var salts: Set<[UInt8]> = []
        for list in wallet.document.nameSpaces {
            let entries = try #require(mso.valueDigests.entries(of: list.nameSpace))
            #expect(entries.count == list.items.count + 4)
            #expect(entries.allSatisfy { $0.digest.count == algorithm.byteCount })
            for item in list.items {
                let content = try #require(item.content)
                let digest = try #require(entries.digest(content.digestID))
                #expect(algorithm.hash(item.encoded.span) == Array(digest))
                #expect(content.random.count >= 16)
                salts.insert(content.random)
            }
            // In the order of the elements they would tell which one was left out.
            #expect(list.items.compactMap(\.content?.digestID) != Array(0..<UInt64(list.items.count)))
        }
        #expect(salts.count == wallet.document.elementNames.count)
    }

    @Test("SHA-1 is no digest algorithm of an mdoc")
    func sha1() throws {
        var terms = IssuanceTerms()
        terms.digestAlgorithm = .sha1
        #expect(throws: SimulatorError.digestAlgorithmNotAllowed) {
            try SimulatedWallet(holding: .mDL, terms: terms, at: now, random: SeededRandom(seed: 7))
        }
    }

    @Test("the security object names the device key, on every curve", arguments: Curve.allCases)
    func deviceKey(curve: Curve) throws {
        let wallet = try SimulatedWallet(
            holding: SampleDocument(.mDL, at: now), from: try issuer(), deviceCurve: curve, at: now,
            random: SeededRandom(seed: 8))
        #expect(try COSEKey.publicKey(wallet.document.securityObject().deviceKey) == wallet.deviceKey.publicKey)
    }

    @Test("dates are the simulator's now and a year, or what the terms say")
    func validity() throws {
        let standard = try SimulatedWallet(holding: .mDL, at: now, random: SeededRandom(seed: 9))
        let usual = try standard.document.securityObject().validityInfo
        #expect(usual.signed == now && usual.validFrom == now && usual.validUntil == days(365))
        #expect(usual.expectedUpdate == nil)
        #expect(usual.isStrictlyFormatted)

        var terms = IssuanceTerms()
        terms.signed = days(-3)
        terms.validity = days(-2)...days(5)
        terms.expectedUpdate = days(4)
        let special = try SimulatedWallet(holding: .mDL, terms: terms, at: now, random: SeededRandom(seed: 9))
        let given = try special.document.securityObject().validityInfo
        #expect(given.signed == days(-3) && given.validFrom == days(-2) && given.validUntil == days(5))
        #expect(given.expectedUpdate == days(4))
    }

    @Test("a document does not outlive its signer's certificate unless the terms say so")
    func certificateEnd() throws {
        var authority = IssuingAuthority()
        authority.documentSignerValidity = days(-1)...days(20)
        let wallet = try SimulatedWallet(holding: .mDL, by: authority, at: now, random: SeededRandom(seed: 10))
        #expect(try wallet.document.securityObject().validityInfo.validUntil == days(20))
    }

    @Test("only the chosen elements are issued")
    func chosen() throws {
        var document = SampleDocument(.mDL, at: now)
        document.elements.removeAll { $0.name.nameSpace == .aamva }
        document[try ElementName(text: "org.iso.18013.5.1/family_name")] = nil
        document[try ElementName(text: "com.example/level")] = 3
        let wallet = try SimulatedWallet(holding: document, from: try issuer(), at: now, random: SeededRandom(seed: 11))
        #expect(wallet.document.elementNames == document.elements.map(\.name))
        #expect(!wallet.document.elementNames.contains(try ElementName(text: "org.iso.18013.5.1/family_name")))
        #expect(wallet.document.nameSpaces.last?.items.first?.content?.value == 3)
    }

    @Test("one seed gives the same certificates and documents, byte for byte", arguments: Curve.issuing)
    func determinism(curve: Curve) throws {
        var authority = IssuingAuthority()
        authority.rootCurve = curve
        authority.documentSignerCurve = curve
        let files = try [UInt64(1), 1, 2].map { seed in
            let wallet = try SimulatedWallet(
                holding: .mDL, by: authority, deviceCurve: curve, at: now, random: SeededRandom(seed: seed))
            return WalletFile.encode(wallet)
        }
        #expect(files[0] == files[1])
        #expect(files[0] != files[2])
    }

    @Test("without a seed no two certificates are signed alike")
    func randomness() throws {
        let issuer = try issuer()
        let roots = try (0..<2).map { _ in
            try CertificateMaker(authority: issuer.authority, now: now, random: Constant()).root(key: issuer.rootKey)
        }
        #expect(roots[0].serialNumber == roots[1].serialNumber)
        #expect(roots[0].der != roots[1].der)
    }

    /// The same bytes always, and yet no seed.
    private struct Constant: RandomSource {
        func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 7, count: count) }
    }
}
