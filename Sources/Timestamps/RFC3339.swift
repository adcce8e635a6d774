// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// Why a text is not a date or time.
public enum TimestampError: String, Error, Hashable, Sendable {
    /// The text does not have the form of the standard.
    case malformed
    /// The form is right, but there is no such day or time, like 30 February.
    case outOfRange
}

/// An instant as RFC 3339 writes it, with what the writing itself tells.
///
/// ISO/IEC 18013-5 (9.1.2.4) allows neither fractional seconds nor an offset other than `Z`. Real wallets send both,
/// so the reader understands them and says which it met.
public struct RFC3339Timestamp: Hashable, Sendable {
    public let date: Date
    public let hasFraction: Bool
    public let isUTC: Bool

    /// Reads `YYYY-MM-DDThh:mm:ss[.fraction](Z|±hh:mm)`, RFC 3339, 5.6.
    ///
    /// A leap second (`:60`) counts as the first instant of the next minute, as POSIX time has it.
    public init(_ text: some StringProtocol) throws(TimestampError) {
        try self.init(utf8: Array(text.utf8)[...])
    }

    /// Reads the same from the bytes of the text.
    public init(utf8 text: ArraySlice<UInt8>) throws(TimestampError) {
        var scanner = DigitScanner(text)
        let day = try scanner.day()
        guard scanner.take("T") || scanner.take("t") else { throw .malformed }
        let hour = try scanner.number(digits: 2)
        guard scanner.take(":") else { throw .malformed }
        let minute = try scanner.number(digits: 2)
        guard scanner.take(":") else { throw .malformed }
        let second = try scanner.number(digits: 2)
        guard hour < 24, minute < 60, second <= 60 else { throw .outOfRange }
        var fraction = 0.0
        hasFraction = scanner.take(".")
        if hasFraction { fraction = try scanner.fraction() }
        let offset = try scanner.offset()
        guard scanner.isAtEnd else { throw .malformed }
        isUTC = offset == nil
        let seconds = day * 86_400 + hour * 3_600 + minute * 60 + second - (offset ?? 0)
        date = Date(timeIntervalSince1970: Double(seconds) + fraction)
    }

    /// True when the text follows 18013-5 to the letter: whole seconds, `Z`.
    public var isStrict: Bool { isUTC && !hasFraction }
}

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

extension Date {
    /// The instant as RFC 3339 in UTC with whole seconds: `2026-11-30T06:00:00Z`.
    public var rfc3339: String {
        let seconds = Int(timeIntervalSince1970.rounded(.down))
        let time = seconds - FullDate(of: self).daysSinceEpoch * 86_400
        return "\(FullDate(of: self))T\(padded(time / 3_600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))Z"
    }
}

/// The proleptic Gregorian calendar by arithmetic; no time zone or locale is involved.
public enum Gregorian {
    /// Days from 1970-01-01 to the given day, or nil where there is no such day.
    public static func days(year: Int, month: Int, day: Int) -> Int? {
        guard (1...12).contains(month), day >= 1, day <= length(ofMonth: month, year: year) else { return nil }
        // Years begin in March, so that the leap day comes last and month lengths follow one linear rule.
        let shiftedYear = month > 2 ? year : year - 1
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}

private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// Reads fixed-width decimal fields, and nothing a locale would allow.
private struct DigitScanner {
    private let text: ArraySlice<UInt8>
    private var position: Int

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        position = text.startIndex
    }

    var isAtEnd: Bool { position == text.endIndex }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < text.endIndex, text[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    mutating func number(digits: Int) throws(TimestampError) -> Int {
        var value = 0
        for _ in 0..<digits {
            guard let digit = digit() else { throw .malformed }
            value = value * 10 + digit
        }
        return value
    }

    mutating func day() throws(TimestampError) -> Int {
        let year = try number(digits: 4)
        guard take("-") else { throw .malformed }
        let month = try number(digits: 2)
        guard take("-") else { throw .malformed }
        let day = try number(digits: 2)
        guard let days = Gregorian.days(year: year, month: month, day: day) else { throw .outOfRange }
        return days
    }

    mutating func fraction() throws(TimestampError) -> Double {
        guard let first = digit() else { throw .malformed }
        var value = Double(first) / 10
        var scale = 0.01
        while let next = digit() {
            value += Double(next) * scale
            scale /= 10
        }
        return value
    }

    /// Seconds east of Greenwich, or nil for `Z`.
    mutating func offset() throws(TimestampError) -> Int? {
        if take("Z") || take("z") { return nil }
        let isEast = take("+")
        guard isEast || take("-") else { throw .malformed }
        let hours = try number(digits: 2)
        guard take(":") else { throw .malformed }
        let minutes = try number(digits: 2)
        guard hours < 24, minutes < 60 else { throw .outOfRange }
        return (isEast ? 1 : -1) * (hours * 3_600 + minutes * 60)
    }

    private mutating func digit() -> Int? {
        guard position < text.endIndex, (0x30...0x39).contains(text[position]) else { return nil }
        position += 1
        return Int(text[position - 1]) - 0x30
    }
}
