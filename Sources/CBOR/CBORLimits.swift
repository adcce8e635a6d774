// SPDX-License-Identifier: Apache-2.0

/// What one decoding may spend; compared with announced sizes before any memory is taken.
///
/// The standards set no limits. These hold every genuine presentation many times over.
public struct CBORLimits: Hashable, Sendable {
    /// Bytes of the whole input.
    public var byteCount: Int
    /// Arrays, maps and tags around an item, also those around an encoding that is embedded.
    public var depth: Int
    /// Data items of an input with all that is decoded inside it; bounds the memory of the tapes at 32 bytes each.
    public var itemCount: Int
    /// Bytes of one text string.
    public var textByteCount: Int
    /// Bytes of one byte string.
    public var byteStringByteCount: Int

    public init(
        byteCount: Int = 8 << 20, depth: Int = 16, itemCount: Int = 1 << 17, textByteCount: Int = 64 << 10,
        byteStringByteCount: Int = 4 << 20
    ) {
        self.byteCount = byteCount
        self.depth = depth
        self.itemCount = itemCount
        self.textByteCount = textByteCount
        self.byteStringByteCount = byteStringByteCount
    }

    public static let standard = CBORLimits()
}
