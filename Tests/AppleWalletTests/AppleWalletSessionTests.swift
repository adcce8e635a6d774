// SPDX-License-Identifier: Apache-2.0

import AppleWallet
import Mdoc
import TestSupport
import Testing

@Suite("Apple Wallet session")
struct AppleWalletSessionTests {
    @Test("builds the transcript that Apple documents, byte for byte")
    func transcript() throws {
        let session = try #require(AppleWalletSession(nonce: [1, 2], merchantIdentifier: "m", teamIdentifier: "t"))
        let bytes = session.transcript(recipientKeyHash: [3]).encoded
        let name = Array("AppleIdentityPresentment_1.0".utf8).hexadecimal
        #expect(bytes.hexadecimal == "83f6f685781c\(name)420102616d61744103")
    }

    @Test("takes a nonce of 1 to 64 bytes and identifiers that are not empty")
    func bounds() {
        func session(_ count: Int, _ merchant: String = "m", _ team: String = "t") -> AppleWalletSession? {
            AppleWalletSession(
                nonce: [UInt8](repeating: 7, count: count), merchantIdentifier: merchant, teamIdentifier: team)
        }
        #expect(session(1) != nil && session(64) != nil)
        #expect(session(0) == nil && session(65) == nil && session(8, "") == nil && session(8, "m", "") == nil)
    }
}
