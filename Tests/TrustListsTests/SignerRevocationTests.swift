// SPDX-License-Identifier: Apache-2.0

import CBOR
import Cryptography
import FoundationEssentials
import IssuerTrust
import Testing
import TrustLists

@Suite("VICAL signer's standing")
struct SignerRevocationTests {
    private func lists(
        of list: ListFixture, revoking serialNumber: [UInt8]?, nextUpdate: Double = 1
    ) throws -> RevocationLists {
        var builder = try RevocationListBuilder(
            issuer: list.rootCertificate().subject.der, thisUpdate: ListFixture.now - 86_400,
            nextUpdate: ListFixture.now + nextUpdate * 86_400, number: [1],
            authorityKeyIdentifier: list.rootKey.publicKey.keyIdentifier)
        if let serialNumber { builder.entries = [.init(serialNumber: serialNumber)] }
        let der = try builder.signed(by: list.rootKey, using: .ecdsa(.sha256))
        return RevocationLists([try CertificateRevocationList(der: der.span)])
    }

    @Test("is looked up: good, revoked, or a warning where nothing is known")
    func standing() throws {
        let list = try ListFixture()
        let good = try list.judge(revocation: lists(of: list, revoking: [1]))
        #expect(good.problems == [] && good.warnings == [])
        let revoked = try list.judge(revocation: lists(of: list, revoking: list.signer.serialNumber))
        #expect(revoked.problems == [.signerRevoked])
        #expect(revoked.verified == nil)
        let stale = try list.judge(revocation: lists(of: list, revoking: [1], nextUpdate: -0.5))
        #expect(stale.problems == [] && stale.warnings == [.signerRevocationUnknown])
        #expect(try list.judge().warnings == [.signerRevocationUnknown])
    }

    @Test("is that of every certificate up to the root")
    func intermediate() throws {
        var list = try ListFixture()
        try list.addIntermediate(days: -10...20)
        // The root's list tells of the intermediate, and nobody of the signer.
        #expect(
            try list.judge(revocation: lists(of: list, revoking: [1])).warnings == [.signerRevocationUnknown])
        let number = [0x32] + [UInt8](repeating: 0x31, count: 11)
        #expect(try list.judge(revocation: lists(of: list, revoking: number)).problems == [.signerRevoked])
    }

    @Test("is not known of a signer that was itself configured")
    func pinned() throws {
        let list = try ListFixture()
        let der = try list.signerDER()
        // ECDSA does not sign twice alike, so the list carries these very bytes.
        var carrying = list
        carrying.chain = .bytes(der)
        let verifier = VICALVerifier(trustPoints: [try Certificate(der: der.span)])
        let judgement = verifier.judge(try carrying.bytes(), at: ListFixture.now)
        #expect(judgement.problems == [] && judgement.warnings == [.signerRevocationUnknown])
        #expect(judgement.verified?.chain.issuer == nil)
    }
}
