// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Reads fixed-width decimal fields, and nothing a locale would allow.
struct DigitScanner {
    private let text: ArraySlice<UInt8>
    private var position: Int

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        position = text.startIndex
    }

    var isAtEnd: Bool { position == text.endIndex }

    func comes(_ character: Unicode.Scalar) -> Bool {
        position < text.endIndex && text[position] == UInt8(ascii: character)
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard comes(character) else { return false }
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
