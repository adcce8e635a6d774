// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Bytes of a list as the cache has them.
struct StoredList: Hashable, Sendable {
    let bytes: [UInt8]
    /// When its source served it last, or said that nothing newer is there.
    let seenAt: Date

    /// The same for a process that begins: what was kept under a clock that was far ahead is not believed.
    func seen(by now: Date) -> Date {
        seenAt.timeIntervalSince(now) > 86_400 ? .distantPast : min(seenAt, now)
    }
}
