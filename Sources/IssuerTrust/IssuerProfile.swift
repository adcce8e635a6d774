// SPDX-License-Identifier: Apache-2.0

/// The rules that an anchor's document signers are held to.
public enum IssuerProfile: String, Hashable, Sendable, CaseIterable {
    /// ISO/IEC 18013-5, annex B: directly under the anchor.
    case standard = "iso"
    /// The same, and both certificates must name the same state or province, as AAMVA's members do.
    case aamva
    /// Through certificates of `x5chain`, for document types whose ecosystems have intermediates; never for driving
    /// licences.
    case chain
}
