// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

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

    /// No genuine certificate has a third as many, and each costs time.
    static let limit = 64

    /// Reads a stack of extensions; nil stands for none.
    ///
    /// - Throws: `malformedDER` also for more than `limit`.
    init(_ extensions: OpaquePointer?) throws(CryptographyError) {
        var seen: Set<String> = []
        var repeated: Set<String> = []
        let count = max(0, unsafe X509v3_get_ext_count(extensions))
        guard count <= Self.limit else { throw .malformedDER }
        for index in 0..<count {
            guard let item = unsafe X509v3_get_ext(extensions, index), let value = unsafe X509_EXTENSION_get_data(item)
            else { throw .malformedDER }
            let oid = try unsafe ObjectIdentifier.text(of: X509_EXTENSION_get_object(item))
            if !seen.insert(oid).inserted, repeated.insert(oid).inserted { undecodable.append(oid) }
            items.append(
                Item(
                    oid: oid, isCritical: unsafe X509_EXTENSION_get_critical(item) == 1,
                    value: unsafe ASN1String.bytes(of: value)))
        }
        hasDuplicate = !undecodable.isEmpty
    }

    /// How a value may be written.
    enum Writing {
        /// RFC 5280, 4.2.
        case distinguished
        /// In any way that OpenSSL reads: roots on real lists spell a FALSE out, or have 01 for TRUE (X.690, 11.1).
        case basic
    }

    /// The value of a known extension, or nil where it is absent or undecodable.
    ///
    /// - Parameter structure: OpenSSL's description of the value's type.
    mutating func take<Value>(
        _ oid: String, as structure: OpaquePointer?, _ writing: Writing = .distinguished,
        _ read: (OpaquePointer) throws(CryptographyError) -> Value
    ) -> (value: Value, isCritical: Bool)? {
        guard let item = items.first(where: { $0.oid == oid }), !undecodable.contains(oid) else { return nil }
        do {
            guard let decoded = unsafe DecodedStructure(structure, decoding: item.value.span),
                writing == .basic || decoded.isEncoded(as: item.value.span)
            else { throw CryptographyError.malformedDER }
            return (try unsafe decoded.withPointer(read), item.isCritical)
        } catch {
            undecodable.append(oid)
            return nil
        }
    }
}
