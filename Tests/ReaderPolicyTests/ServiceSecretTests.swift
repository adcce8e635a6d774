// SPDX-License-Identifier: Apache-2.0

import Cryptography
import ReaderPolicy
import Testing

@Suite("Service secret")
struct ServiceSecretTests {
    @Test("gives one hash for one value and purpose, and unrelated ones otherwise")
    func purposes() {
        let secret = ServiceSecret(from: SystemRandom())
        #expect(secret.hash([1, 2], for: .binding) == secret.hash([1, 2], for: .binding))
        let hashes = ServiceSecret.Purpose.allCases.map { secret.hash([1, 2], for: $0) }
        #expect(Set(hashes).count == ServiceSecret.Purpose.allCases.count)
        #expect(secret.hash([1, 2], for: .binding) != ServiceSecret(from: SystemRandom()).hash([1, 2], for: .binding))
    }

    @Test("does not confuse where one part ends and the next begins")
    func parts() {
        let secret = ServiceSecret(from: SystemRandom())
        let hashes = [
            secret.hash([1, 2], [3], for: .answer), secret.hash([1], [2, 3], for: .answer),
            secret.hash([1, 2, 3], for: .answer), secret.hash([], [1, 2, 3], for: .answer),
        ]
        #expect(Set(hashes).count == hashes.count)
    }

    @Test("comes back from its wrapping, under the keys that have wrapped it alone")
    func wrapped() throws {
        let secret = ServiceSecret(from: SystemRandom())
        let wrapped = try secret.wrapped(under: TestKeys.first, random: SystemRandom())
        #expect(wrapped.keyEncryptionKeyID == "first")
        #expect(
            try ServiceSecret(wrapped, under: TestKeys.rotated).hash([7], for: .audit) == secret.hash([7], for: .audit))
        #expect(throws: SealingError.keyEncryptionKeyMissing(id: "first")) {
            try ServiceSecret(wrapped, under: TestKeys.second)
        }
        #expect(throws: SealingError.notAuthentic) { try ServiceSecret(wrapped, under: TestKeys.made(("first", 3))) }
        for index in wrapped.sealed.indices {
            var sealed = wrapped.sealed
            sealed[index] ^= 4
            let altered = WrappedKey(keyEncryptionKeyID: "first", sealed: sealed)
            #expect(throws: SealingError.notAuthentic) { try ServiceSecret(altered, under: TestKeys.first) }
        }
        let vault = RetentionVault(keys: TestKeys.rotated, random: SystemRandom())
        let renewed = try ServiceSecret(try vault.wrapped(secret), under: TestKeys.second)
        #expect(renewed.hash([7], for: .audit) == secret.hash([7], for: .audit))
    }

    @Test("shows nothing of itself or of a hash")
    func redacted() {
        let secret = ServiceSecret(from: SystemRandom())
        #expect("\(secret) \(secret.hash([1], for: .binding))" == "ServiceSecret KeyedHash")
    }
}
