// SPDX-License-Identifier: Apache-2.0

/// Writes heads in shortest form, one after another, RFC 8949, 4.2.1.
///
/// For structures with a fixed order, such as Sig_structure and SessionTranscript. `CBORValue` builds whole trees.
public struct CBOREncoder: Sendable {
    public private(set) var bytes: [UInt8] = []

    public init(reservingCapacity capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    public mutating func unsigned(_ value: UInt64) { head(CBORHead.Major.unsigned, value) }

    public mutating func integer(_ value: Int64) {
        if value >= 0 {
            head(CBORHead.Major.unsigned, UInt64(value))
        } else {
            head(CBORHead.Major.negative, UInt64(-1 - value))
        }
    }

    /// The negative integer -1 - `argument`.
    public mutating func negative(argument: UInt64) { head(CBORHead.Major.negative, argument) }

    public mutating func byteString(_ content: some Collection<UInt8>) {
        byteString(byteCount: content.count)
        bytes.append(contentsOf: content)
    }

    /// The head of a byte string alone; the caller appends its content.
    public mutating func byteString(byteCount: Int) { head(CBORHead.Major.bytes, UInt64(byteCount)) }

    public mutating func text(_ content: String) {
        head(CBORHead.Major.text, UInt64(content.utf8.count))
        bytes.append(contentsOf: content.utf8)
    }

    public mutating func array(count: Int) { head(CBORHead.Major.array, UInt64(count)) }

    public mutating func map(count: Int) { head(CBORHead.Major.map, UInt64(count)) }

    public mutating func tag(_ number: UInt64) { head(CBORHead.Major.tag, number) }

    public mutating func boolean(_ value: Bool) { bytes.append(value ? 0xf5 : 0xf4) }

    public mutating func null() { bytes.append(0xf6) }

    public mutating func undefined() { bytes.append(0xf7) }

    /// Bytes that are CBOR already, such as an item as it was received.
    public mutating func encoded(_ item: some Collection<UInt8>) { bytes.append(contentsOf: item) }

    /// A float in the shortest of the three widths that keeps its value, RFC 8949, 4.2.1.
    public mutating func float(_ value: Double) {
        let single = Float(value)
        guard Double(single) == value || value.isNaN else { return bigEndian(0xfb, value.bitPattern) }
        let half = Float16(single)
        if value.isNaN {
            bigEndian(0xf9, UInt16(0x7e00))
        } else if Float(half) == single {
            bigEndian(0xf9, half.bitPattern)
        } else {
            bigEndian(0xfa, single.bitPattern)
        }
    }

    /// Bytes a head takes in its shortest form.
    static func headByteCount(_ argument: UInt64) -> Int {
        switch argument {
        case ..<24: 1
        case ..<0x100: 2
        case ..<0x1_0000: 3
        case ..<0x1_0000_0000: 5
        default: 9
        }
    }

    private mutating func head(_ major: UInt8, _ argument: UInt64) {
        let prefix = major << 5
        switch Self.headByteCount(argument) {
        case 1: bytes.append(prefix | UInt8(argument))
        case 2: bigEndian(prefix | 24, UInt8(argument))
        case 3: bigEndian(prefix | 25, UInt16(argument))
        case 5: bigEndian(prefix | 26, UInt32(argument))
        default: bigEndian(prefix | 27, argument)
        }
    }

    private mutating func bigEndian<Number: FixedWidthInteger>(_ first: UInt8, _ number: Number) {
        bytes.append(first)
        for shift in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
        }
    }
}
