// SPDX-License-Identifier: Apache-2.0

/// What is known of a certificate's revocation: one of three things, and never a guess (ISO/IEC 18013-5, B.3.2).
public enum RevocationStanding: Hashable, Sendable {
    /// A list in force does not have it.
    case good
    case revoked
    /// No list of its issuer is at hand (nil), or none of them says anything.
    case undetermined(RevocationListProblem?)
}
