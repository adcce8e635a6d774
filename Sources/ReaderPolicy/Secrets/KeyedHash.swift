// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// HMAC-SHA-256 of something that is not kept itself; 32 bytes.
public struct KeyedHash: Hashable, Sendable, Redacted {
    public let bytes: [UInt8]

    public static let byteCount = 32

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// What a store reads back.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }
}
