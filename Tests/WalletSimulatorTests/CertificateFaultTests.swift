// SPDX-License-Identifier: Apache-2.0

import COSE
import Cryptography
import Foundation
import IssuerTrust
import Mdoc
import MdocVerification
import TestSupport
import Testing

@testable import WalletSimulator

/// Faults of document signers and roots before the verifier: what each fails, what it warns of, and which rows it breaks.
@Suite("Faults of certificates")
struct CertificateFaultTests {
    static let ofSigner = Fault.allCases.filter { $0.rawValue.hasPrefix("ds-") }

    @Test("a faulty document signer fails and warns as the table says", arguments: ofSigner)
    func signer(fault: Fault) throws {
        let wallet = try SimulatedWallet(holding: .mDL, at: now, random: SeededRandom(seed: 70))
        let (outcome, signer) = try verify(wallet, fault: fault)
        #expect(outcome.failures == fault.expectedFailures)
        #expect(outcome.warnings == fault.expectedWarnings)
        #expect(broken(.documentSigner(docType: DocType.mDL.rawValue), by: signer) == fault.expectedRules)
    }

    @Test("a faulty root fails and warns as the table says", arguments: RootFault.allCases)
    func root(fault: RootFault) throws {
        let random = SeededRandom(seed: 71)
        let issuer = try SimulatedIssuer(fault: fault, at: now, random: random)
        let wallet = try SimulatedWallet(holding: SampleDocument(.mDL, at: now), from: issuer, at: now, random: random)
        let (outcome, signer) = try verify(wallet, fault: nil)
        #expect(outcome.failures == fault.expectedFailures)
        #expect(outcome.warnings == fault.expectedWarnings)
        #expect(broken(.iacaRoot(demandsCountry: true), by: issuer.root) == fault.expectedRules)
        #expect(broken(.documentSigner(docType: DocType.mDL.rawValue), by: signer) == [])
    }

    @Test("an issuer without a fault breaks no row of its profiles", arguments: Curve.issuing)
    func genuine(curve: Curve) throws {
        var authority = IssuingAuthority()
        (authority.rootCurve, authority.documentSignerCurve) = (curve, curve)
        let issuer = try SimulatedIssuer(authority, at: now, random: SeededRandom(seed: 72))
        #expect(broken(.iacaRoot(demandsCountry: true), by: issuer.root) == [])
        #expect(broken(.documentSigner(docType: DocType.mDL.rawValue), by: issuer.documentSigner) == [])
        let wallet = try SimulatedWallet(
            holding: SampleDocument(.mDL, at: now), from: issuer, at: now, random: SeededRandom(seed: 73))
        let (outcome, _) = try verify(wallet, fault: nil)
        #expect(outcome.failures == [] && outcome.warnings == [])
    }

    @Test("the changes that a root's fault makes leave its issuer's signatures genuine", arguments: RootFault.allCases)
    func signatures(fault: RootFault) throws {
        let issuer = try SimulatedIssuer(fault: fault, at: now, random: SeededRandom(seed: 74))
        try issuer.documentSigner.verifySignature(by: issuer.rootKey.publicKey)
        #expect(issuer.documentSigner.issuer == issuer.root.subject)
        #expect(issuer.root != (try SimulatedIssuer(at: now, random: SeededRandom(seed: 74)).root))
    }

    @Test("names of a root's faults are words with hyphens, and each says what it is and what it leads to")
    func table() {
        #expect(Set(Fault.allCases.map(\.rawValue)).isDisjoint(with: RootFault.allCases.map(\.rawValue)))
        for fault in RootFault.allCases {
            #expect(fault.rawValue.hasPrefix("root-") && !fault.explanation.hasSuffix("."))
            #expect(fault.expectedFailures.isEmpty != fault.expectedWarnings.isEmpty)
        }
    }

    @Test("every rule of both profiles is broken by a fault", arguments: ["ds", "iaca"])
    func rules(profile: String) {
        let broken = Set(Fault.allCases.flatMap(\.expectedRules) + RootFault.allCases.flatMap(\.expectedRules))
        let rules = Set(ProfileRule.all.map(\.rawValue).filter { $0.hasPrefix("\(profile).") })
        #expect(rules.subtracting(broken) == [])
    }

    private func broken(_ profile: CertificateProfile, by certificate: Certificate) -> [String] {
        profile.findings(in: certificate).map(\.rule.rawValue)
    }

    private struct Outcome {
        let failures, warnings: [String]
    }

    /// Warnings are those of the issuer's checks, without revocation, which nobody looks up here.
    private func verify(_ wallet: SimulatedWallet, fault: Fault?) throws -> (Outcome, Certificate) {
        let response = try wallet.proximityResponse(
            over: proximityTranscript, fault: fault, at: now, random: SeededRandom(seed: 75))
        let document = try document(in: response)
        let verifier = MdocVerifier(
            paths: CertificatePathValidator(anchors: TrustAnchors([TrustAnchor(wallet.issuer.root)])))
        let session = PresentationSession(
            presentationProtocol: .proximity, transcript: proximityTranscript, macKey: .notGiven)
        let report = verifier.verify(.success(document), session: session, at: now).report
        let warned = report.checks.filter { $0.outcome == .warned && $0.check != .issuerRevocation }
        let der = try #require(try document.issuerSigned.issuerAuth.headers.certificateChain()?.first)
        return (
            Outcome(failures: report.checks.failures, warnings: warned.compactMap(\.codeWord)),
            try Certificate(der: der.span)
        )
    }
}
