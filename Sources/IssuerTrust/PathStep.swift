// SPDX-License-Identifier: Apache-2.0

/// A step of the path from a document signer to its IACA root, ISO/IEC 18013-5, 9.3.3 and annex B.
public enum PathStep: Hashable, Sendable, CaseIterable {
    case trustAnchor
    /// Whether an issuing authority list that was needed could be used (annex C).
    case list
    case validity, anchorProfile, signerProfile, extendedKeyUsage, country, stateOrProvince, revocation
}
