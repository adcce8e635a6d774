// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import ReaderTokens
internal import Terminal
internal import Timestamps

enum TokenIssueCommand: Command {
    static let description = CommandDescription(
        "token issue", summary: "Issue a reader token for Tap to Present ID.",
        options: [
            .value("--brand-id", "B", "the Brand ID from Apple Business Register"),
            .value("--key-id", "K", "the Key ID of the signing key, from Apple Business Register"),
            .value("--key", "PEM", "the P-256 private key, SEC1 or PKCS #8"),
            .value("--reader-instance", "ID", "the readerInstanceIdentifier that the app sent up"),
            .value("--lifetime", "SECONDS", "1 to 300 (default: 300)"),
            .value("--at", "TIME", "the time of issue, RFC 3339 (default: now)"),
            .format,
        ],
        notes: """
            The token stands alone on standard output. It holds exactly the three header fields and five claims that Apple
            documents, and is good for one reader instance until it expires.
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let now = try Inputs.instant(arguments["--at"], option: "--at")
        let lifetime = try lifetime(arguments["--lifetime"])
        let key = try Inputs.privateKey(arguments.required("--key"))
        let brandID = try arguments.required("--brand-id")
        let keyID = try arguments.required("--key-id")
        let instance = try arguments.required("--reader-instance")
        let token: ReaderToken
        do {
            token = try TokenIssuer(brandID: brandID, keyID: keyID, key: key).issue(
                for: instance, lifetime: lifetime, at: now)
        } catch {
            throw UsageError("\(error.description) (\(error.code))", hint: error.remedy)
        }
        if wantsJSON {
            let answer: JSONObject = [
                "token": .string(token.compact), "expiresAt": .string(token.expiresAt.rfc3339), "keyId": .string(keyID),
                "brandId": .string(brandID),
            ]
            Output.write(bytes: answer.serialized(.indented))
            Output.line()
        } else {
            Output.line(token.compact)
        }
        return .success
    }

    private static func lifetime(_ text: String?) throws(UsageError) -> Int {
        guard let text else { return ReaderToken.lifetimeRange.upperBound }
        guard let seconds = Int(text), ReaderToken.lifetimeRange.contains(seconds) else {
            throw UsageError(
                "--lifetime is a whole number of seconds from 1 to 300", hint: "Apple refuses longer tokens")
        }
        return seconds
    }
}
