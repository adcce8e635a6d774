// SPDX-License-Identifier: Apache-2.0

/// How much JSON is read before the rest is refused.
public struct JSONLimits: Hashable, Sendable {
    public var byteCount: Int
    /// How many arrays and objects may lie in each other.
    public var depth: Int
    /// How many values, in arrays and objects of every level: some hundred bytes of memory each, for two in the text.
    public var itemCount: Int

    /// One mebibyte, 32 levels, 65536 values.
    public static let standard = JSONLimits()

    public init(byteCount: Int = 1 << 20, depth: Int = 32, itemCount: Int = 1 << 16) {
        self.byteCount = byteCount
        self.depth = depth
        self.itemCount = itemCount
    }
}
