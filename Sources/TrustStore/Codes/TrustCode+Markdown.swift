// SPDX-License-Identifier: Apache-2.0

public import IssuerTrust

extension TrustCode {
    /// The part of `docs/errors.md` about trust, written from the enums themselves.
    public static func markdown() -> String {
        let groups = Group.allCases.map { group in
            """
            ### \(group.rawValue)

            | code | cause | remedy |
            | --- | --- | --- |
            \(all.filter { $0.group == group }.map { "| `\($0.word)` | \($0.cause) | \($0.remedy) |" }.joined(separator: "\n"))
            """
        }
        return """
            ## Trust material

            What `mdoc-reader trust check` finds, and what logs, metrics and `doctor` name. A list with a problem says nothing;
            what a report makes of that are the codes `issuer.vical_invalid`, `issuer.revocation_unknown`, `status.invalid_list`
            and `status.unavailable` above.

            \(groups.joined(separator: "\n\n"))

            ### Rows of the certificate profiles

            Named in a report's `rules`, beside `issuer.cert_profile` and `issuer.eku`. Hard: the certificate is refused. Soft: it
            is used, with a warning, since real certificates deviate so.

            | rule | severity | asked for by |
            | --- | --- | --- |
            \(ProfileRule.all.map { "| `\($0.rawValue)` | \($0.severity.words) | \($0.clause) |" }.joined(separator: "\n"))

            """
    }
}

extension ProfileRule.Severity {
    /// For people.
    public var words: String {
        switch self {
        case .hard: "hard"
        case .soft: "soft"
        case .hardWhen(let condition): "hard \(condition), else soft"
        }
    }
}
