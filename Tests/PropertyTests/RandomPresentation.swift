// SPDX-License-Identifier: Apache-2.0

import AppleWallet
import CBOR
import Cryptography
import Foundation
import IssuerTrust
import Mdoc
import MdocVerification
import ReaderService
import TestSupport

@testable import WalletSimulator

/// A random document of a random issuer, shown in part over a random protocol with a random proof.
struct RandomPresentation {
    static let now = Date(timeIntervalSince1970: 1_796_018_400)

    let presentation: Presentation
    let root: Certificate
    let docType: DocType
    let shown: [SampleDocument.Element]

    init(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let source = SeededRandom(seed: seed, purpose: "properties")
        let now = Self.now
        let document = random.document(at: now)
        docType = document.docType
        var authority = IssuingAuthority()
        authority.rootCurve = random.pick(Curve.allCases.filter { $0.family == .weierstrass })
        authority.documentSignerCurve = random.pick(Curve.allCases.filter { $0.signatureByteCount != nil })
        var terms = IssuanceTerms()
        terms.digestAlgorithm = random.pick([.sha256, .sha384, .sha512])
        terms.decoyDigests = random.below(4)
        let usesMAC = random.once(in: 3)
        let deviceCurve = random.pick(
            Curve.allCases.filter { usesMAC ? $0.family != .edwards : $0.signatureByteCount != nil })
        let issuer = try SimulatedIssuer(authority, at: now, random: source)
        root = issuer.root
        let wallet = try SimulatedWallet(
            holding: document, from: issuer, deviceCurve: deviceCurve, terms: terms, at: now, random: source)
        let names = Set(document.elements.map(\.name).filter { _ in !random.once(in: 3) })
        // A map of namespaces is written in the order of their encodings.
        let nameSpaces = wallet.document.nameSpaces.map(\.nameSpace).sorted {
            CBORValue.text($0.rawValue).encoded().lexicographicallyPrecedes(CBORValue.text($1.rawValue).encoded())
        }
        shown = nameSpaces.flatMap { nameSpace in
            document.elements.filter { $0.name.nameSpace == nameSpace && names.contains($0.name) }
        }

        if !usesMAC, random.once(in: 2) {
            let key = try PrivateKey.made(on: .p256, from: source)
            guard
                let session = AppleWalletSession(
                    nonce: source.bytes(16 + random.below(33)), merchantIdentifier: "merchant." + random.ascii(),
                    teamIdentifier: random.ascii()),
                let keys = RecipientKeys([key])
            else { preconditionFailure("a nonce of so many bytes is one") }
            let envelope = try wallet.appleWalletEnvelope(
                revealing: Array(names), for: session, to: key.publicKey, at: now, random: source)
            presentation = .appleWallet(envelope: envelope, session: session, keys: keys)
        } else {
            let session = try ProximitySession(
                random.pick(ProximitySession.Handover.allCases), readerCurve: usesMAC ? deviceCurve : .p256,
                random: source)
            let response = try wallet.proximityResponse(
                revealing: Array(names), over: session.transcript,
                proof: usesMAC ? .mac(readerKey: session.readerKey.publicKey) : .signature, at: now, random: source)
            presentation = .proximity(
                response: response, transcript: session.transcript, readerKey: usesMAC ? session.readerKey : nil)
        }
    }

    /// What an accepting reader must find.
    var claims: Claims {
        Claims(
            docTypes: [docType],
            elements: shown.map { Claims.Element(name: $0.name, value: $0.value.claim, signer: "issuer") })
    }

    /// - Parameter anchor: nil for the issuer's own root.
    func report(asking: Bool, trusting anchor: Certificate? = nil) -> VerificationReport {
        let paths = CertificatePathValidator(anchors: TrustAnchors([TrustAnchor(anchor ?? root)]))
        let request = RequestedDocument(
            docType: docType, elements: shown.map { RequestedElement($0.name, intentToStore: .willNotStore) })
        return VerifyPresentation(verifier: MdocVerifier(paths: paths))(
            presentation, request: asking ? [request] : nil, at: Self.now)
    }
}

extension RandomNumberGenerator {
    fileprivate mutating func document(at now: Date) -> SampleDocument {
        let name = pick(["org.iso.18013.5.1.mDL", "org.iso.23220.photoid.1", "eu.europa.ec.eudi.pid.1", "", ""])
        guard let docType = DocType(name.isEmpty ? "com.example." + text() : name) else {
            preconditionFailure("no random name is empty")
        }
        var elements = docType == .mDL ? SampleDocument.mDL(at: now).elements.filter { _ in once(in: 2) } : []
        for _ in 0..<below(4) {
            guard let nameSpace = NameSpace("com.example." + ascii()) else { continue }
            for _ in 0..<(1 + below(6)) {
                guard let identifier = ElementIdentifier("e" + text(upTo: 12)) else { continue }
                elements.append(SampleDocument.Element(ElementName(nameSpace, identifier), value()))
            }
        }
        if elements.isEmpty, let nameSpace = NameSpace("n"), let identifier = ElementIdentifier("e") {
            elements = [SampleDocument.Element(ElementName(nameSpace, identifier), value())]
        }
        var known: Set<ElementName> = []
        return SampleDocument(docType: docType, elements: elements.filter { known.insert($0.name).inserted })
    }
}
