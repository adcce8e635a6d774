// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// One direction of an exchange: its keys and the number of the next message, RFC 9180, 5.2.
///
/// It cannot be copied, because two copies would use one nonce twice.
package struct MessageContext: ~Copyable, Sendable {
    package let schedule: KeySchedule
    /// The number of the next message. 64 bits are fewer than the 96 of the standard, and never used up either.
    package private(set) var sequence: UInt64 = 0

    package init(_ schedule: KeySchedule) { self.schedule = schedule }

    /// Moves on to a message number without the messages before it. For tests.
    package mutating func skip(to sequence: UInt64) { self.sequence = sequence }

    package mutating func seal(
        _ plaintext: Span<UInt8>, authenticating additionalData: Span<UInt8>
    ) throws(HPKEError) -> [UInt8] {
        let (cipher, key, nonce) = try next()
        let sealed: [UInt8]
        do {
            sealed = try cipher.seal(plaintext, key: key, nonce: nonce.span, authenticating: additionalData)
        } catch {
            throw .sealFailed
        }
        sequence += 1
        return sealed
    }

    package mutating func open(
        _ ciphertext: Span<UInt8>, authenticating additionalData: Span<UInt8>
    ) throws(HPKEError) -> [UInt8] {
        let (cipher, key, nonce) = try next()
        let plaintext: [UInt8]
        do {
            plaintext = try cipher.open(ciphertext, key: key, nonce: nonce.span, authenticating: additionalData)
        } catch {
            // The sequence stays, so that a forged message does not shut out the genuine one (5.2).
            throw .openFailed
        }
        sequence += 1
        return plaintext
    }

    /// The cipher, and ComputeNonce for the next message.
    private func next() throws(HPKEError) -> (cipher: AEADAlgorithm, key: SecretBytes, nonce: InlineArray<12, UInt8>) {
        guard let cipher = schedule.ciphersuite.aead.algorithm, let key = schedule.key, let base = schedule.baseNonce
        else { throw .exportOnly }
        guard sequence < .max else { throw .messageLimitReached }
        var nonce = InlineArray<12, UInt8>(repeating: 0)
        base.withSpan { base in
            for index in 0..<12 {
                let shift = 8 * UInt64(11 - index)
                nonce[index] = base[index] ^ (shift < 64 ? UInt8(truncatingIfNeeded: sequence >> shift) : 0)
            }
        }
        return (cipher, key, nonce)
    }
}
