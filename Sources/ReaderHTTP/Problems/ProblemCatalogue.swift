// SPDX-License-Identifier: Apache-2.0

internal import ReaderService

/// `docs/errors.md` as a whole: the checks and codes of reports, then the codes of refused calls.
public enum ProblemCatalogue {
    public static func markdown() -> String {
        """
        \(ErrorCatalogue.markdown())
        ## Answers of the HTTP API

        Refusals are `application/problem+json` (RFC 9457) with the members `code`, `detail` and `remedy`.

        | status | code | cause | remedy |
        | --- | --- | --- | --- |
        \(ProblemCode.allCases.map { "| \($0.status) | `\($0.rawValue)` | \($0.cause) | \($0.remedy) |" }.joined(separator: "\n"))

        """
    }
}
