// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import JSON
internal import ReaderTokens
internal import Terminal

enum TokenVerifyCommand: Command {
    static let description = CommandDescription(
        "token verify", summary: "Check a reader token against its public key, and print each check.",
        options: [
            .value("--key", "PUBLIC.pem", "the P-256 public key"),
            .value("--at", "TIME", "the instant to check at, RFC 3339 (default: now)"), .format,
        ],
        operands: "TOKEN", operandCount: 1...1, notes: "TOKEN is the token itself; - reads it from standard input.")

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let now = try Inputs.instant(arguments["--at"], option: "--at")
        let path = try arguments.required("--key")
        let file = try BoundedFile.read(path, limit: 1 << 20)
        let token = try token(arguments.operands[0])
        let verifier: TokenVerifier
        do {
            verifier = try TokenVerifier(key: PublicKey(pem: String(decoding: file, as: UTF8.self)))
        } catch {
            throw UsageError(
                "\(BoundedFile.name(of: path)) holds no public key that can be used: \(error)",
                hint: "give the PEM file PUBLIC KEY of a P-256 key")
        }
        let verdict = verifier.verify(token, at: now)
        let isAccepted = verdict.token != nil
        if wantsJSON {
            let report: JSONObject = [
                "verdict": isAccepted ? "accepted" : "rejected",
                "failures": .array(verdict.failures.map { .string($0.code) }),
                "checks": .array(verdict.checks.map(json)),
            ]
            Output.write(bytes: report.serialized(.indented))
            Output.line()
        } else {
            show(verdict, isAccepted: isAccepted)
        }
        return isAccepted ? .success : .failed
    }

    private static func token(_ operand: String) throws(UsageError) -> String {
        let text = operand == "-" ? String(decoding: try BoundedFile.read("-", limit: 1 << 16), as: UTF8.self) : operand
        // Line ends and blanks come with files and shells; no token has any.
        let token = text.trimmed
        guard !token.isEmpty else {
            throw UsageError(operand == "-" ? "standard input is empty" : "TOKEN is empty", hint: "see --help")
        }
        guard operand == "-" || !FileManager.default.fileExists(atPath: operand) else {
            throw UsageError(
                "TOKEN is the token itself, and \(operand) is a file",
                hint: "\(programName) token verify … - < \(operand) reads it from the file")
        }
        return token
    }

    private static func json(_ check: TokenCheck) -> JSONValue {
        var object: JSONObject = ["check": .string(check.name.rawValue), "outcome": .string(word(check.outcome))]
        object.append("code", check.failure.map { .string($0.code) })
        object.append("detail", check.detail.map(JSONValue.string))
        return .object(object)
    }

    private static func word(_ outcome: TokenCheck.Outcome) -> String {
        switch outcome {
        case .passed: "passed"
        case .failed: "failed"
        case .skipped: "skipped"
        }
    }

    private static func show(_ verdict: TokenVerdict, isAccepted: Bool) {
        let paint = Paint(isOn: Output.Stream.standard.wantsColour)
        Output.line(paint(isAccepted ? "ACCEPTED" : "REJECTED", isAccepted ? .green : .red))
        for check in verdict.checks {
            let mark =
                switch check.outcome {
                case .passed: paint("✓", .green)
                case .failed: paint("✗", .red)
                case .skipped: paint("–", .dim)
                }
            let remark = [check.failure?.code, check.failure?.description, check.detail].compactMap(\.self)
            Output.line(
                "  \(mark) \(check.name.rawValue)\(remark.isEmpty ? "" : ": " + remark.joined(separator: "; "))")
        }
        for failure in verdict.failures { Output.line("  → \(failure.remedy)") }
    }
}

extension String {
    /// Without white space at its ends.
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
