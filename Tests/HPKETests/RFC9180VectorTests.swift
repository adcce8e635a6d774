// SPDX-License-Identifier: Apache-2.0

import Cryptography
import HPKE
import TestSupport
import Testing

/// Everything that one vector says, from both sides.
func check(_ vector: RFC9180Vector) throws {
    let ciphersuite = try vector.ciphersuite()
    let info = hex(vector.info)
    let enc = hex(vector.enc)
    let dhkem = DHKEM(ciphersuite.kem)
    let recipientKey = try vector.privateKey(vector.skRm, of: vector.curve())
    let ephemeralKey = try vector.privateKey(vector.skEm, of: vector.curve())
    #expect(recipientKey.publicKey.rawRepresentation == hex(vector.pkRm))
    #expect(ephemeralKey.publicKey.rawRepresentation == hex(vector.pkEm))

    // DeriveKeyPair
    #expect(try dhkem.deriveKeyPair(from: secret(vector.ikmR)).rawRepresentation() == secret(vector.skRm))
    #expect(try dhkem.deriveKeyPair(from: secret(vector.ikmE)).rawRepresentation() == secret(vector.skEm))
    if let ikmS = vector.ikmS, let skSm = vector.skSm {
        #expect(try dhkem.deriveKeyPair(from: secret(ikmS)).rawRepresentation() == secret(skSm))
    }

    // Encap and Decap, with the sender's key where the mode has one
    let senderPrivateKey = try vector.skSm.map { try vector.privateKey($0, of: vector.curve()) }
    let senderPublicKey = try vector.pkSm.map { try vector.publicKey($0) }
    let (encapsulated, encapsulatedKey) = try dhkem.encapsulate(
        to: recipientKey.publicKey, ephemeralKey: ephemeralKey, senderKey: senderPrivateKey)
    #expect(encapsulated.hexadecimal == vector.sharedSecret)
    #expect(encapsulatedKey == enc)
    let decapsulated = try dhkem.decapsulate(enc.span, with: recipientKey, senderKey: senderPublicKey)
    #expect(decapsulated.hexadecimal == vector.sharedSecret)

    // The key schedule
    var sender = try Sender(
        ciphersuite: ciphersuite, recipientKey: recipientKey.publicKey, info: info.span,
        authentication: vector.sendersAuthentication(), ephemeralKey: ephemeralKey)
    var recipient = try Recipient(
        ciphersuite: ciphersuite, privateKey: recipientKey, encapsulatedKey: enc.span, info: info.span,
        authentication: vector.recipientsAuthentication())
    #expect(sender.encapsulatedKey == enc)
    for schedule in [sender.context.schedule, recipient.context.schedule] {
        #expect(schedule.key?.hexadecimal ?? "" == vector.key)
        #expect(schedule.baseNonce?.hexadecimal ?? "" == vector.baseNonce)
        #expect(schedule.exporterSecret.hexadecimal == vector.exporterSecret)
    }

    // Every message in order, up to the last that the vector has; those between are our own
    let kept = Dictionary(uniqueKeysWithValues: vector.encryptions.map { ($0.seq, $0) })
    if let last = kept.keys.max() {
        for sequence in 0...last {
            let plaintext = hex(kept[sequence]?.pt ?? "00")
            let additionalData = hex(kept[sequence]?.aad ?? "")
            let sealed = try sender.seal(plaintext.span, authenticating: additionalData.span)
            if let expected = kept[sequence] { #expect(sealed.hexadecimal == expected.ct) }
            #expect(try recipient.open(sealed.span, authenticating: additionalData.span) == plaintext)
        }
    }

    for export in vector.exports {
        let context = hex(export.exporterContext)
        #expect(try sender.export(context: context.span, byteCount: export.byteCount).hexadecimal == export.value)
        #expect(try recipient.export(context: context.span, byteCount: export.byteCount).hexadecimal == export.value)
    }
}

@Suite(
    "RFC 9180 vectors",
    .enabled(if: SharedVectors.arePresent, "the folder ../shared/vectors is not there, so the 96 vectors did not run"))
struct RFC9180VectorTests {
    struct File: Decodable {
        let vectors: [RFC9180Vector]
    }

    static func load() throws -> [RFC9180Vector] {
        try SharedVectors.decode(File.self, from: "hpke/rfc9180.json")?.vectors ?? []
    }

    @Test("are all there")
    func count() throws {
        let vectors = try Self.load()
        #expect(vectors.count == 96)
        #expect(Set(vectors.map(\.testDescription)).count == 96)
        #expect(vectors.reduce(0) { $0 + $1.encryptions.count } == 72 * 6)
        #expect(vectors.reduce(0) { $0 + $1.exports.count } == 96 * 3)
    }

    @Test("agree in keys, messages and exports", arguments: try load())
    func agree(vector: RFC9180Vector) throws { try check(vector) }
}
