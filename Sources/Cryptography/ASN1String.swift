// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// What OpenSSL keeps strings, numbers and times of ASN.1 in: bytes and a type.
enum ASN1String {
    static func bytes(of string: UnsafePointer<ASN1_STRING>) -> [UInt8] {
        let count = unsafe Int(ASN1_STRING_length(string))
        return unsafe [UInt8](UnsafeBufferPointer(start: ASN1_STRING_get0_data(string), count: count))
    }

    /// The bytes of a bit string that has whole bytes only, as keys and signatures are.
    static func wholeBytes(of string: UnsafePointer<ASN1_BIT_STRING>?) throws(CryptographyError) -> [UInt8] {
        guard let string = unsafe string, unsafe mdoc_unused_bits(string) == 0 else { throw .malformedDER }
        return unsafe bytes(of: string)
    }

    /// The text of a name's attribute; for other types than strings `#` and the element in hexadecimal (RFC 4514, 2.4).
    static func text(of string: UnsafePointer<ASN1_STRING>) throws(CryptographyError) -> String {
        let text: String?
        switch unsafe ASN1_STRING_type(string) {
        case V_ASN1_UTF8STRING: text = unsafe String(validating: bytes(of: string), as: UTF8.self)
        case V_ASN1_PRINTABLESTRING, V_ASN1_IA5STRING, V_ASN1_NUMERICSTRING: return try unsafe ascii(of: string)
        case V_ASN1_T61STRING, V_ASN1_BMPSTRING, V_ASN1_UNIVERSALSTRING:
            // OpenSSL takes the first of them for Latin-1, which it is in practice.
            text = unsafe converted { unsafe ASN1_STRING_to_UTF8(&$0, string) }
                .flatMap { String(validating: $0, as: UTF8.self) }
        default: text = unsafe converted { unsafe i2d_ASN1_PRINTABLE(string, &$0) }.map { "#" + hexadecimal($0) }
        }
        guard let text else { throw .malformedDER }
        return text
    }

    /// Text of ASCII characters, as in URIs and addresses. OpenSSL does not look at them.
    static func ascii(of string: UnsafePointer<ASN1_STRING>) throws(CryptographyError) -> String {
        let bytes = unsafe bytes(of: string)
        guard bytes.allSatisfy({ $0 < 0x80 }) else { throw .malformedDER }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The bytes that a function of OpenSSL writes to a buffer of its own, or nil where it cannot.
    private static func converted(_ write: (inout UnsafeMutablePointer<UInt8>?) -> Int32) -> [UInt8]? {
        var buffer = unsafe UnsafeMutablePointer<UInt8>?.none
        let count = unsafe Int(write(&buffer))
        defer { unsafe CRYPTO_free(buffer, nil, 0) }
        guard count >= 0 else { return nil }
        return unsafe [UInt8](UnsafeBufferPointer(start: buffer, count: count))
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
