// SPDX-License-Identifier: Apache-2.0

internal import MdocVerification
internal import ReaderService
internal import Terminal

enum ErrorsCommand: Command {
    static let description = CommandDescription(
        "errors", summary: "Explain failure codes: cause, remedy, severity. Without a code, print all as Markdown.",
        operands: "[CODE…]", operandCount: 0...1_000)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        guard !arguments.operands.isEmpty else {
            Output.write(ErrorCatalogue.markdown())
            return .success
        }
        for word in arguments.operands {
            guard let code = FailureCode(word: word) else {
                throw UsageError("there is no code \(word)", hint: "\(programName) errors lists them")
            }
            Output.line(code.rawValue)
            Output.line("  severity  \(code.severity.rawValue)\(code.isTolerable ? "" : ", cannot be tolerated")")
            Output.line("  cause     \(code.cause)")
            Output.line("  remedy    \(code.remedy)")
        }
        return .success
    }
}
