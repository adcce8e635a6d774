// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// What a certified key may be used for, RFC 5280, 4.2.1.3.
public struct KeyUsage: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let digitalSignature = KeyUsage(rawValue: 1 << 0)
    /// Also called contentCommitment; the one usage of VICAL signers.
    public static let nonRepudiation = KeyUsage(rawValue: 1 << 1)
    public static let keyEncipherment = KeyUsage(rawValue: 1 << 2)
    public static let dataEncipherment = KeyUsage(rawValue: 1 << 3)
    public static let keyAgreement = KeyUsage(rawValue: 1 << 4)
    public static let keyCertSign = KeyUsage(rawValue: 1 << 5)
    public static let cRLSign = KeyUsage(rawValue: 1 << 6)
    public static let encipherOnly = KeyUsage(rawValue: 1 << 7)
    public static let decipherOnly = KeyUsage(rawValue: 1 << 8)

    /// Bit 0 is the highest of the first byte; bits without a name are refused.
    init(_ bits: UnsafePointer<ASN1_BIT_STRING>) throws(CryptographyError) {
        let bytes = unsafe ASN1String.bytes(of: bits)
        guard bytes.count <= 2 else { throw .malformedDER }
        var usage: UInt16 = 0
        for (position, byte) in bytes.enumerated() {
            for bit in 0..<8 where byte & (0x80 >> bit) != 0 { usage |= 1 << (position * 8 + bit) }
        }
        guard usage < 1 << 9 else { throw .malformedDER }
        rawValue = usage
    }

    /// The contents of the bit string without trailing zero bits (X.690, 11.2.2).
    var contents: [UInt8] {
        let count = 16 - rawValue.leadingZeroBitCount
        var bytes = [UInt8](repeating: 0, count: (count + 7) / 8)
        for bit in 0..<count where rawValue & (1 << bit) != 0 { bytes[bit / 8] |= 0x80 >> (bit % 8) }
        return [UInt8((8 - count % 8) % 8)] + bytes
    }
}
