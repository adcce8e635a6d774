// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Object identifiers in dotted decimals and as DER contents (X.690, 8.19).
package enum ObjectIdentifier {
    package static let ecPublicKey = "1.2.840.10045.2.1"
    package static let ecdsaWithSHA256 = "1.2.840.10045.4.3.2"
    package static let ecdsaWithSHA384 = "1.2.840.10045.4.3.3"
    package static let ecdsaWithSHA512 = "1.2.840.10045.4.3.4"

    package static let commonName = "2.5.4.3"
    package static let serialNumber = "2.5.4.5"
    package static let country = "2.5.4.6"
    package static let locality = "2.5.4.7"
    package static let stateOrProvince = "2.5.4.8"
    package static let organization = "2.5.4.10"
    package static let organizationalUnit = "2.5.4.11"
    package static let userIdentifier = "0.9.2342.19200300.100.1.1"
    package static let emailAddress = "1.2.840.113549.1.9.1"

    package static let extensionRequest = "1.2.840.113549.1.9.14"

    package static let subjectKeyIdentifier = "2.5.29.14"
    package static let keyUsage = "2.5.29.15"
    package static let subjectAlternativeName = "2.5.29.17"
    package static let issuerAlternativeName = "2.5.29.18"
    package static let basicConstraints = "2.5.29.19"
    package static let crlNumber = "2.5.29.20"
    package static let deltaCRLIndicator = "2.5.29.27"
    package static let issuingDistributionPoint = "2.5.29.28"
    package static let crlDistributionPoints = "2.5.29.31"
    package static let authorityKeyIdentifier = "2.5.29.35"
    package static let extendedKeyUsage = "2.5.29.37"

    /// The text of what OpenSSL decoded.
    ///
    /// RFC 5280, appendix B, asks for twenty components of 28 bits, which are 80 bytes. Many more are refused, since the
    /// time to write a component in decimals grows with the square of its length.
    static func text(of object: OpaquePointer?) throws(CryptographyError) -> String {
        guard unsafe (1...maximalByteCount).contains(OBJ_length(object)) else { throw .malformedDER }
        // A byte stands for four characters at most: three digits and a point.
        return try unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4 * maximalByteCount + 2) {
            text throws(CryptographyError) in
            let count = unsafe Int(OBJ_obj2txt(text.baseAddress, Int32(text.count), object, 1))
            guard (1..<text.count).contains(count) else { throw .malformedDER }
            return unsafe String(decoding: UnsafeRawBufferPointer(text)[..<count], as: UTF8.self)
        }
    }

    private static let maximalByteCount = 128

    /// The contents of the element for a well-formed text.
    package static func contents(of text: String) -> [UInt8] {
        let components = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt64($0) }
        precondition(components.count >= 2 && !components.contains(nil), "not an object identifier: \(text)")
        var numbers = components.compactMap(\.self)
        precondition(numbers[0] < 2 && numbers[1] < 40 || numbers[0] == 2, "not an object identifier: \(text)")
        numbers[1] += numbers[0] * 40
        return numbers.dropFirst().flatMap { number in
            var groups = [UInt8(number & 0x7f)]
            var rest = number >> 7
            while rest > 0 {
                groups.append(UInt8(rest & 0x7f) | 0x80)
                rest >>= 7
            }
            return groups.reversed()
        }
    }
}
