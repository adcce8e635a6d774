// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A calendar day, `YYYY-MM-DD`, RFC 8943 (CBOR tag 1004).
public struct FullDate: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Days since 1970-01-01.
    public let daysSinceEpoch: Int

    public init(_ text: some StringProtocol) throws(TimestampError) {
        try self.init(utf8: Array(text.utf8)[...])
    }

    /// Reads the same from the bytes of the text.
    public init(utf8 text: ArraySlice<UInt8>) throws(TimestampError) {
        var scanner = DigitScanner(text)
        daysSinceEpoch = try scanner.day()
        guard scanner.isAtEnd else { throw .malformed }
    }

    /// The day in UTC that holds the instant.
    public init(of date: Date) {
        daysSinceEpoch = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
    }

    /// The first instant of the day in UTC.
    public var start: Date { Date(timeIntervalSince1970: Double(daysSinceEpoch) * 86_400) }

    public static func < (left: FullDate, right: FullDate) -> Bool { left.daysSinceEpoch < right.daysSinceEpoch }

    public var description: String {
        let (year, month, day) = Gregorian.civil(fromDays: daysSinceEpoch)
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}
