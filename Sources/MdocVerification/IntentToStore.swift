// SPDX-License-Identifier: Apache-2.0

internal import Mdoc

/// How long an element may be kept, as the holder was told.
public enum IntentToStore: Hashable, Sendable {
    /// No longer than it takes to handle it.
    case willNotStore
    /// At most this many days.
    case mayStoreDays(Int)
    /// Without an end of its own; the relying party's ceiling still holds.
    case mayStore
}
