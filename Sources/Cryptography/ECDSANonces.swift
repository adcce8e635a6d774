// SPDX-License-Identifier: Apache-2.0

/// Where ECDSA takes its secret number k from, one for each signature.
package enum ECDSANonces: Sendable {
    /// OpenSSL's generator, as `PrivateKey.sign(_:using:)` has it.
    case random
    /// RFC 6979: k follows from the key and the message, so that the same bytes can be made again.
    ///
    /// For test vectors alone, and never for a key that matters: this arithmetic does not hide in its timing what it
    /// computes with.
    case deterministic
}

extension PrivateKey {
    /// Signs like `sign(_:using:)`, with a choice where ECDSA's k comes from; EdDSA has none to choose.
    package func sign(
        _ message: Span<UInt8>, using algorithm: SignatureAlgorithm, nonces: ECDSANonces
    ) throws(CryptographyError) -> [UInt8] {
        guard nonces == .deterministic, case .ecdsa(let hash) = algorithm else {
            return try sign(message, using: algorithm)
        }
        guard curve.family == .weierstrass, hash != .sha1 else { throw .algorithmMismatch }
        return try DeterministicECDSA(on: curve).signature(
            of: hash.hash(message), by: rawRepresentation(), using: hash)
    }
}
