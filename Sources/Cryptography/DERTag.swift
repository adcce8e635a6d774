// SPDX-License-Identifier: Apache-2.0

/// The first byte of a DER element (X.690, 8.1.2); numbers above 30 are not used by any structure we read.
package struct DERTag: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let boolean = DERTag(rawValue: 0x01)
    package static let integer = DERTag(rawValue: 0x02)
    package static let bitString = DERTag(rawValue: 0x03)
    package static let octetString = DERTag(rawValue: 0x04)
    package static let null = DERTag(rawValue: 0x05)
    package static let objectIdentifier = DERTag(rawValue: 0x06)
    package static let utf8String = DERTag(rawValue: 0x0c)
    package static let numericString = DERTag(rawValue: 0x12)
    package static let printableString = DERTag(rawValue: 0x13)
    package static let teletexString = DERTag(rawValue: 0x14)
    package static let ia5String = DERTag(rawValue: 0x16)
    package static let utcTime = DERTag(rawValue: 0x17)
    package static let generalizedTime = DERTag(rawValue: 0x18)
    package static let universalString = DERTag(rawValue: 0x1c)
    package static let bmpString = DERTag(rawValue: 0x1e)
    package static let sequence = DERTag(rawValue: 0x30)
    package static let set = DERTag(rawValue: 0x31)

    /// `[number]` around a simple value.
    package static func context(_ number: UInt8) -> DERTag { DERTag(rawValue: 0x80 | number) }

    /// `[number]` around a structure.
    package static func constructed(_ number: UInt8) -> DERTag { DERTag(rawValue: 0xa0 | number) }
}
