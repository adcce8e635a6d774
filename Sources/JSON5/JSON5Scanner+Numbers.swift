// SPDX-License-Identifier: Apache-2.0

extension JSON5Scanner {
    /// Whether a number with a sign, a digit or a point begins here. `Infinity` and `NaN` without a sign are words.
    var isAtNumber: Bool {
        guard let byte = next else { return false }
        return Self.isDigit(byte) || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
    }

    /// Takes a number, JSON5 1.0, 6.
    mutating func takeNumber() throws(JSON5Error) -> JSON5Value.Kind {
        let start = offset
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        let number: JSON5Value.Kind
        if isAtName {
            number = try takeWordNumber(from: start, isNegative: isNegative)
        } else if takeHexadecimalPrefix() {
            let digits = takeAll { Self.value(ofDigit: $0) != nil }
            guard !digits.isEmpty else { throw fault(.malformedNumber, at: start) }
            number = try integer(digits, radix: 16, from: start, isNegative: isNegative)
        } else {
            number = try takeDecimalNumber(from: start, isNegative: isNegative)
        }
        // `12ab` and `0x1g` are no number with something after it (ECMAScript 5.1, 7.8.3).
        guard !isAtName else { throw fault(.malformedNumber, at: start) }
        return number
    }

    private mutating func takeWordNumber(from start: Int, isNegative: Bool) throws(JSON5Error) -> JSON5Value.Kind {
        let magnitude: Double
        switch try takeName() {
        case "Infinity": magnitude = .infinity
        case "NaN": magnitude = .nan
        default: throw fault(.malformedNumber, at: start)
        }
        return .real(isNegative ? -magnitude : magnitude)
    }

    /// Takes `0x` or `0X` if it comes next.
    private mutating func takeHexadecimalPrefix() -> Bool {
        var ahead = self
        guard ahead.take("0"), ahead.take("x") || ahead.take("X") else { return false }
        self = ahead
        return true
    }

    private mutating func takeDecimalNumber(from start: Int, isNegative: Bool) throws(JSON5Error) -> JSON5Value.Kind {
        let whole = takeAll(where: Self.isDigit)
        guard whole.utf8.count < 2 || !whole.hasPrefix("0") else { throw fault(.leadingZero, at: start) }
        let hasPoint = take(".")
        let fraction = hasPoint ? takeAll(where: Self.isDigit) : ""
        guard !whole.isEmpty || !fraction.isEmpty else { throw fault(.malformedNumber, at: start) }
        var exponent = "0"
        if take("e") || take("E") {
            let sign = take("-") ? "-" : take("+") ? "+" : ""
            exponent = takeAll(where: Self.isDigit)
            guard !exponent.isEmpty else { throw fault(.malformedNumber, at: start) }
            exponent = sign + exponent
        } else if !hasPoint {
            return try integer(whole, radix: 10, from: start, isNegative: isNegative)
        }
        // `.5` and `5.` are numbers here, but not to everyone who turns text into a number.
        let digits = "\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)"
        return try real("\(digits)e\(exponent)", from: start, isNegative: isNegative)
    }

    /// An integer if it fits, and else the nearest number that does.
    private func integer(
        _ digits: String, radix: Int, from start: Int, isNegative: Bool
    ) throws(JSON5Error) -> JSON5Value.Kind {
        // With its sign, or the smallest number would not fit.
        if let value = Int64((isNegative ? "-" : "") + digits, radix: radix) { return .integer(value) }
        return try real((radix == 16 ? "0x" : "") + digits, from: start, isNegative: isNegative)
    }

    /// - Throws: `.numberOutOfRange` rather than to make `1e999` infinite, which nobody wrote.
    private func real(_ text: String, from start: Int, isNegative: Bool) throws(JSON5Error) -> JSON5Value.Kind {
        guard let magnitude = Double(text) else { throw fault(.malformedNumber, at: start) }
        guard magnitude.isFinite else { throw fault(.numberOutOfRange, at: start) }
        return .real(isNegative ? -magnitude : magnitude)
    }

    private mutating func takeAll(where fits: (UInt8) -> Bool) -> String {
        let start = offset
        while take(where: fits) != nil {}
        return String(decoding: source.bytes[start..<offset], as: UTF8.self)
    }
}
