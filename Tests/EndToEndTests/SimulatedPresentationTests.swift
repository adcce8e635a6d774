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
        let wallet = try SimulatedWallet(holding: fault.document, at: now, random: SystemRandom())
        let report = try present(wallet, over: kind, usesMAC: usesMAC, fault: fault)
        #expect(report.failures == fault.expectedFailures)
        #expect(report.verdict == (fault.expectedFailures.isEmpty ? .accepted : .rejected))
        let checks = (report.checks + report.documents.flatMap(\.checks)).filter { $0.check != .issuerRevocation }
        #expect(checks.filter { $0.outcome == .warned }.compactMap(\.codeWord) == fault.expectedWarnings)
        let complaining = checks.filter { [.failed, .warned].contains($0.outcome) }.map(\.check.rawValue)
        #expect(fault.isOddity || complaining.contains(fault.check))
    }

    /// Curves, digests and elements that are not those of the tests above.
    struct Setting: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var root = Curve.p256
        var signer = Curve.p256
        var device = Curve.p256
        var digest = HashAlgorithm.sha256
        /// Of the mDL namespace; nil for all.
        var shown: [String]?

        static let all = [
            Setting(
                testDescription: "Edwards curves", root: .p384, signer: .ed25519, device: .ed25519, digest: .sha512),
            Setting(
                testDescription: "Brainpool and P-521", root: .brainpoolP512r1, signer: .brainpoolP320r1, device: .p521,
                digest: .sha384),
            Setting(testDescription: "X448 and one element", device: .x448, shown: ["age_over_21"]),
            Setting(testDescription: "few elements", shown: ["given_name", "birth_date", "age_over_18", "portrait"]),
        ]

        /// The ways in which the device key can answer.
        var answers: [(SimulatedProtocol, usesMAC: Bool)] {
            let signing: [(SimulatedProtocol, usesMAC: Bool)] = [(.appleWallet, false), (.proximity, false)]
            return (device.signatureByteCount == nil ? [] : signing)
                + (device.family == .edwards ? [] : [(.proximity, true)])
        }
    }

    @Test(
        "a fault leads to the same whatever the curves and digests, and whatever else is shown, or cannot be made",
        arguments: Setting.all, Fault.chapters)
    func faults(setting: Setting, of chapter: Fault.Chapter) throws {
        var authority = IssuingAuthority()
        (authority.rootCurve, authority.documentSignerCurve) = (setting.root, setting.signer)
        var terms = IssuanceTerms()
        terms.digestAlgorithm = setting.digest
        let wallet = try SimulatedWallet(
            holding: .mDL, by: authority, deviceCurve: setting.device, terms: terms, at: now, random: SystemRandom())
        let names = wallet.document.elementNames.filter { name in
            setting.shown.map { name.nameSpace == .mDL && $0.contains(name.identifier.rawValue) } ?? true
        }
        let readerKey = try PrivateKey.generate(setting.answers.contains { $0.usesMAC } ? setting.device : .p256)
        for fault in chapter.faults {
            let answer = setting.answers.first { kind, usesMAC in
                fault.scope.covers(kind, usesMAC ? .mac(readerKey: readerKey.publicKey) : .signature)
            }
            guard let (kind, usesMAC) = answer else { continue }
            do {
                let report = try present(
                    wallet, over: kind, usesMAC: usesMAC, fault: fault, names: names, readerKey: readerKey)
                let expected = fault.expectedFailures.filter {
                    setting.shown == nil || !$0.hasPrefix("element.issuing_")
                }
                #expect(report.failures == expected, "\(fault) over \(kind)")
            } catch SimulatorError.faultNotApplicable(fault) {
                #expect(fault.condition != nil, "\(fault) over \(kind)")
            }
        }
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
        _ wallet: SimulatedWallet, over kind: SimulatedProtocol, usesMAC: Bool, fault: Fault? = nil,
        names: [ElementName]? = nil, readerKey: PrivateKey = readerKey
    ) throws -> VerificationReport {
        let names = names ?? wallet.document.elementNames
        switch kind {
        case .appleWallet:
            let session = try #require(
                AppleWalletSession(
                    nonce: SystemRandom().bytes(32), merchantIdentifier: "merchant.com.example",
                    teamIdentifier: "A1B2C3D4E5"))
            let envelope = try wallet.appleWalletEnvelope(
                revealing: names, for: session, to: Self.merchantKey.publicKey, fault: fault, at: now,
                random: SystemRandom())
            let keys = try #require(RecipientKeys([Self.merchantKey]))
            return verify(
                .appleWallet(envelope: envelope, session: session, keys: keys), trusting: wallet.issuer.root,
                docType: wallet.document.docType, names: names)
        case .proximity:
            let transcript = SessionTranscript([.null, .null, .bytes(SystemRandom().bytes(32))])
            let response = try wallet.proximityResponse(
                revealing: names, over: transcript, proof: usesMAC ? .mac(readerKey: readerKey.publicKey) : .signature,
                fault: fault,
                at: now, random: SystemRandom())
            return verify(
                .proximity(response: response, transcript: transcript, readerKey: readerKey),
                trusting: wallet.issuer.root, docType: wallet.document.docType, names: names)
        }
    }

    /// Asks for all elements, so that none is extra and each has the type that its reader relies on.
    private func verify(
        _ presentation: Presentation, trusting root: Certificate, docType: DocType = .mDL, names: [ElementName]
    ) -> VerificationReport {
        let paths = CertificatePathValidator(anchors: TrustAnchors([TrustAnchor(root)]))
        let request = RequestedDocument(
            docType: docType, elements: names.map { RequestedElement($0, intentToStore: .willNotStore) })
        return VerifyPresentation(verifier: MdocVerifier(paths: paths))(presentation, request: [request], at: now)
    }
}
