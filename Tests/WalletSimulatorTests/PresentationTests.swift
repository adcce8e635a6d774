// SPDX-License-Identifier: Apache-2.0

import AppleWallet
import CBOR
import COSE
import Cryptography
import Foundation
import Mdoc
import TestSupport
import Testing

@testable import WalletSimulator

@Suite("Presentation")
struct PresentationTests {
    @Test("the device signature verifies over the session's transcript alone", arguments: Curve.signing)
    func signature(curve: Curve) throws {
        let random = SeededRandom(seed: 20)
        let wallet = try SimulatedWallet(holding: .mDL, deviceCurve: curve, at: now, random: random)
        let response = try wallet.proximityResponse(over: proximityTranscript, at: now, random: random)
        let document = try document(in: response)
        #expect(document.docType == .mDL)
        #expect(document.deviceSigned.nameSpaces.isEmpty)
        #expect(Array(document.deviceSigned.nameSpacesBytes) == [0xd8, 0x18, 0x41, 0xa0])
        guard case .signature(let signature)? = document.deviceSigned.deviceAuth else {
            Issue.record("there is no device signature")
            return
        }
        #expect(signature.payload.isNull)
        let payload = { (transcript: SessionTranscript) in
            transcript.deviceAuthenticationBytes(
                docType: .mDL, nameSpacesBytes: document.deviceSigned.nameSpacesBytes)
        }
        let key = wallet.deviceKey.publicKey
        try signature.verify(with: key, detachedPayload: payload(proximityTranscript))
        let other = payload(SessionTranscript([.null, .null, .null]))
        #expect(throws: COSEError.signatureInvalid) { try signature.verify(with: key, detachedPayload: other) }
    }

    @Test("the device MAC verifies with the reader's private key", arguments: Curve.agreeing)
    func mac(curve: Curve) throws {
        let random = SeededRandom(seed: 21)
        let wallet = try SimulatedWallet(holding: .mDL, deviceCurve: curve, at: now, random: random)
        let readerKey = try PrivateKey.generate(curve)
        let response = try wallet.proximityResponse(
            over: proximityTranscript, proof: .mac(readerKey: readerKey.publicKey), at: now, random: random)
        guard case .mac(let mac)? = try document(in: response).deviceSigned.deviceAuth else {
            Issue.record("there is no device MAC")
            return
        }
        let payload = proximityTranscript.deviceAuthenticationBytes(
            docType: .mDL, nameSpacesBytes: [0xd8, 0x18, 0x41, 0xa0])
        // The reader's side of the agreement.
        let key = try DeviceAuthenticationDraft.eMacKey(
            readerKey, wallet.deviceKey.publicKey, transcript: proximityTranscript)
        try mac.verify(with: key, detachedPayload: payload)
        let stranger = try DeviceAuthenticationDraft.eMacKey(
            try PrivateKey.generate(curve), wallet.deviceKey.publicKey, transcript: proximityTranscript)
        #expect(throws: COSEError.macInvalid) { try mac.verify(with: stranger, detachedPayload: payload) }
    }

