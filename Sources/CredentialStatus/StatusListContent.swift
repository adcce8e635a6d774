// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// The list inside a token, not yet decompressed.
public enum StatusListContent: Sendable, Redacted {
    /// Entries of 1, 2, 4 or 8 bits; zlib around them (Token Status List, 4).
    case statuses(bits: Int, compressed: [UInt8])
    /// Second edition of ISO/IEC 18013-5, 12.3.6.4.
    case identifiers(IdentifierSet)
}
