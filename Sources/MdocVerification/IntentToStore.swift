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

    /// The one of two promises that keeps an element for the shorter time.
    public func stricter(_ other: IntentToStore) -> IntentToStore { days <= other.days ? self : other }

    private var days: Int {
        switch self {
        case .willNotStore: 0
        case .mayStoreDays(let days): days
        case .mayStore: .max
        }
    }
}
