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
    static let name = name("Fuzz")

    /// C=US, and the common name.
    static func name(_ commonName: String) -> [UInt8] {
        sequence(
            element(0x31, sequence([0x06, 0x03, 0x55, 0x04, 0x06], element(0x13, Array("US".utf8)))),
            element(0x31, sequence([0x06, 0x03, 0x55, 0x04, 0x03], element(0x0c, Array(commonName.utf8)))))
    }

    static func fileExtension(_ identifier: [UInt8], isCritical: Bool = false, _ value: [UInt8]) -> [UInt8] {
        sequence(element(0x06, identifier), isCritical ? [0x01, 0x01, 0xff] : [], element(0x04, value))
    }

    /// A structure that is signed; by nobody, unless there is a signature.
    static func signed(
        _ body: [UInt8], _ signature: [UInt8] = sequence([0x02, 0x01, 0x01], [0x02, 0x01, 0x01])
    ) -> [UInt8] {
        sequence(body, algorithm, element(0x03, [0x00] + signature))
    }

    /// r and s (RFC 3279, 2.2.3) of a signature that has them in halves.
    static func integers(ofSignature signature: [UInt8]) -> [UInt8] {
        func integer(_ magnitude: ArraySlice<UInt8>) -> [UInt8] {
            let digits = Array(magnitude.drop { $0 == 0 })
            return element(0x02, (digits.first ?? 0x80) >= 0x80 ? [0x00] + digits : digits)
        }
        let width = signature.count / 2
        return sequence(integer(signature[..<width]), integer(signature[width...]))
    }

    /// The encodings inside a constructed one, as they stand there; lenient, and none where it has no end.
    static func children(of encoding: [UInt8]) -> [[UInt8]] {
        guard var rest = split(encoding[...])?.content else { return [] }
        var children: [[UInt8]] = []
        while let (child, _, after) = split(rest) {
            children.append(Array(child))
            rest = after
        }
        return children
    }

    /// The first encoding, what is in it, and what follows it.
    private static func split(
        _ bytes: ArraySlice<UInt8>
    ) -> (encoding: ArraySlice<UInt8>, content: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
        guard bytes.count >= 2 else { return nil }
        let first = bytes[bytes.startIndex + 1]
        var content = bytes.dropFirst(2)
        var length = Int(first)
        if first >= 0x80 {
            let count = Int(first & 0x7f)
            guard (1...4).contains(count), content.count >= count else { return nil }
            length = content.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            content = content.dropFirst(count)
        }
        guard length <= content.count else { return nil }
        let end = content.startIndex + length
        return (bytes[..<end], content[..<end], bytes[end...])
    }
}
