// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

extension PrivateKey {
    /// A key from the bytes of a source: the same bytes give the same key.
    ///
    /// Numbers outside 1..<n are passed over, so that every key is equally likely.
    static func made(on curve: Curve, from random: any RandomSource) throws(SimulatorError) -> PrivateKey {
        for _ in 0..<128 {
            var bytes = random.bytes(curve.fieldByteCount)
            // The order of P-521 has 521 bits, the field's width 528.
            if curve == .p521 { bytes[0] &= 0x01 }
            let secret = SecretBytes(copying: bytes.span)
            do { return try PrivateKey(curve: curve, rawRepresentation: secret) } catch .invalidPrivateKey {
                continue
            } catch { throw .cryptography(error) }
        }
        throw .cryptography(.invalidPrivateKey)
    }
}
