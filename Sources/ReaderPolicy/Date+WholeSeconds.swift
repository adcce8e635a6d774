// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

extension Date {
    /// Seconds since 1970, rounded down.
    public var wholeSeconds: Int64 { Int64(timeIntervalSince1970.rounded(.down)) }

    public init(wholeSeconds: Int64) { self.init(timeIntervalSince1970: Double(wholeSeconds)) }
}
