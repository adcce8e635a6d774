// SPDX-License-Identifier: Apache-2.0

import CBOR
import COSE
import Cryptography
import Foundation
import HPKE
import Mdoc
import ReaderService
import TestSupport
import Testing

@testable import WalletSimulator

/// What is written can be read, and comes out as it went in.
@Suite("Random encodings")
struct EncodingProperties {
    @Test("of CBOR are read as what was written, and written again to the same bytes", arguments: Rounds.seeds(40))
    func cbor(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for _ in 0..<25 {
            let value = random.value(depth: 5)
            let bytes = value.encoded()
            let document = try CBORDecoder().decode(bytes)
            #expect(document.firstNonShortestOffset == nil)
            let isEqual = CBORValue(read: document.root) == value
            #expect(isEqual && CBORValue(read: document.root).encoded() == bytes)
            #expect(Array(document.root.encoded) == bytes)
        }
    }

    @Test("of CBOR are refused where a byte follows or the last one is missing", arguments: Rounds.seeds(40))
    func cutOff(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for _ in 0..<25 {
            let bytes = random.value(depth: 5).encoded()
            #expect(throws: CBORError.self) { try CBORDecoder().decode(bytes.dropLast()) }
            #expect(throws: CBORError.self) { try CBORDecoder().decode(bytes + [0x00]) }
        }
    }

