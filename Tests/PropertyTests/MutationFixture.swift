// SPDX-License-Identifier: Apache-2.0

import AppleWallet
import CBOR
import Cryptography
import Foundation
import HPKE
import IssuerTrust
import Mdoc
import MdocVerification
import ReaderService

@testable import WalletSimulator

/// One small genuine answer, over each protocol and proof, whose bytes are changed.
struct MutationFixture: Sendable {
    static let shared = Result { try MutationFixture() }

    let wallet: SimulatedWallet
    let claims: Claims
    let session: AppleWalletSession
    let recipientKey: PrivateKey
    let envelope: [UInt8]
    /// What the envelope has inside.
    let plaintext: [UInt8]
    let proximity: ProximitySession
    let signed: [UInt8]
    let authenticated: [UInt8]
    private let verifier: MdocVerifier
    /// All that is shown.
    private let request: [RequestedDocument]

    private static let now = RandomPresentation.now

    private init() throws {
        let source = SeededRandom(seed: 1, purpose: "mutations")
        let now = Self.now
        var document = SampleDocument.mDL(at: now)
        let identifiers = ["family_name", "age_over_21", "issuing_country", "organ_donor"]
        document.elements.removeAll { !identifiers.contains($0.name.identifier.rawValue) }
        var terms = IssuanceTerms()
        terms.decoyDigests = 1
        wallet = try SimulatedWallet(
            holding: document, from: SimulatedIssuer(at: now, random: source), terms: terms, at: now, random: source)
        recipientKey = try PrivateKey.made(on: .p256, from: source)
        guard
            let session = AppleWalletSession(
                nonce: source.bytes(32), merchantIdentifier: "merchant.com.example", teamIdentifier: "A1B2C3D4E5"),
            let keys = RecipientKeys([recipientKey])
        else { preconditionFailure("a nonce of 32 bytes is one") }
        self.session = session
        // One element stays with the wallet.
        let shown = document.elements.filter { $0.name.identifier.rawValue != "issuing_country" }
        let names = shown.map(\.name)
        claims = Claims(
            docTypes: [.mDL],
            elements: shown.map { Claims.Element(name: $0.name, value: $0.value.claim, signer: "issuer") })
        request = [
            RequestedDocument(
                docType: .mDL, elements: names.map { RequestedElement($0, intentToStore: .willNotStore) })
        ]
        envelope = try wallet.appleWalletEnvelope(
            revealing: names, for: session, to: recipientKey.publicKey, at: now, random: source)
        plaintext = try EncryptedEnvelope(CBORDecoder().decode(envelope)).open(for: session, keys: keys).plaintext
        proximity = try ProximitySession(random: source)
        signed = try wallet.proximityResponse(
            revealing: names, over: proximity.transcript, at: now, random: source)
        authenticated = try wallet.proximityResponse(
            revealing: names, over: proximity.transcript, proof: .mac(readerKey: proximity.readerKey.publicKey),
            at: now, random: source)
        verifier = Self.verifier(trusting: wallet.issuer.root)
    }

    static func verifier(trusting root: Certificate) -> MdocVerifier {
        MdocVerifier(paths: CertificatePathValidator(anchors: TrustAnchors([TrustAnchor(root)])))
    }

    // MARK: what a reader finds; nil where it rejects

    func open(
        _ envelope: [UInt8], nonce: [UInt8]? = nil, merchant: String? = nil, team: String? = nil,
        key: PrivateKey? = nil, verifier: MdocVerifier? = nil
    ) -> Claims? {
        guard
            let session = AppleWalletSession(
                nonce: nonce ?? session.nonce, merchantIdentifier: merchant ?? session.merchantIdentifier,
                teamIdentifier: team ?? session.teamIdentifier), let keys = RecipientKeys([key ?? recipientKey])
        else { return nil }
        return verify(.appleWallet(envelope: envelope, session: session, keys: keys), by: verifier)
    }

    /// Seals another plaintext for the genuine session.
    func sealed(_ plaintext: [UInt8], seed: UInt64) throws -> [UInt8] {
        let keyHash = RecipientKeys.hash(of: recipientKey.publicKey)
        let info = session.transcript(recipientKeyHash: keyHash).encoded
        var sender = try Sender(
            ciphersuite: .p256SHA256AES128GCM, recipientKey: recipientKey.publicKey, info: info.span,
            authentication: .none,
            ephemeralKey: PrivateKey.made(on: .p256, from: SeededRandom(seed: seed, purpose: "ephemeral")))
        let noAdditionalData: [UInt8] = []
        let ciphertext = try sender.seal(plaintext.span, authenticating: noAdditionalData.span)
        let envelope: CBORValue = [
            "algorithm": "APPLE-HPKE-v1", "data": .bytes(ciphertext),
            "params": [
                "mode": 0, "pkEm": .bytes(sender.encapsulatedKey), "pkRHash": .bytes(keyHash),
                "infoHash": .bytes(HashAlgorithm.sha256.hash(info.span)),
            ],
        ]
        return envelope.encoded()
    }

    func read(
        _ response: [UInt8], transcript: SessionTranscript? = nil, readerKey: PrivateKey? = nil,
        verifier: MdocVerifier? = nil, asking: Bool = true
    ) -> Claims? {
        verify(
            .proximity(
                response: response, transcript: transcript ?? proximity.transcript,
                readerKey: readerKey ?? proximity.readerKey), by: verifier, asking: asking)
    }

    private func verify(_ presentation: Presentation, by other: MdocVerifier?, asking: Bool = true) -> Claims? {
        let verify = VerifyPresentation(verifier: other ?? verifier)
        return Claims(verify(presentation, request: asking ? request : nil, at: Self.now))
    }
}
