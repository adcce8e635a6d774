// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import JSON
import Mdoc
import ReaderPolicy
import Testing

@Suite("Audit event")
struct AuditEventTests {
    private static let instance = KeyedHash(bytes: [UInt8](repeating: 0xff, count: KeyedHash.byteCount))

    private func text(_ kind: AuditEvent.Kind) throws -> String {
        let event = AuditEvent(
            kind, at: Date(timeIntervalSince1970: 1_800_000_000.9), party: RelyingPartyID("acme"),
            session: SessionID(bytes: [UInt8](repeating: 0, count: 16)))
        let text = String(decoding: event.json.serialized(), as: UTF8.self)
        let common = #","time":"2027-01-15T08:00:00Z","party":"acme","session":"AAAAAAAAAAAAAAAAAAAAAA""#
        #expect(text.contains(common))
        return text.replacing(common, with: "")
    }

    @Test("is written with its codes, counts and names, in a fixed order")
    func json() throws {
        let name = ElementName(.mDL, try #require(ElementIdentifier("family_name")))
        let expected: [(AuditEvent.Kind, String)] = [
            (
                .sessionOpened(protocol: "apple-wallet", docTypes: [.mDL], apiKeyID: "k1"),
                #"{"event":"session.opened","protocol":"apple-wallet","docTypes":["org.iso.18013.5.1.mDL"],"apiKey":"k1"}"#
            ),
            (
                .sessionConcluded(
                    accepted: false, failures: ["digest.mismatch"], docTypes: ["a"], retainedElementCount: 0),
                #"{"event":"session.concluded","verdict":"rejected","failures":["digest.mismatch"],"docTypes":["a"],"#
                    + #""retainedElements":0}"#
            ),
            (
                .sessionConcluded(accepted: true, failures: [], docTypes: ["a"], retainedElementCount: 2),
                #"{"event":"session.concluded","verdict":"accepted","failures":[],"docTypes":["a"],"retainedElements":2}"#
            ),
            (.sessionInterrupted, #"{"event":"session.interrupted"}"#),
            (.sessionExpired, #"{"event":"session.expired"}"#),
            (
                .sessionErased(by: .apiKey(id: "k1"), retainedElementCount: 3),
                #"{"event":"session.erased","apiKey":"k1","retainedElements":3}"#
            ),
            (
                .sessionErased(by: .commandLine, retainedElementCount: 3),
                #"{"event":"session.erased","actor":"operator","retainedElements":3}"#
            ),
            (
                .retainedElementsRead(by: .apiKey(id: "k1"), elements: [name]),
                #"{"event":"retained.read","apiKey":"k1","elements":["org.iso.18013.5.1/family_name"]}"#
            ),
            (.retainedElementsPurged(elementCount: 4), #"{"event":"retained.purged","retainedElements":4}"#),
            (
                .readerTokenIssued(
                    requestKind: "data", keyID: "r1", instance: try #require(Self.instance), apiKeyID: "k1"),
                #"{"event":"reader_token.issued","requestKind":"data","keyId":"r1","#
                    + #""instance":"__________________________________________8","apiKey":"k1"}"#
            ),
            (
                .keysRewrapped(keyEncryptionKeyID: "e2", count: 5),
                #"{"event":"keys.rewrapped","keyEncryptionKey":"e2","dataKeys":5}"#
            ),
            (
                .retentionShortened(ceilingDays: 6, elementCount: 7),
                #"{"event":"retention.shortened","ceilingDays":6,"retainedElements":7}"#
            ),
        ]
        for (kind, json) in expected { #expect(try text(kind) == json) }
    }

    @Test("leaves out a relying party and a session that it has not")
    func without() {
        let event = AuditEvent(.sessionExpired, at: Date(wholeSeconds: 0))
        let text = String(decoding: event.json.serialized(), as: UTF8.self)
        #expect(text == #"{"event":"session.expired","time":"1970-01-01T00:00:00Z"}"#)
    }
}
