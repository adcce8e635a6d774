// SPDX-License-Identifier: Apache-2.0

/// Why bytes are not one zlib stream, RFC 1950, or not one that is read.
public enum CompressionError: String, Error, Hashable, Sendable, CaseIterable {
    /// A wrong header, block, distance or checksum.
    case malformed
    /// The bytes end before the stream does.
    case truncated
    /// There are bytes after the stream.
    case trailingBytes
    /// The stream was made with a preset dictionary (RFC 1950, 2.2), which no format here has.
    case presetDictionary
    /// The content is larger than the caller takes.
    case tooLarge
    /// zlib could not have the memory that it works in.
    case outOfMemory
}
