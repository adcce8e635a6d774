// SPDX-License-Identifier: Apache-2.0

/// A version as 18013-5, 8.1 writes it: "major.minor". An unknown minor is read on, an unknown major is not.
public struct ProtocolVersion: Hashable, Sendable {
    public let major: Int
    public let minor: Int

    public init?(_ text: String) {
        let digits = text.utf8
        guard let point = digits.firstIndex(of: UInt8(ascii: ".")), let major = Self.number(digits[..<point]),
            let minor = Self.number(digits[point...].dropFirst())
        else { return nil }
        self.major = major
        self.minor = minor
    }

    private static func number(_ digits: Substring.UTF8View) -> Int? {
        guard (1...9).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
