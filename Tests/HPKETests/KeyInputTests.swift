// SPDX-License-Identifier: Apache-2.0

import Cryptography
import HPKE
import Testing

@Suite("Pre-shared keys and key material")
struct KeyInputTests {
    @Test("a pre-shared key of less than 32 bytes is refused", arguments: [0, 1, 16, 31])
    func tooShort(count: Int) {
        #expect(throws: HPKEError.preSharedKeyTooShort) {
            try Exchange.preSharedKey(filledWith: 7, count: count)
        }
    }

    @Test("a pre-shared key without a name is refused")
    func nameless() {
        #expect(throws: HPKEError.preSharedKeyIdentifierMissing) {
            try Exchange.preSharedKey(filledWith: 7, identifier: "")
        }
    }

    @Test("key material shorter than a private key is refused", arguments: Ciphersuite.KEM.allCases)
    func shortMaterial(kem: Ciphersuite.KEM) throws {
        let dhkem = DHKEM(kem)
        let short = [UInt8](repeating: 1, count: kem.privateKeyByteCount - 1)
        let enough = short + [1]
        #expect(throws: HPKEError.keyMaterialTooShort) {
            try dhkem.deriveKeyPair(from: SecretBytes(copying: short.span))
        }
        let first = try dhkem.deriveKeyPair(from: SecretBytes(copying: enough.span))
        let second = try dhkem.deriveKeyPair(from: SecretBytes(copying: enough.span))
        #expect(first.publicKey == second.publicKey)
    }

    @Test("every error has its own code and sentence")
    func errors() {
        #expect(Set(HPKEError.allCases.map(\.code)).count == HPKEError.allCases.count)
        #expect(Set(HPKEError.allCases.map(\.description)).count == HPKEError.allCases.count)
        #expect(HPKEError.allCases.allSatisfy { $0.code.hasPrefix("hpke.") })
    }
}
