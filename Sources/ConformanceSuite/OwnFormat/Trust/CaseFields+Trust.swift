// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import JOSE
internal import Timestamps

extension CaseFields {
    /// One certificate in PEM.
    mutating func certificate(_ name: String) throws(VectorError) -> Certificate {
        guard let found = try? Certificate.certificates(pem: text(name)), found.count == 1 else {
            throw malformed(name)
        }
        return found[0]
    }

    /// A list of certificates in PEM; empty where the member is not there.
    mutating func certificates(_ name: String) throws(VectorError) -> [Certificate] {
        let found = try texts(name).map { try? Certificate.certificates(pem: $0) }
        // A text without a certificate would be a root, or a link, that is not there.
        guard !found.contains(where: { $0?.isEmpty ?? true }) else { throw malformed(name) }
        return found.compactMap(\.self).flatMap(\.self)
    }

    /// A list of revocation lists as base64url; empty where the member is not there.
    ///
    /// One that cannot be read says nothing, as in a folder of them.
    mutating func revocationLists(_ name: String) throws(VectorError) -> [CertificateRevocationList] {
        let lists = try texts(name).map { try? Base64URL.decode($0) }
        guard !lists.contains(nil) else { throw malformed(name) }
        return lists.compactMap(\.self).compactMap { try? CertificateRevocationList(der: $0.span) }
    }

    mutating func optionalRevocationList(_ name: String) throws(VectorError) -> CertificateRevocationList? {
        guard try optionalText(name) != nil else { return nil }
        let bytes = try base64URL(name)
        guard let list = try? CertificateRevocationList(der: bytes.span) else { throw malformed(name) }
        return list
    }

    mutating func instant(_ name: String) throws(VectorError) -> Date {
        guard let date = try? RFC3339Timestamp(text(name)).date else { throw malformed(name) }
        return date
    }

    mutating func optionalInteger(_ name: String) throws(VectorError) -> Int? {
        optional(name) == nil ? nil : try integer(name)
    }
}
