// SPDX-License-Identifier: Apache-2.0

internal import CBOR

enum DiagnosticComment {
    /// A comment with this text, which may come from outside.
    ///
    /// As in the examples of RFC 9052, a slash inside stands twice.
    static func text(_ text: String) -> String {
        let parts = CBORDiagnostic.escaped(text).split(separator: "/", omittingEmptySubsequences: false)
        return "/ \(parts.joined(separator: "//")) /"
    }
}
