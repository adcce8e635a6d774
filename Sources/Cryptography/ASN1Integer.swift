// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// A whole number of any length.
struct ASN1Integer: Hashable, Sendable {
    /// Big-endian, without leading zeros.
    let magnitude: [UInt8]
    let isNegative: Bool

    /// OpenSSL keeps the magnitude, and the sign in the type.
    init(_ number: UnsafePointer<ASN1_INTEGER>?) throws(CryptographyError) {
        guard let number = unsafe number else { throw .malformedDER }
        let bytes = unsafe ASN1String.bytes(of: number)
        // Zero is one byte.
        magnitude = bytes.first == 0 ? Array(bytes.drop { $0 == 0 }) : bytes
        isNegative = unsafe ASN1_STRING_type(number) == V_ASN1_NEG_INTEGER
    }
}
