// SPDX-License-Identifier: Apache-2.0

/// An address of the Internet Protocol, version 4 or 6, as a number and not as a name.
public struct InternetAddress: Hashable, Sendable, CustomStringConvertible {
    /// 4 or 16 bytes in the order of the network.
    public let bytes: [UInt8]
    /// As it was written, without brackets.
    public let description: String

    static let loopback = InternetAddress(bytes: [127, 0, 0, 1], description: "127.0.0.1")

    public var isVersion6: Bool { bytes.count == 16 }

    /// Whether only this machine reaches it: 127.0.0.0/8 or ::1.
    public var isLoopback: Bool {
        isVersion6 ? bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1 : bytes.first == 127
    }

    private init(bytes: [UInt8], description: String) {
        self.bytes = bytes
        self.description = description
    }

    /// Reads four decimal numbers. Leading zeros are refused: some readers take them for octal.
    init?(version4 text: some StringProtocol) {
        guard let bytes = Self.bytes(version4: text) else { return nil }
        self.init(bytes: bytes, description: String(text))
    }

    /// Reads the forms of RFC 4291, 2.2, without brackets and without a zone.
    init?(version6 text: some StringProtocol) {
        let text = String(text)
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        let bytes: [UInt8]
        switch halves.count {
        case 1:
            guard let whole = Self.bytes(groups: text[...], endsAddress: true), whole.count == 16 else { return nil }
            bytes = whole
        case 2:
            guard let head = halves[0].isEmpty ? [] : Self.bytes(groups: halves[0], endsAddress: false),
                let tail = halves[1].isEmpty ? [] : Self.bytes(groups: halves[1], endsAddress: true),
                // "::" stands for one group at least.
                head.count + tail.count <= 14
            else { return nil }
            bytes = head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail
        default: return nil
        }
        self.init(bytes: bytes, description: text)
    }

    /// - Parameter endsAddress: Whether the last group may be an address of version 4.
    private static func bytes(groups text: Substring, endsAddress: Bool) -> [UInt8]? {
        let groups = text.split(separator: ":", omittingEmptySubsequences: false)
        var bytes: [UInt8] = []
        for (index, group) in groups.enumerated() {
            if endsAddress, index == groups.count - 1, group.contains("."), let tail = Self.bytes(version4: group) {
                bytes += tail
                continue
            }
            // Signs are no digits, but Swift's own reading takes them.
            guard (1...4).contains(group.utf8.count), group.allSatisfy(\.isHexDigit),
                let value = UInt16(group, radix: 16)
            else { return nil }
            bytes += [UInt8(value >> 8), UInt8(value & 0xFF)]
        }
        return bytes.count <= 16 ? bytes : nil
    }

    private static func bytes(version4 text: some StringProtocol) -> [UInt8]? {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
        guard numbers.count == 4 else { return nil }
        var bytes: [UInt8] = []
        for number in numbers {
            let digits = number.utf8
            guard digits.allSatisfy({ (0x30...0x39).contains($0) }), let byte = UInt8(number),
                digits.count == 1 || digits.first != 0x30
            else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}
