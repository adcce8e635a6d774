// SPDX-License-Identifier: Apache-2.0

/// How long a relying party may keep elements at most.
public struct RetentionRules: Hashable, Sendable {
    /// No retention plan lasts longer. 0: nothing is kept.
    public let ceilingDays: Int
    /// A reference to the law, needed to keep a portrait, the image of a signature or a biometric template.
    public let legalBasis: String?
    /// Whether the party verifies for others, and so keeps nothing (Regulation (EU) 910/2014, article 5b(10)).
    public let isIntermediary: Bool

    static let nothing = RetentionRules(ceilingDays: 0, legalBasis: nil, isIntermediary: false)
}
