// SPDX-License-Identifier: Apache-2.0

/// The part of a certificate or revocation list (RFC 5280, 4.1 and 5.1) that could not be read.
public enum CertificateField: String, Hashable, Sendable {
    /// More bytes than any genuine one has.
    case size
    /// The outer sequence, its order, or bytes after it.
    case structure
    case version
    case serialNumber
    case signatureAlgorithm
    case issuer
    case validity
    case subject
    case subjectPublicKeyInfo
    case extensions
    case signature
    case revokedCertificates
}
