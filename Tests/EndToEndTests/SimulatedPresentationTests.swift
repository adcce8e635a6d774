// SPDX-License-Identifier: Apache-2.0

import AppleWallet
import CBOR
import Cryptography
import Foundation
import IssuerTrust
import Mdoc
import MdocVerification
import ReaderService
import Testing
import WalletSimulator

/// The simulator's answers before the reader: what is genuine is accepted, and each fault is found, alone, and by name.
@Suite("Simulated presentations")
struct SimulatedPresentationTests {
    static let now = Date(timeIntervalSince1970: 1_796_018_400)

    private let now = Self.now

    /// All that the simulator can do wrong, with each protocol and kind of device authentication that it goes with.
    static let faulty: [(Fault, SimulatedProtocol, usesMAC: Bool)] = Fault.allCases.flatMap { fault in
        [(SimulatedProtocol.appleWallet, false), (.proximity, false), (.proximity, true)].compactMap { kind, usesMAC in
            let proof = usesMAC ? DeviceProof.mac(readerKey: readerKey.publicKey) : .signature
            return fault.scope.covers(kind, proof) ? (fault, kind, usesMAC) : nil
        }
    }

    private static let readerKey = key()
    private static let merchantKey = key()

    private static func key() -> PrivateKey {
        guard let key = try? PrivateKey.generate(.p256) else { preconditionFailure("a key can always be made") }
        return key
    }

    @Test("each fault leads to exactly the failure that the table names", arguments: faulty)
    func fault(_ fault: Fault, over kind: SimulatedProtocol, usesMAC: Bool) throws {
        let wallet = try SimulatedWallet(holding: .mDL, at: now, random: SystemRandom())
        let report = try present(wallet, over: kind, usesMAC: usesMAC, fault: fault)
        #expect(report.failures == fault.expectedFailures)
        #expect(report.verdict == (fault.expectedFailures.isEmpty ? .accepted : .rejected))
        let checks = (report.checks + report.documents.flatMap(\.checks)).filter { $0.check != .issuerRevocation }
        #expect(checks.filter { $0.outcome == .warned }.compactMap(\.codeWord) == fault.expectedWarnings)
        let complaining = checks.filter { [.failed, .warned].contains($0.outcome) }.map(\.check.rawValue)
        #expect(fault.isOddity || complaining.contains(fault.check))
    }

    @Test(
        "a genuine answer is accepted and warns of nothing but revocation, which nobody looked up",
        arguments: [
            (SimulatedProtocol.appleWallet, false), (.proximity, false), (.proximity, true),
        ])
    func genuine(over kind: SimulatedProtocol, usesMAC: Bool) throws {
        let wallet = try SimulatedWallet(holding: .mDL, at: now, random: SystemRandom())
        let report = try present(wallet, over: kind, usesMAC: usesMAC)
        #expect(report.failures == [])
        #expect(report.verdict == .accepted)
        let checks = report.checks + report.documents.flatMap(\.checks)
        #expect(checks.filter { $0.outcome == .warned }.map(\.check) == [.issuerRevocation])
        #expect(report.documents.first?.document?.elements.count == wallet.document.elementNames.count)
    }

    @Test("every curve and digest is accepted", arguments: Curve.allCases.filter { $0.signatureByteCount != nil })
    func curves(curve: Curve) throws {
        for (digest, rootCurve) in zip(
            [HashAlgorithm.sha256, .sha384, .sha512], [Curve.p521, .brainpoolP512r1, .p384])
        {
            var authority = IssuingAuthority()
            authority.rootCurve = curve.family == .weierstrass ? curve : rootCurve
            authority.documentSignerCurve = curve
            var terms = IssuanceTerms()
            terms.digestAlgorithm = digest
            let wallet = try SimulatedWallet(
                holding: .mDL, by: authority, deviceCurve: curve, terms: terms, at: now, random: SystemRandom())
            #expect(try present(wallet, over: .appleWallet, usesMAC: false).failures == [])
        }
    }

    @Test("every case for the benchmark is accepted with the values that it names")
    func cases() throws {
        let cases = try SimulatedCases.appleWallet(count: 4, at: now, random: SystemRandom())
        for one in cases {
            let keys = try #require(RecipientKeys([one.recipientKey]))
            let report = verify(
                .appleWallet(envelope: one.envelope, session: one.session, keys: keys), trusting: one.trustAnchor,
                names: Array(one.expected.keys))
            #expect(report.failures == [])
            let elements = try #require(report.documents.first?.document?.elements)
            #expect(Set(elements.map(\.name)) == Set(one.expected.keys))
        }
    }

    private func present(
        _ wallet: SimulatedWallet, over kind: SimulatedProtocol, usesMAC: Bool, fault: Fault? = nil
    ) throws -> VerificationReport {
        let names = wallet.document.elementNames
        switch kind {
        case .appleWallet:
            let session = try #require(
                AppleWalletSession(
                    nonce: SystemRandom().bytes(32), merchantIdentifier: "merchant.com.example",
                    teamIdentifier: "A1B2C3D4E5"))
            let envelope = try wallet.appleWalletEnvelope(
                for: session, to: Self.merchantKey.publicKey, fault: fault, at: now, random: SystemRandom())
            let keys = try #require(RecipientKeys([Self.merchantKey]))
            return verify(
                .appleWallet(envelope: envelope, session: session, keys: keys), trusting: wallet.issuer.root,
                names: names)
        case .proximity:
            let transcript = SessionTranscript([.null, .null, .bytes(SystemRandom().bytes(32))])
            let response = try wallet.proximityResponse(
                over: transcript, proof: usesMAC ? .mac(readerKey: Self.readerKey.publicKey) : .signature, fault: fault,
                at: now, random: SystemRandom())
            return verify(
                .proximity(response: response, transcript: transcript, readerKey: Self.readerKey),
                trusting: wallet.issuer.root, names: names)
        }
    }

    /// Asks for all elements, so that none is extra and each has the type that its reader relies on.
    private func verify(
        _ presentation: Presentation, trusting root: Certificate, names: [ElementName]
    ) -> VerificationReport {
        let paths = CertificatePathValidator(anchors: TrustAnchors([TrustAnchor(root)]))
        let request = RequestedDocument(
            docType: .mDL, elements: names.map { RequestedElement($0, intentToStore: .willNotStore) })
        return VerifyPresentation(verifier: MdocVerifier(paths: paths))(presentation, request: [request], at: now)
    }
}
