// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import Redaction

/// An entry of a token status list: `{idx, uri, ? certificate}`, second edition of ISO/IEC 18013-5, 12.3.6.5.
public struct StatusListReference: Hashable, Sendable, Redacted {
    /// Counts entries, not bits.
    public let index: UInt64
    /// Names the list; its `sub` must be the same text.
    public let uri: String
    /// The DER of the trust point that the issuer chose for the list, in place of its own authority (12.3.6.2).
    public let certificate: [UInt8]?

    public init(index: UInt64, uri: String, certificate: [UInt8]? = nil) {
        self.index = index
        self.uri = uri
        self.certificate = certificate
    }

    init?(_ item: CBORItem) {
        guard let map = item.members, let index = map.unsigned("idx"), let source = StatusSource(map) else {
            return nil
        }
        self.init(index: index, uri: source.uri, certificate: source.certificate)
    }
}
