// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Testing

@Suite("Cryptography errors")
struct CryptographyErrorTests {
    static let all: [CryptographyError] = [
        .malformedDER, .malformedPEM, .invalidPublicKey, .invalidPrivateKey, .unsupportedKey, .encryptedKey,
        .keyPairMismatch, .algorithmMismatch, .signatureInvalid, .sharedSecretZero, .wrongKeyLength, .wrongNonceLength,
        .authenticationFailed, .lengthOutOfRange, .malformedCertificate(.validity), .malformedRevocationList(.issuer),
        .unsupportedSignatureAlgorithm, .signatureAlgorithmMismatch, .libraryFailure,
    ]

    @Test("have one word each, and a line for the log")
    func codes() {
        #expect(Set(Self.all.map(\.code)).count == Self.all.count)
        for error in Self.all {
            #expect(error.code.allSatisfy { $0 == "_" || ("a"..."z").contains($0) })
            #expect(error.description.first?.isUppercase == (error == .libraryFailure))
            #expect(!error.description.hasSuffix(".") && !error.description.contains("\n"))
        }
        #expect(CryptographyError.malformedCertificate(.validity).description.hasSuffix("validity"))
    }
}
