// SPDX-License-Identifier: Apache-2.0

/// The part of `docs/errors.md` that tells how calls are refused, written from the enum itself.
public enum ProblemCatalogue {
    public static func markdown() -> String {
        """
        ## Answers of the HTTP API

        Refusals are `application/problem+json` (RFC 9457) with the members `code`, `detail` and `remedy`.

        | status | code | cause | remedy |
        | --- | --- | --- | --- |
        \(ProblemCode.allCases.map { "| \($0.status) | `\($0.rawValue)` | \($0.cause) | \($0.remedy) |" }.joined(separator: "\n"))

        """
    }
}
