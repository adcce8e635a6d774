// SPDX-License-Identifier: Apache-2.0

/// How a signature is made. The curve comes from the key.
public enum SignatureAlgorithm: Hashable, Sendable {
    /// ECDSA (FIPS 186-5) over a digest; SHA-1 is refused everywhere.
    case ecdsa(HashAlgorithm)
    /// Ed25519 or Ed448 (RFC 8032), without context and without hashing first.
    case eddsa
}
