// SPDX-License-Identifier: Apache-2.0

/// The text of name attributes in the string types of ASN.1 (X.680, 41).
enum DirectoryString {
    /// The text, or for other types than strings `#` and the element in hexadecimal (RFC 4514, 2.4).
    static func text(of element: DERElement, in bytes: Span<UInt8>) throws(CryptographyError) -> String {
        let contents = bytes.extracting(element.contents)
        let text: String?
        switch element.tag {
        case .utf8String: text = String(validating: [UInt8](copying: contents), as: UTF8.self)
        case .printableString, .ia5String, .numericString, .visibleString: text = ascii(contents)
        case .teletexString: text = characters(contents, width: 1)  // in practice Latin-1
        case .bmpString: text = characters(contents, width: 2)
        case .universalString: text = characters(contents, width: 4)
        default: text = "#" + hexadecimal(bytes.extracting(element.encoding))
        }
        guard let text else { throw .malformedDER }
        return text
    }

    /// Text of ASCII characters, as in URIs and addresses.
    static func ascii(_ bytes: Span<UInt8>) -> String? {
        var text = ""
        for index in 0..<bytes.count {
            guard bytes[index] < 0x80 else { return nil }
            text.unicodeScalars.append(Unicode.Scalar(bytes[index]))
        }
        return text
    }

    /// One character for each `width` bytes; UTF-16 surrogates are none.
    private static func characters(_ bytes: Span<UInt8>, width: Int) -> String? {
        guard bytes.count.isMultiple(of: width) else { return nil }
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: width) {
            let value = (start..<start + width).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[$1]) }
            guard let scalar = Unicode.Scalar(value) else { return nil }
            text.unicodeScalars.append(scalar)
        }
        return text
    }

    private static func hexadecimal(_ bytes: Span<UInt8>) -> String {
        var text = ""
        for index in 0..<bytes.count { text += (bytes[index] < 0x10 ? "0" : "") + String(bytes[index], radix: 16) }
        return text
    }
}
