// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension JSONObject {
    /// Reads an object; a fault in it is a fault of the key or signature.
    init(strict bytes: Span<UInt8>, _ limits: JSONLimits) throws(JOSEError) {
        do { self = try JSONReader.object(of: bytes, limits: limits) } catch { throw .json(error) }
    }

    subscript(field: JOSEField) -> JSONValue? { self[field.rawValue] }

    /// A member that may be absent, but is a string when it is there.
    func string(_ field: JOSEField) throws(JOSEError) -> String? {
        guard let value = self[field] else { return nil }
        guard let text = value.stringValue else { throw .memberMalformed(field) }
        return text
    }

    /// A member that may be absent, but is a list of strings when it is there.
    func strings(_ field: JOSEField) throws(JOSEError) -> [String]? {
        guard let value = self[field] else { return nil }
        let texts = value.arrayValue?.compactMap(\.stringValue)
        guard let texts, texts.count == value.arrayValue?.count else { throw .memberMalformed(field) }
        return texts
    }

    /// The same, of strings that differ: `crit` (RFC 7515, 4.1.11) and `key_ops` (RFC 7517, 4.3).
    func differentStrings(_ field: JOSEField) throws(JOSEError) -> [String]? {
        guard let texts = try strings(field) else { return nil }
        guard Set(texts).count == texts.count else { throw .memberMalformed(field) }
        return texts
    }

    /// A member that must be the base64url of exactly `count` bytes: leading zeros belong to it (RFC 7518, 6.2.1.2).
    func bytes(_ field: JOSEField, count: Int) throws(JOSEError) -> [UInt8] {
        guard let text = try string(field) else { throw .memberMissing(field) }
        let bytes: [UInt8]
        do { bytes = try Base64URL.decode(text) } catch { throw .memberMalformed(field) }
        guard bytes.count == count else { throw .memberMalformed(field) }
        return bytes
    }
}
