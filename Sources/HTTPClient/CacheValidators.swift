// SPDX-License-Identifier: Apache-2.0

/// By what a server tells one version of an artefact from another, RFC 9110, 8.8.
public struct CacheValidators: Hashable, Sendable {
    public let etag: String?
    public let lastModified: String?

    /// A value that could break out of its header field, or is longer than 256 bytes, is none.
    public init(etag: String?, lastModified: String?) {
        self.etag = etag.flatMap(Self.fieldValue)
        self.lastModified = lastModified.flatMap(Self.fieldValue)
    }

    public static let none = CacheValidators(etag: nil, lastModified: nil)

    private static func fieldValue(_ text: String) -> String? {
        let bytes = text.utf8
        return (1...256).contains(bytes.count) && bytes.allSatisfy { (0x20...0x7e).contains($0) } ? text : nil
    }
}
