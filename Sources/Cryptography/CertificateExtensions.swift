// SPDX-License-Identifier: Apache-2.0

/// The extensions of a certificate or revocation list: the list as received, and the values of known ones.
struct CertificateExtensions: Sendable {
    struct Item: Sendable {
        let oid: String
        let isCritical: Bool
        /// The DER inside the extension.
        let value: [UInt8]
    }

    private(set) var items: [Item] = []
    let hasDuplicate: Bool
    /// Extensions that occur twice (RFC 5280, 4.2, forbids it), then known ones whose value cannot be read.
    private(set) var undecodable: [String] = []

    /// No extensions.
    init() { hasDuplicate = false }

    /// Reads the `Extensions` that are next (RFC 5280, 4.1).
    init(next reader: inout DERReader, in bytes: Span<UInt8>) throws(CryptographyError) {
        var list = DERReader(try reader.take(.sequence, in: bytes))
        while !list.isAtEnd {
            var item = DERReader(try list.take(.sequence, in: bytes))
            let oid = try item.objectIdentifier(in: bytes)
            let isCritical = try item.booleanOrFalse(in: bytes)
            let value = [UInt8](copying: bytes.extracting(try item.take(.octetString, in: bytes)))
            try item.finish()
            if items.contains(where: { $0.oid == oid }), !undecodable.contains(oid) { undecodable.append(oid) }
            items.append(Item(oid: oid, isCritical: isCritical, value: value))
        }
        hasDuplicate = !undecodable.isEmpty
    }

    /// The value of a known extension, or nil where it is absent or undecodable.
    mutating func take<Value>(
        _ oid: String, _ decode: (inout DERReader, Span<UInt8>) throws(CryptographyError) -> Value
    ) -> (value: Value, isCritical: Bool)? {
        guard let item = items.first(where: { $0.oid == oid }), !undecodable.contains(oid) else { return nil }
        do {
            let bytes = item.value.span
            var reader = DERReader(all: bytes)
            let value = try decode(&reader, bytes)
            try reader.finish()
            return (value, item.isCritical)
        } catch {
            undecodable.append(oid)
            return nil
        }
    }
}
