// SPDX-License-Identifier: Apache-2.0

/// The one door for JSON5, version 1.0 of its specification.
///
/// Strict where the specification leaves a choice: a name that stands twice in an object, half a surrogate pair and a
/// number beyond all others are errors.
public enum JSON5Reader {
    /// Reads one JSON5 text in UTF-8, with nothing but white space and comments around the value.
    public static func value(
        of bytes: [UInt8], limits: JSON5Limits = .standard
    ) throws(JSON5Error) -> JSON5Value {
        guard bytes.count <= limits.byteCount else { throw .tooLarge }
        var parser = JSON5Parser(try SourceText(bytes))
        return try parser.document(depth: limits.depth)
    }
}
