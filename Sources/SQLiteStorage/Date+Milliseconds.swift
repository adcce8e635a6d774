// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension Date {
    /// Milliseconds since 1970, rounded down, as every instant is stored.
    var milliseconds: Int64 {
        let exact = (timeIntervalSince1970 * 1_000).rounded(.down)
        // Beyond what a double counts exactly there are no instants worth telling apart.
        return Int64(max(-0x1p53, min(0x1p53, exact)))
    }

    init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}

/// A day in milliseconds.
let millisecondsPerDay: Int64 = 86_400_000
