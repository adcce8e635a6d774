// SPDX-License-Identifier: Apache-2.0

internal import MdocVerification
internal import ReaderTokens

/// `docs/errors.md`: every check and every code, written from the enums themselves.
public enum ErrorCatalogue {
    public static func markdown() -> String {
        """
        # Checks and codes

        Written by `mdoc-reader errors`; `make docs` writes it again, and a test compares it with the code.

        A check that finds something wrong names a **code**. Its severity says what that means:

        | severity | meaning |
        | --- | --- |
        | hard | the document is rejected |
        | policy | a warning; `--require CODE` makes it a failure |
        | warning | always a warning, unless required |

        `--tolerate CODE` lets a hard failure pass as `tolerated`. Where the last column says *never*, no policy can do that:
        these codes stand for cryptography, trust and structure.

        ## Checks, in the order of a report

        | check | codes | asked for by |
        | --- | --- | --- |
        \(Check.allCases.map { "| `\($0.rawValue)` | \($0.codes.map { "`\($0.rawValue)`" }.joined(separator: " ")) | \($0.reference) |" }.joined(separator: "\n"))

        A soft deviation of a certificate from its profile is a warning with the code `issuer.cert_profile`; a breach of one
        of its security rules is a failure with the same code. The detail names the rule.

        ## Codes

        | code | cause | remedy | severity | tolerable |
        | --- | --- | --- | --- | --- |
        \(FailureCode.allCases.map { "| `\($0.rawValue)` | \($0.cause) | \($0.remedy) | \($0.severity.rawValue) | \($0.isTolerable ? "yes" : "never") |" }.joined(separator: "\n"))

        ## Reader tokens

        | code | cause | remedy |
        | --- | --- | --- |
        \(ReaderTokenError.allCases.map { "| `\($0.code)` | \($0.description.sentence) | \($0.remedy.sentence) |" }.joined(separator: "\n"))

        """
    }
}

extension String {
    /// With a capital and a full stop, as tables have it.
    fileprivate var sentence: String {
        prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".")
    }
}
