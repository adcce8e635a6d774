// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// An instant as RFC 3339 writes it, with what the writing itself tells.
///
/// ISO/IEC 18013-5 (9.1.2.4) allows neither fractional seconds nor an offset other than `Z`. Real wallets send both,
/// so the reader understands them and says which it met.
public struct RFC3339Timestamp: Hashable, Sendable {
    public let date: Date
    public let hasFraction: Bool
    /// True when the text follows 18013-5 to the letter: whole seconds, capital letters, `Z`.
    public let isStrict: Bool

    /// Reads `YYYY-MM-DDThh:mm:ss[.fraction](Z|±hh:mm)`, RFC 3339, 5.6.
    ///
    /// A leap second counts as the first instant of the next day, as POSIX time has it. There is none but at 23:59:60 in
    /// UTC (5.7); whether that day had one is not known here.
    public init(_ text: some StringProtocol) throws(TimestampError) {
        try self.init(utf8: Array(text.utf8)[...])
    }

    /// Reads the same from the bytes of the text.
    public init(utf8 text: ArraySlice<UInt8>) throws(TimestampError) {
        var scanner = DigitScanner(text)
        let day = try scanner.day()
        let hasCapitalT = scanner.take("T")
        guard hasCapitalT || scanner.take("t") else { throw .malformed }
        let hour = try scanner.number(digits: 2)
        guard scanner.take(":") else { throw .malformed }
        let minute = try scanner.number(digits: 2)
        guard scanner.take(":") else { throw .malformed }
        let second = try scanner.number(digits: 2)
        guard hour < 24, minute < 60 else { throw .outOfRange }
        var fraction = 0.0
        hasFraction = scanner.take(".")
        if hasFraction { fraction = try scanner.fraction() }
        let hasCapitalZ = scanner.comes("Z")
        let offset = try scanner.offset()
        guard scanner.isAtEnd else { throw .malformed }
        isStrict = hasCapitalT && hasCapitalZ && !hasFraction
        let seconds = day * 86_400 + hour * 3_600 + minute * 60 + second - (offset ?? 0)
        // So the second 60 ends a day, and none has a number beyond it: offsets are of whole minutes.
        guard second < 60 || seconds.isMultiple(of: 86_400) else { throw .outOfRange }
        // An offset can lead out of the years that have four digits.
        guard Self.writable.contains(seconds) else { throw .outOfRange }
        date = Date(timeIntervalSince1970: Double(seconds) + fraction)
    }

    /// From 0000-01-01T00:00:00Z until 9999-12-31T23:59:60Z, in seconds since 1970.
    private static let writable = -62_167_219_200...253_402_300_800
}

extension Date {
    /// The instant as RFC 3339 in UTC with whole seconds: `2026-11-30T06:00:00Z`.
    public var rfc3339: String {
        let seconds = Int(timeIntervalSince1970.rounded(.down))
        let time = seconds - FullDate(of: self).daysSinceEpoch * 86_400
        return "\(FullDate(of: self))T\(padded(time / 3_600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))Z"
    }
}
