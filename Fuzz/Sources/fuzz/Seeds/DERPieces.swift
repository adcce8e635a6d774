// SPDX-License-Identifier: Apache-2.0

/// DER put together from pieces, RFC 5280's structures in the words of X.690.
enum DERPieces {
    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count
        if length < 0x80 { return [tag, UInt8(length)] + content }
        if length < 0x100 { return [tag, 0x81, UInt8(length)] + content }
        return [tag, 0x82, UInt8(length >> 8), UInt8(length & 0xff)] + content
    }

    static func sequence(_ parts: [UInt8]...) -> [UInt8] { element(0x30, parts.flatMap(\.self)) }

    static func time(_ text: String) -> [UInt8] { element(text.utf8.count == 13 ? 0x17 : 0x18, Array(text.utf8)) }

    /// ecdsa-with-SHA256.
    static let algorithm = sequence([0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02])

    /// C=US, CN=Fuzz.
    static let name = sequence(
        element(0x31, sequence([0x06, 0x03, 0x55, 0x04, 0x06], element(0x13, Array("US".utf8)))),
        element(0x31, sequence([0x06, 0x03, 0x55, 0x04, 0x03], element(0x0c, Array("Fuzz".utf8)))))

    static func fileExtension(_ identifier: [UInt8], isCritical: Bool = false, _ value: [UInt8]) -> [UInt8] {
        sequence(element(0x06, identifier), isCritical ? [0x01, 0x01, 0xff] : [], element(0x04, value))
    }

    /// A structure that is signed, with a signature of nobody.
    static func signed(_ body: [UInt8]) -> [UInt8] {
        sequence(body, algorithm, element(0x03, [0x00] + sequence([0x02, 0x01, 0x01], [0x02, 0x01, 0x01])))
    }
}
