// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// How many items an input and all that is embedded in it may still have together.
///
/// Each embedded encoding has a tape of its own; with a limit for each alone, many small ones could take the memory that
/// one large one may not.
final class CBORBudget: Sendable {
    private let left: Atomic<Int>

    init(itemCount: Int) {
        left = Atomic(itemCount)
    }

    var remaining: Int { left.load(ordering: .relaxed) }

    func spend(_ items: Int) {
        left.subtract(items, ordering: .relaxed)
    }
}
