// SPDX-License-Identifier: Apache-2.0

/// Why no chain leads from a certificate to a trust point, RFC 5280, 6.1.
public enum ChainProblem: String, Error, Hashable, Sendable, CaseIterable {
    /// No trust point has the issuer's name and key.
    case untrusted = "chain.untrusted"
    case expired = "chain.expired"
    case notYetValid = "chain.not_yet_valid"
    /// An issuer on the way may not sign certificates.
    case notAuthority = "chain.not_authority"
    case pathLength = "chain.path_length"
    /// A critical extension that is not understood, or one that annex B.1 forbids.
    case criticalExtension = "chain.critical_extension"
    case revoked = "chain.revoked"
}