    @Test("of COSE signatures verify with their key and payload, and with no other", arguments: Rounds.seeds(30))
    func sign1(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let source = SeededRandom(seed: seed, purpose: "COSE")
        let curve = random.pick(Curve.allCases.filter { $0.signatureByteCount != nil })
        let key = try PrivateKey.made(on: curve, from: source)
        let payload = random.byteString(upTo: 300)
        let isDetached = random.once(in: 2)
        let unprotected = CBORValue.map([.init(33, .bytes(random.byteString(upTo: 40)))])
        let bytes = try COSESign1.sign(
            payload, with: key, algorithm: .signing(with: key), unprotected: unprotected, isDetached: isDetached,
            nonces: .deterministic)
        let item = try CBORDecoder().decode(bytes).root
        let object = try COSESign1(item)
        #expect(CBORValue(read: item).encoded() == bytes)
        #expect(object.attachedPayload.map { Array($0) } == (isDetached ? nil : payload))
        #expect(try object.headers.algorithm() == .signing(with: key))
        try object.verify(with: key.publicKey, detachedPayload: isDetached ? payload : nil)

        let other = try PrivateKey.made(on: curve, from: source).publicKey
        #expect(throws: COSEError.signatureInvalid) {
            try object.verify(with: other, detachedPayload: isDetached ? payload : nil)
        }
        guard isDetached else { return }
        #expect(throws: COSEError.signatureInvalid) {
            try object.verify(with: key.publicKey, detachedPayload: payload + [0x00])
        }
    }

    @Test(
        "of COSE authentication codes verify with their key and payload, and with no other", arguments: Rounds.seeds(30)
    )
    func mac0(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let keys = (0..<2).map { _ in
            let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
            return SecretBytes(copying: bytes.span)
        }
        let payload = random.byteString(upTo: 300)
        let bytes = COSEMac0.authenticate(detached: payload, with: keys[0])
        let item = try CBORDecoder().decode(bytes).root
        #expect(CBORValue(read: item).encoded() == bytes)
        let object = try COSEMac0(item)
        try object.verify(with: keys[0], detachedPayload: payload)
        #expect(throws: COSEError.macInvalid) { try object.verify(with: keys[1], detachedPayload: payload) }
        #expect(throws: COSEError.macInvalid) { try object.verify(with: keys[0], detachedPayload: payload + [0x00]) }
    }

    @Test("of keys are the same keys again, as COSE_Key and in PEM", arguments: Curve.allCases)
    func keys(curve: Curve) throws {
        for seed in Rounds.seeds(5) {
            let key = try PrivateKey.made(on: curve, from: SeededRandom(seed: seed, purpose: "keys"))
            let bytes = COSEKey.value(of: key.publicKey).encoded()
            #expect(try COSEKey.publicKey(CBORDecoder().decode(bytes).root) == key.publicKey, "seed \(seed)")
            #expect(try PrivateKey(pem: key.pem()).rawRepresentation() == key.rawRepresentation(), "seed \(seed)")
        }
    }

    @Test("of mobile security objects say what the issuer meant", arguments: Rounds.seeds(30))
    func securityObject(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let source = SeededRandom(seed: seed, purpose: "MSO")
        let now = RandomPresentation.now
        let issuer = try SimulatedIssuer(at: now, random: source)
        let deviceKey = try PrivateKey.made(on: random.pick(Curve.allCases), from: source).publicKey
        var terms = IssuanceTerms()
        terms.digestAlgorithm = random.pick([.sha256, .sha384, .sha512])
        terms.decoyDigests = random.below(20)
        let seconds = Double(random.below(86_400))
        terms.signed = now.addingTimeInterval(-seconds)
        terms.expectedUpdate = random.once(in: 2) ? now.addingTimeInterval(seconds) : nil
        terms.status =
            random.once(in: 2)
            ? StatusReferences(
                statusList: StatusListReference(index: random.number() >> 1, uri: "https://example.com/\(seed)")) : nil
        let sample = SampleDocument(.mDL, at: now)
        let issued = try issuer.issue(sample, to: deviceKey, terms: terms, at: now, random: source)

        let object = try MobileSecurityObject(payload: COSESign1(CBORDecoder().decode(issued.issuerAuth).root).payload)
        #expect(object.version == "1.0" && object.docType == .mDL && !object.hasNonShortestHeads)
        #expect(object.digestAlgorithm == terms.digestAlgorithm.mdocName)
        #expect(try COSEKey.publicKey(object.deviceKey) == deviceKey)
        #expect(
            object.validityInfo.signed == terms.signed && object.validityInfo.expectedUpdate == terms.expectedUpdate)
        #expect(object.status == terms.status.map { .references($0) } ?? .absent)
        for list in issued.nameSpaces {
            let entries = try #require(object.valueDigests.entries(of: list.nameSpace))
            #expect(entries.count == list.items.count + terms.decoyDigests)
            for item in list.items {
                let content = try #require(item.content)
                let digest = entries.digest(content.digestID).map { Array($0) }
                #expect(digest == terms.digestAlgorithm.hash(item.encoded.span))
                let name = ElementName(list.nameSpace, item.identifier)
                #expect(content.value.encoded() == sample[name]?.encoded())
            }
        }
    }

    @Test(
        "of answers are written again to the same bytes, and of transcripts in both forms", arguments: Rounds.seeds(40))
    func response(seed: UInt64) throws {
        let random = try RandomPresentation(seed: seed)
        guard case .proximity(let response, let transcript, _, _) = random.presentation else {
            return
        }
        let root = try CBORDecoder().decode(response).root
        let parsed = try DeviceResponse(root)
        #expect(parsed.version == "1.0" && parsed.status == 0 && parsed.documents.count == 1)
        #expect(CBORValue(read: root).encoded() == response)
        let document = try #require(try parsed.documents.first?.get())
        #expect(document.docType == random.docType)
        let names = document.issuerSigned.nameSpaces.flatMap { list in
            list.items.map { ElementName(list.nameSpace, $0.elementIdentifier) }
        }
        #expect(names == random.shown.map(\.name))
        for bytes in [transcript.encoded, transcript.taggedBytes] {
            #expect(try SessionTranscript(cbor: bytes).encoded == transcript.encoded)
        }
    }

    @Test("of HPKE open in order to what was sealed, in every suite and mode", arguments: Ciphersuite.all)
    func hpke(suite: Ciphersuite) throws {
        for seed in Rounds.seeds(4) {
            var random = SplitMix(seed: seed)
            let source = SeededRandom(seed: seed, purpose: "\(suite)")
            let recipientKey = try PrivateKey.made(on: suite.kem.curve, from: source)
            let senderKey = try PrivateKey.made(on: suite.kem.curve, from: source)
            let secret = source.bytes(32)
            let shared = try PreSharedKey(
                SecretBytes(copying: secret.span), identifier: [0x01] + random.byteString(upTo: 9))
            let info = random.byteString(upTo: 100)
            // Each of the four modes once in four seeds.
            let (sending, receiving): (Authentication<PrivateKey>, Authentication<PublicKey>) =
                switch seed % 4 {
                case 0: (.none, .none)
                case 1: (.psk(shared), .psk(shared))
                case 2: (.sender(senderKey), .sender(senderKey.publicKey))
                default: (.pskAndSender(shared, senderKey), .pskAndSender(shared, senderKey.publicKey))
                }
            var sender = try Sender(
                ciphersuite: suite, recipientKey: recipientKey.publicKey, info: info.span, authentication: sending)
            let encapsulated = sender.encapsulatedKey
            var recipient = try Recipient(
                ciphersuite: suite, privateKey: recipientKey, encapsulatedKey: encapsulated.span, info: info.span,
                authentication: receiving)
            let exported = try sender.export(context: info.span, byteCount: 20)
            #expect(try recipient.export(context: info.span, byteCount: 20) == exported, "seed \(seed)")
            guard suite.aead != .exportOnly else { continue }
            for _ in 0..<3 {
                let (plaintext, additional) = (random.byteString(upTo: 200), random.byteString(upTo: 50))
                let ciphertext = try sender.seal(plaintext.span, authenticating: additional.span)
                let opened = try recipient.open(ciphertext.span, authenticating: additional.span)
                #expect(opened == plaintext, "seed \(seed)")
            }
        }
    }
}

extension CBORValue {
    /// Everything that was read, with the order of members in a map.
    fileprivate init(read item: CBORItem) {
        switch item.kind {
        case .unsigned: self = .unsigned(item.unsigned ?? 0)
        case .negative: self = .negative(item.negativeArgument ?? 0)
        case .bytes: self = .bytes(Array(item.byteString ?? []))
        case .text: self = .text(item.text ?? "")
        case .array: self = .array((item.elements.map { Array($0) } ?? []).map(CBORValue.init(read:)))
        case .map:
            let members = item.members.map { Array($0) } ?? []
            self = .map(members.map { Member(CBORValue(read: $0.key), CBORValue(read: $0.value)) })
        case .tag: self = item.tag.map { .tagged($0.number, CBORValue(read: $0.content)) } ?? .null
        case .boolean: self = .boolean(item.boolean == true)
        case .null: self = .null
        case .undefined: self = .undefined
        case .float: self = .float(item.float ?? 0)
        case .simple: self = .encoded(Array(item.encoded))
        }
    }
}
