// SPDX-License-Identifier: Apache-2.0

/// Alternative names, RFC 5280, 4.2.1.6.
enum GeneralNames {
    /// Goes over the names in `reader` and returns the URIs among them. There is at least one name.
    static func uris(in reader: inout DERReader, of bytes: Span<UInt8>) throws(CryptographyError) -> [String] {
        var uris: [String] = []
        repeat {
            let name = try reader.element(in: bytes)
            // GeneralName has the tags [0] to [8].
            guard name.tag.rawValue & 0xc0 == 0x80, name.tag.rawValue & 0x1f <= 8 else { throw .malformedDER }
            guard name.tag == .context(6) else { continue }
            guard let uri = DirectoryString.ascii(bytes.extracting(name.contents)) else { throw .malformedDER }
            uris.append(uri)
        } while !reader.isAtEnd
        return uris
    }
}
