// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Bytes of a list as the cache has them.
struct StoredList: Hashable, Sendable {
    let bytes: [UInt8]
    /// When its source served it last, or said that nothing newer is there.
    let seenAt: Date
}
