// SPDX-License-Identifier: Apache-2.0

/// How much JSON5 is read before the rest is refused.
public struct JSON5Limits: Hashable, Sendable {
    public var byteCount: Int
    /// How many arrays and objects may lie in each other. The reader's own stack grows with it.
    public var depth: Int

    /// One mebibyte, 64 levels.
    public static let standard = JSON5Limits()

    public init(byteCount: Int = 1 << 20, depth: Int = 64) {
        self.byteCount = byteCount
        self.depth = depth
    }
}
