// SPDX-License-Identifier: Apache-2.0

import AppleWallet
import CBOR
import Mdoc
import Testing

@testable import WalletSimulator

@Suite("Simulated cases")
struct SimulatedCasesTests {
    @Test("each case opens and shows what is expected of it, and no two are alike")
    func cases() throws {
        let cases = try SimulatedCases.appleWallet(count: 3, at: now, random: SeededRandom(seed: 40))
        #expect(cases.count == 3)
        #expect(Set(cases.map(\.session.nonce)).count == 3)
        #expect(Set(cases.map(\.envelope)).count == 3)
        #expect(Set(cases.map(\.trustAnchor)).count == 1)
        for one in cases {
            let keys = try #require(RecipientKeys([one.recipientKey]))
            let opened = try EncryptedEnvelope(CBORDecoder().decode(one.envelope)).open(for: one.session, keys: keys)
            let identity = try #require(try CBORDecoder().decode(opened.plaintext).root.members?["identity"])
            var shown: [ElementName: [UInt8]] = [:]
            for (nameSpace, items) in try document(in: Array(identity.encoded)).issuerSigned.nameSpaces {
                for item in items {
                    shown[ElementName(nameSpace, item.elementIdentifier)] = Array(item.elementValue.encoded)
                }
            }
            #expect(shown == one.expected.mapValues { $0.encoded() })
            #expect(shown.count == 12)
        }
        let numbers = try Set(cases.map { $0.expected[try ElementName(text: "org.iso.18013.5.1/document_number")] })
        #expect(numbers.count == 3)
    }

    @Test("no cases are none")
    func none() throws {
        #expect(try SimulatedCases.appleWallet(count: 0, at: now, random: SeededRandom(seed: 41)).isEmpty)
    }
}
