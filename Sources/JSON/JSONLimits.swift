// SPDX-License-Identifier: Apache-2.0

/// How much JSON is read before the rest is refused.
public struct JSONLimits: Hashable, Sendable {
    public var byteCount: Int
    /// How many arrays and objects may lie in each other.
    public var depth: Int

    /// One mebibyte, 32 levels.
    public static let standard = JSONLimits()

    public init(byteCount: Int = 1 << 20, depth: Int = 32) {
        self.byteCount = byteCount
        self.depth = depth
    }
}
