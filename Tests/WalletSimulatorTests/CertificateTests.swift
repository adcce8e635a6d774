// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import Testing

@testable import WalletSimulator

@Suite("Certificates of a simulated issuer")
struct CertificateTests {
    static let pairs = Curve.issuing.map { ($0, Curve.p256) } + Curve.signing.map { (Curve.p384, $0) }

    @Test("a root has what B.1.2 makes mandatory, and a document signer what B.1.4 does", arguments: pairs)
    func profiles(rootCurve: Curve, signerCurve: Curve) throws {
        var authority = IssuingAuthority()
        authority.rootCurve = rootCurve
        authority.documentSignerCurve = signerCurve
        let issuer = try SimulatedIssuer(authority, at: now, random: SeededRandom(seed: 1))
        let (root, signer) = (issuer.root, issuer.documentSigner)

        #expect(root.publicKey == issuer.rootKey.publicKey)
        #expect(root.issuer == root.subject)
        #expect(root.keyUsage == [.keyCertSign, .cRLSign])
        #expect(root.basicConstraints == .init(isCA: true, pathLength: 0, isCritical: true))
        #expect(root.extendedKeyUsage == nil)
        try root.verifySignature(by: issuer.rootKey.publicKey)

        #expect(signer.publicKey == issuer.documentSignerKey.publicKey)
        #expect(signer.issuer == root.subject)
        #expect(signer.keyUsage == .digitalSignature)
        #expect(signer.extendedKeyUsage == ["1.0.18013.5.1.2"])
        #expect(signer.extendedKeyUsageIsCritical)
        #expect(signer.basicConstraints == nil)
        #expect(signer.authorityKeyIdentifier == root.subjectKeyIdentifier)
        try signer.verifySignature(by: issuer.rootKey.publicKey)

        for certificate in [root, signer] {
            #expect(certificate.version == 3)
            #expect(certificate.signatureAlgorithm.innerMatchesOuter)
            #expect(certificate.subject.country == "US")
            #expect(certificate.subject.attributes.first?.isPrintableString == true)
            #expect(certificate.subject.stateOrProvince == "US-ZZ")
            #expect(certificate.subject.commonName != nil)
            let bits = certificate.subjectPublicKeyBits
            #expect(certificate.subjectKeyIdentifier == HashAlgorithm.sha1.hash(bits.span))
            #expect(certificate.keyUsageIsCritical)
            #expect(certificate.hasIssuerAlternativeName)
            #expect(certificate.crlDistributionPoints.count == 1)
            #expect(!certificate.serialIsNegativeOrZero)
            #expect(certificate.serialNumber.count == 16)
            #expect(certificate.undecodableExtensions.isEmpty)
            #expect(!certificate.hasDuplicateExtension)
            #expect(certificate.notBefore < now && now < certificate.notAfter)
        }
        #expect(root.serialNumber != signer.serialNumber)
        #expect(root.notAfter.timeIntervalSince(root.notBefore) <= 20 * 365 * 86_400)
        #expect(signer.notAfter.timeIntervalSince(signer.notBefore) <= 457 * 86_400)
    }

    @Test("names and dates are those of the authority")
    func given() throws {
        var authority = IssuingAuthority()
        authority.country = "UT"
        authority.stateOrProvince = nil
        authority.name = "Straßenverkehrsamt Übungsstadt"
        authority.rootValidity = days(-10)...days(10)
        authority.documentSignerValidity = days(-5)...days(5)
        let issuer = try SimulatedIssuer(authority, at: now, random: SeededRandom(seed: 1))
        #expect(issuer.root.subject.country == "UT")
        #expect(issuer.root.subject.stateOrProvince == nil)
        #expect(issuer.documentSigner.subject.stateOrProvince == nil)
        #expect(issuer.documentSigner.subject.organization == authority.name)
        #expect(issuer.root.notBefore == days(-10) && issuer.root.notAfter == days(10))
        #expect(issuer.documentSigner.notBefore == days(-5) && issuer.documentSigner.notAfter == days(5))
        #expect(issuer.authority.name == authority.name)
        #expect(issuer.authority.documentSignerValidity == authority.documentSignerValidity)
    }

    @Test("a country that is not two capital letters is refused", arguments: ["", "us", "USA", "U1", "ÄÖ"])
    func country(_ country: String) {
        var authority = IssuingAuthority()
        authority.country = country
        #expect(throws: SimulatorError.countryInvalid) {
            try SimulatedIssuer(authority, at: now, random: SeededRandom(seed: 1))
        }
    }

    @Test(
        "a root on a curve that issuing authorities may not use is refused", arguments: [Curve.ed25519, .ed448, .x448])
    func rootCurve(_ curve: Curve) {
        var authority = IssuingAuthority()
        authority.rootCurve = curve
        #expect(throws: SimulatorError.rootCurveNotAllowed) {
            try SimulatedIssuer(authority, at: now, random: SeededRandom(seed: 1))
        }
    }

    @Test("a document signer that cannot sign is refused", arguments: [Curve.x25519, .x448])
    func signerCurve(_ curve: Curve) {
        var authority = IssuingAuthority()
        authority.documentSignerCurve = curve
        #expect(throws: SimulatorError.curveCannotSign) {
            try SimulatedIssuer(authority, at: now, random: SeededRandom(seed: 1))
        }
    }
}
