// SPDX-License-Identifier: Apache-2.0

public import CBOR
public import Redaction

/// Where the issuer says whether a document is still good: the `status` of a mobile security object, second edition of
/// ISO/IEC 18013-5, 12.3.6.
///
/// Redacted, since index, identifier and URI tell one document from all others.
public struct StatusReferences: Hashable, Sendable, Redacted {
    /// 12.3.6.5, the mechanism of the Token Status List.
    public let statusList: StatusListReference?
    /// 12.3.6.4
    public let identifierList: IdentifierListReference?

    public init(statusList: StatusListReference? = nil, identifierList: IdentifierListReference? = nil) {
        self.statusList = statusList
        self.identifierList = identifierList
    }

    /// Reads the map; mechanisms of other names are passed over, and nothing follows from them.
    ///
    /// Also for the claim `status` (65535) of a CWT, which has the same form (Token Status List, 6.3).
    ///
    /// - Returns: nil where it is no map, or a mechanism that is known is not in its form.
    public init?(_ item: CBORItem) {
        guard let map = item.members, map.count <= Self.mechanismLimit else { return nil }
        switch map["status_list"] {
        case nil: statusList = nil
        case let found?:
            guard let reference = StatusListReference(found) else { return nil }
            statusList = reference
        }
        switch map["identifier_list"] {
        case nil: identifierList = nil
        case let found?:
            guard let reference = IdentifierListReference(found) else { return nil }
            identifierList = reference
        }
    }

    /// Whether it names no mechanism that is known.
    public var areUnknown: Bool { statusList == nil && identifierList == nil }

    /// Mechanisms of one document; there are two.
    private static let mechanismLimit = 64

    /// Whether a text may name a status list: a URI over HTTP with a host, in the characters of RFC 3986, 2.
    ///
    /// Anything else is nothing that a reader would ever fetch.
    public static func isUsable(uri: String) -> Bool {
        let bytes = uri.utf8Span.span
        guard bytes.count <= uriByteLimit else { return false }
        for index in bytes.indices where !(0x21...0x7e).contains(bytes[index]) { return false }
        let parts = uri.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        let scheme = parts[0].map { $0 | 0x20 }
        guard scheme.elementsEqual("http".utf8) || scheme.elementsEqual("https".utf8) else { return false }
        let rest = Array(parts[1])
        guard rest.count > 2, rest.starts(with: "//".utf8) else { return false }
        return !"/?#".utf8.contains(rest[2])
    }

    private static let uriByteLimit = 2048
}