    @Test("a device key that cannot do what is asked is named as the reason")
    func wrongCurves() throws {
        let random = SeededRandom(seed: 22)
        let signer = try SimulatedWallet(holding: .mDL, deviceCurve: .ed25519, at: now, random: random)
        let p256 = try PrivateKey.generate(.p256).publicKey
        #expect(throws: SimulatorError.curvesCannotAgree) {
            try signer.proximityResponse(
                over: proximityTranscript, proof: .mac(readerKey: p256), at: now, random: random)
        }
        let agreer = try SimulatedWallet(holding: .mDL, deviceCurve: .x25519, at: now, random: random)
        #expect(throws: SimulatorError.curveCannotSign) {
            try agreer.proximityResponse(over: proximityTranscript, at: now, random: random)
        }
    }

    @Test("only the elements asked for are shown, and unknown ones are refused")
    func revealing() throws {
        let random = SeededRandom(seed: 23)
        let wallet = try SimulatedWallet(holding: .mDL, at: now, random: random)
        let names = try ["org.iso.18013.5.1.aamva/sex", "org.iso.18013.5.1/portrait", "org.iso.18013.5.1/age_over_21"]
            .map { try ElementName(text: $0) }
        let response = try wallet.proximityResponse(
            revealing: names, over: proximityTranscript, at: now, random: random)
        let shown = try document(in: response).issuerSigned.nameSpaces.flatMap { nameSpace, items in
            items.map { ElementName(nameSpace, $0.elementIdentifier) }
        }
        #expect(Set(shown) == Set(names))
        #expect(shown.count == names.count)

        let nothing = try wallet.proximityResponse(
            revealing: [], over: proximityTranscript, at: now, random: random)
        #expect(try document(in: nothing).issuerSigned.nameSpaces.isEmpty)

        let unknown = try ElementName(text: "org.iso.18013.5.1/shoe_size")
        #expect(throws: SimulatorError.elementUnknown(unknown)) {
            try wallet.proximityResponse(
                revealing: [unknown], over: proximityTranscript, at: now, random: random)
        }
    }

    @Test("the envelope opens for its recipient and session, and holds the response under its topic")
    func envelope() throws {
        let random = SeededRandom(seed: 24)
        let wallet = try SimulatedWallet(holding: .mDL, at: now, random: random)
        let merchantKey = try PrivateKey.generate(.p256)
        let session = try session()
        let bytes = try wallet.appleWalletEnvelope(
            for: session, to: merchantKey.publicKey, at: now, random: random)
        let keys = try #require(RecipientKeys([merchantKey]))
        let opened = try EncryptedEnvelope(CBORDecoder().decode(bytes)).open(for: session, keys: keys)
        let topics = try CBORDecoder().decode(opened.plaintext).root
        let document = try document(in: Array(try #require(topics.members?["identity"]).encoded))
        #expect(document.issuerSigned.nameSpaces.map(\.items.count) == wallet.document.nameSpaces.map(\.items.count))
        guard case .signature(let signature)? = document.deviceSigned.deviceAuth else {
            Issue.record("there is no device signature")
            return
        }
        try signature.verify(
            with: wallet.deviceKey.publicKey,
            detachedPayload: opened.transcript.deviceAuthenticationBytes(
                docType: .mDL, nameSpacesBytes: document.deviceSigned.nameSpacesBytes))

        let stranger = try #require(RecipientKeys([try PrivateKey.generate(.p256)]))
        #expect(throws: AppleWalletError.wrongRecipient) {
            try EncryptedEnvelope(CBORDecoder().decode(bytes)).open(for: session, keys: stranger)
        }
    }

    @Test(
        "Apple Wallet shows age_in_years for an age_over_NN that the issuer left out",
        arguments: [
            (["age_over_21", "age_over_18"], ["age_over_18", "age_in_years"]),
            (["age_over_5", "age_over_125"], ["age_in_years"]), (["age_over_65", "age_in_years"], nil),
        ] as [([String], [String]?)])
    func ageFallback(requested: [String], shown: [String]?) throws {
        let random = SeededRandom(seed: 27)
        var document = SampleDocument(.mDL, at: now)
        document[try ElementName(text: "org.iso.18013.5.1/age_over_21")] = nil
        let wallet = try SimulatedWallet(
            holding: document, from: SimulatedIssuer(at: now, random: random), at: now, random: random)
        let names = try requested.map { try ElementName(text: "org.iso.18013.5.1/\($0)") }
        let merchantKey = try PrivateKey.generate(.p256)
        let bytes = try wallet.appleWalletEnvelope(
            revealing: names, for: session(), to: merchantKey.publicKey, at: now, random: random)
        let keys = try #require(RecipientKeys([merchantKey]))
        let opened = try EncryptedEnvelope(CBORDecoder().decode(bytes)).open(for: session(), keys: keys)
        let identity = try #require(try CBORDecoder().decode(opened.plaintext).root.members?["identity"])
        let items = try WalletSimulatorTests.document(in: Array(identity.encoded)).issuerSigned.nameSpaces.flatMap(
            \.items)
        #expect(Set(items.map(\.elementIdentifier.rawValue)) == Set(shown ?? requested))
    }

    @Test("an age for which there is nothing to show is refused, and proximity falls back to nothing")
    func noAgeFallback() throws {
        let random = SeededRandom(seed: 28)
        let name = try ElementName(text: "org.iso.18013.5.1/age_over_21")
        var document = SampleDocument(.mDL, at: now)
        document[name] = nil
        let issuer = try SimulatedIssuer(at: now, random: random)
        let wallet = try SimulatedWallet(holding: document, from: issuer, at: now, random: random)
        #expect(throws: SimulatorError.elementUnknown(name)) {
            try wallet.proximityResponse(revealing: [name], over: proximityTranscript, at: now, random: random)
        }
        document[try ElementName(text: "org.iso.18013.5.1/age_in_years")] = nil
        let ageless = try SimulatedWallet(holding: document, from: issuer, at: now, random: random)
        let letters = try ElementName(text: "org.iso.18013.5.1/age_over_x")
        let key = try PrivateKey.generate(.p256).publicKey
        for (wallet, name) in [(ageless, name), (wallet, letters)] {
            #expect(throws: SimulatorError.elementUnknown(name)) {
                try wallet.appleWalletEnvelope(revealing: [name], for: session(), to: key, at: now, random: random)
            }
        }
    }

    @Test("an envelope has Apple's members in Apple's order")
    func envelopeOrder() throws {
        let random = SeededRandom(seed: 25)
        let wallet = try SimulatedWallet(holding: .mDL, at: now, random: random)
        let bytes = try wallet.appleWalletEnvelope(
            for: session(), to: PrivateKey.generate(.p256).publicKey, at: now, random: random)
        let envelope = try CBORDecoder().decode(bytes)
        #expect(envelope.root.members?.compactMap(\.key.text) == ["algorithm", "params", "data"])
        #expect(
            envelope.root.members?["params"]?.members?.compactMap(\.key.text) == [
                "mode", "pkEm", "pkRHash", "infoHash",
            ])
        #expect(envelope.firstNonShortestOffset == nil)
    }

    @Test("a recipient on another curve is refused", arguments: Curve.allCases.filter { $0 != .p256 })
    func recipientCurve(curve: Curve) throws {
        let wallet = try deterministicWallet()
        let key = try PrivateKey.generate(curve).publicKey
        #expect(throws: SimulatorError.recipientKeyNotP256) {
            try wallet.appleWalletEnvelope(for: session(), to: key, at: now, random: SeededRandom(seed: 1))
        }
    }

    @Test("one seed gives the same answers, byte for byte", arguments: Curve.signing)
    func determinism(curve: Curve) throws {
        let wallet = try SimulatedWallet(holding: .mDL, deviceCurve: curve, at: now, random: SeededRandom(seed: 26))
        let key = try PrivateKey.made(on: .p256, from: SeededRandom(seed: 99)).publicKey
        let envelopes = try [UInt64(1), 1, 2].map { seed in
            try wallet.appleWalletEnvelope(for: session(), to: key, at: now, random: SeededRandom(seed: seed))
        }
        #expect(envelopes[0] == envelopes[1])
        #expect(envelopes[0] != envelopes[2])
        let responses = try (0..<2).map { _ in
            try wallet.proximityResponse(over: proximityTranscript, at: now, random: SeededRandom(seed: 3))
        }
        #expect(responses[0] == responses[1])
    }

    @Test("without a seed no two signatures are alike")
    func randomness() throws {
        let wallet = try deterministicWallet()
        let signer = SimulatedWallet(
            document: wallet.document, deviceKey: try PrivateKey.generate(.p256), issuer: wallet.issuer)
        let responses = try (0..<2).map { _ in
            try signer.proximityResponse(over: proximityTranscript, at: now, random: SystemRandom())
        }
        #expect(responses[0] != responses[1])
    }

    @Test(
        "the MAC over the worked example of ISO/IEC 18013-5, annex D, is the example's",
        .enabled(if: SharedVectors.arePresent, "../shared/vectors is missing"))
    func annexD() throws {
        struct AnnexD: Decodable {
            struct Keys: Decodable {
                struct Key: Decodable { let x, y, d: String }
                let ephemeralReader, staticDevice: Key
            }
            struct Transcript: Decodable { let sessionTranscriptHex: String }
            struct Authentication: Decodable { let eMacKeyHex, deviceAuthHex: String }
            let keys: Keys
            let sessionTranscript: Transcript
            let deviceAuth: Authentication
        }
        let example = try #require(try SharedVectors.decode(AnnexD.self, from: "iso18013-5/annex-d.json"))
        let secret = hex(example.keys.staticDevice.d)
        let deviceKey = try PrivateKey(curve: .p256, rawRepresentation: SecretBytes(copying: secret.span))
        let (x, y) = (hex(example.keys.ephemeralReader.x), hex(example.keys.ephemeralReader.y))
        let readerKey = try PublicKey(curve: .p256, x: x.span, y: y.span)
        let transcript = try SessionTranscript(cbor: hex(example.sessionTranscript.sessionTranscriptHex))

        let macKey = try DeviceAuthenticationDraft.eMacKey(deviceKey, readerKey, transcript: transcript)
        #expect(macKey.withSpan { key in key.indices.map { key[$0] } } == hex(example.deviceAuth.eMacKeyHex))
        let signed = try DeviceAuthenticationDraft(
            docType: .mDL, transcript: transcript, key: deviceKey, proof: .mac(readerKey: readerKey)
        ).authenticated(nonces: .random)
        #expect(signed.value["deviceAuth"]?.encoded() == hex(example.deviceAuth.deviceAuthHex))
    }
}
