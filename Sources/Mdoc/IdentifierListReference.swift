// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import Redaction

/// An identifier that is on an identifier list once the document is revoked: `{id, uri, ? certificate}`, second edition of
/// ISO/IEC 18013-5, 12.3.6.4.
public struct IdentifierListReference: Hashable, Sendable, Redacted {
    public let identifier: [UInt8]
    /// Names the list, or of a list in parts the part; its `sub` must be the same text.
    public let uri: String
    /// The DER of the trust point that the issuer chose for the list, in place of its own authority (12.3.6.2).
    public let certificate: [UInt8]?

    public init(identifier: [UInt8], uri: String, certificate: [UInt8]? = nil) {
        self.identifier = identifier
        self.uri = uri
        self.certificate = certificate
    }

    init?(_ item: CBORItem) {
        guard let map = item.members, let identifier = map.byteString("id"),
            identifier.count <= Self.identifierByteLimit, let source = StatusSource(map)
        else { return nil }
        self.init(identifier: Array(identifier), uri: source.uri, certificate: source.certificate)
    }

    /// Many times what telling documents apart takes.
    private static let identifierByteLimit = 1024
}
