// SPDX-License-Identifier: Apache-2.0

/// A place in a text, as editors show it.
public struct JSON5Position: Hashable, Sendable, CustomStringConvertible {
    /// Counted from 1. LF, CR and CR LF end a line; U+2028 and U+2029 do not, because editors do not break there.
    public let line: Int
    /// Counted from 1, in Unicode scalars.
    public let column: Int

    public var description: String { "line \(line), column \(column)" }
}
