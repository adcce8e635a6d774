// SPDX-License-Identifier: Apache-2.0

/// Bytes from hexadecimal text in a test; white space is ignored.
///
/// Traps on other text: a wrong literal is a mistake in the test itself.
public func hex(_ text: String) -> [UInt8] {
    let digits = text.filter { !$0.isWhitespace }.map { character in
        guard let value = character.hexDigitValue else { preconditionFailure("not a hexadecimal digit: \(character)") }
        return UInt8(value)
    }
    precondition(digits.count.isMultiple(of: 2), "an odd number of hexadecimal digits")
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

extension Collection where Element == UInt8 {
    /// Lower-case hexadecimal.
    public var hexadecimal: String {
        map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
