// SPDX-License-Identifier: Apache-2.0

/// What a relying party's configuration says about keeping elements.
public struct RetentionTerms: Hashable, Sendable {
    /// Nothing is kept longer, whatever was promised; 0: nothing is kept.
    public let ceilingDays: Int
    /// Why portraits, signature images and biometric templates may be kept; nil: they may not.
    public let legalBasis: String?
    /// Whether it verifies for others: then nothing is kept, and an answer is delivered once (eIDAS 5b(10)).
    public let isIntermediary: Bool

    public init(ceilingDays: Int, legalBasis: String? = nil, isIntermediary: Bool = false) {
        self.ceilingDays = isIntermediary ? 0 : max(0, ceilingDays)
        self.legalBasis = legalBasis
        self.isIntermediary = isIntermediary
    }

    /// Keeps nothing.
    public static let none = RetentionTerms(ceilingDays: 0)
}
