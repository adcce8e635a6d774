// SPDX-License-Identifier: Apache-2.0

/// What a relying party's configuration says about keeping elements.
public struct RetentionTerms: Hashable, Sendable {
    /// Nothing is kept longer, whatever was promised; 0: nothing is kept.
    public let ceilingDays: Int
    /// Why portraits, signature images and biometric templates may be kept; nil: they may not.
    public let legalBasis: String?

    public init(ceilingDays: Int, legalBasis: String? = nil) {
        self.ceilingDays = max(0, ceilingDays)
        self.legalBasis = legalBasis
    }

    /// Keeps nothing.
    public static let none = RetentionTerms(ceilingDays: 0)
}
