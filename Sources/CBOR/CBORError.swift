// SPDX-License-Identifier: Apache-2.0

/// Why bytes are not the CBOR that ISO/IEC 18013-5, 8.1 asks for, and where.
///
/// The offset counts from the start of the buffer that was decoded; nothing of the input itself is carried.
public struct CBORError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// Not well-formed: truncated, a reserved head, a stray break, text that is not UTF-8 (RFC 8949, appendix F).
        case malformed
        /// An item of indefinite length, which 18013-5 forbids.
        case indefinite
        /// An integer or a length that is not in its shortest form; raised only where policy forbids it.
        case nonMinimal = "non_minimal"
        /// Two equal keys in one map.
        case duplicateKey = "duplicate_key"
        /// Bytes after the item.
        case trailing
        /// Deeper, longer or more numerous than `CBORLimits` allows.
        case limit
    }

    public let reason: Reason
    public let offset: Int

    public init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// The word of reports, logs and test vectors, such as `cbor.duplicate_key`.
    public var code: String { "cbor.\(reason.rawValue)" }

    public var description: String { "\(code) at byte \(offset)" }
}
