// SPDX-License-Identifier: Apache-2.0

import MdocVerification
import Testing

@Suite("Checks and codes")
struct CatalogueTests {
    @Test("every code belongs to a check")
    func codesOfChecks() {
        let covered = Set(Check.allCases.flatMap(\.codes))
        #expect(Set(FailureCode.allCases).subtracting(covered).isEmpty)
    }

    @Test("every code is found by its own word, and no other word is one", arguments: FailureCode.allCases)
    func words(code: FailureCode) {
        #expect(FailureCode(word: code.rawValue) == code)
        #expect(FailureCode(word: code.rawValue.uppercased()) == nil)
    }

    @Test("a status stands for its number")
    func statusWords() {
        #expect(FailureCode(word: "response.status_10") == .responseStatus)
        #expect(FailureCode(word: "response.status_with_documents") == .responseStatusWithDocuments)
        #expect(FailureCode(word: "response.status_x") == nil && FailureCode(word: "response.status_") == nil)
    }

    @Test("no policy can wave through cryptography, trust or structure")
    func tolerance() {
        let never = [
            "_invalid", "digest.", "envelope.", "session.", "structure", "alg", "mac", "x5chain", "cbor.malformed",
            "auth_missing",
        ]
        for code in FailureCode.allCases where never.contains(where: code.rawValue.contains) {
            #expect(!code.isTolerable, "\(code.rawValue)")
        }
        for code in [FailureCode.issuerUntrusted, .docTypeMismatch, .elementDuplicate, .responseNoDocuments] {
            #expect(!code.isTolerable)
        }
        let policy = VerificationPolicy(tolerated: Set(FailureCode.allCases), required: [.validityExpired])
        #expect(policy.tolerated.allSatisfy(\.isTolerable) && !policy.tolerated.contains(.validityExpired))
    }
}
