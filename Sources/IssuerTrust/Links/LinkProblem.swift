// SPDX-License-Identifier: Apache-2.0

/// Why a link certificate introduces no new root, ISO/IEC 18013-5, B.1.3.
public enum LinkProblem: String, Error, Hashable, Sendable, CaseIterable {
    /// No anchor has the issuer's name and key identifier.
    case untrusted = "link_certificate.untrusted"
    /// The old root breaks a hard rule of its own profile, has ended or has not begun.
    case anchorUnusable = "link_certificate.anchor_unusable"
    case signatureInvalid = "link_certificate.signature_invalid"
    /// A hard rule of the profile is broken.
    case profile = "link_certificate.profile"
    case expired = "link_certificate.expired"
    case notYetValid = "link_certificate.not_yet_valid"
    /// It would end after the old root.
    case outlivesAnchor = "link_certificate.outlives_anchor"
    case revoked = "link_certificate.revoked"
    /// No offered root has its subject and key.
    case newRootMissing = "link_certificate.new_root_missing"
    /// The new root did not sign itself, or breaks a hard rule of its profile.
    case newRootInvalid = "link_certificate.new_root_invalid"
    case countryChanged = "link_certificate.country_changed"
}
