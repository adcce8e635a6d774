// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Further names of a subject or an issuer, RFC 5280, 4.2.1.6 and 4.2.1.7.
public struct GeneralNames: Hashable, Sendable {
    public private(set) var uris: [String] = []
    /// Whether there is an e-mail address (`rfc822Name`).
    public private(set) var hasMailAddress = false
    public private(set) var directoryNames: [DistinguishedName] = []

    /// Reads a stack of names, of which there is at least one.
    init(_ names: OpaquePointer) throws(CryptographyError) {
        let count = unsafe mdoc_sk_GENERAL_NAME_num(names)
        guard count > 0 else { throw .malformedDER }
        for index in 0..<count {
            var kind: Int32 = 0
            guard let name = unsafe mdoc_sk_GENERAL_NAME_value(names, index),
                let value = unsafe GENERAL_NAME_get0_value(name, &kind)
            else { continue }
            switch kind {
            case GEN_URI: uris.append(try unsafe ASN1String.ascii(of: value.assumingMemoryBound(to: ASN1_STRING.self)))
            case GEN_EMAIL: hasMailAddress = true
            case GEN_DIRNAME: directoryNames.append(try unsafe DistinguishedName(OpaquePointer(value)))
            default: break
            }
        }
    }
}
