// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Alternative names, RFC 5280, 4.2.1.6.
enum GeneralNames {
    /// The URIs among the names, of which there is at least one.
    static func uris(in names: OpaquePointer) throws(CryptographyError) -> [String] {
        let count = unsafe mdoc_sk_GENERAL_NAME_num(names)
        guard count > 0 else { throw .malformedDER }
        var uris: [String] = []
        for index in 0..<count {
            var kind: Int32 = 0
            guard let name = unsafe mdoc_sk_GENERAL_NAME_value(names, index),
                let value = unsafe GENERAL_NAME_get0_value(name, &kind), kind == GEN_URI
            else { continue }
            uris.append(try unsafe ASN1String.ascii(of: value.assumingMemoryBound(to: ASN1_STRING.self)))
        }
        return uris
    }
}
