// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// A key for AES-256-GCM with random nonces; good for far fewer than 2^32 values, which is all that is asked of it here.
struct SealingKey: Sendable {
    let bytes: SecretBytes

    static let byteCount = 32

    init(bytes: SecretBytes) {
        self.bytes = bytes
    }

    init(from random: any RandomSource) {
        var made = random.bytes(Self.byteCount)
        bytes = SecretBytes(copying: made.span)
        for index in made.indices { made[index] = 0 }
    }

    /// Nonce, ciphertext and tag.
    func seal(_ plaintext: [UInt8], for context: SealingContext, random: any RandomSource) throws(SealingError)
        -> [UInt8]
    {
        let nonce = random.bytes(AEADAlgorithm.aes256GCM.nonceByteCount)
        do {
            return nonce
                + (try AEADAlgorithm.aes256GCM.seal(
                    plaintext.span, key: bytes, nonce: nonce.span, authenticating: context.bytes.span))
        } catch {
            throw .libraryFailure
        }
    }

    func open(_ sealed: [UInt8], for context: SealingContext) throws(SealingError) -> [UInt8] {
        let nonceByteCount = AEADAlgorithm.aes256GCM.nonceByteCount
        guard sealed.count > nonceByteCount else { throw .notAuthentic }
        let nonce = Array(sealed.prefix(nonceByteCount))
        let ciphertext = Array(sealed.dropFirst(nonceByteCount))
        do {
            return try AEADAlgorithm.aes256GCM.open(
                ciphertext.span, key: bytes, nonce: nonce.span, authenticating: context.bytes.span)
        } catch {
            throw .notAuthentic
        }
    }
}
