// SPDX-License-Identifier: Apache-2.0

internal import Terminal

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// What the process ends with.
enum ExitStatus: Int32 {
    /// Done, or accepted.
    case success = 0
    /// Rejected, or a check failed.
    case failed = 1
    /// The command line, the configuration or an input cannot be used.
    case usage = 2
}

/// A command: its description, and what it does.
protocol Command: Sendable {
    static var description: CommandDescription { get }
    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus
}

let programName = "mdoc-reader"
let programVersion: StaticString = "0.1.0"

private let commands: [any Command.Type] = [
    ServeCommand.self, DoctorCommand.self, DemoCommand.self,
    VerifyCommand.self, ReportCommand.self, InspectCommand.self, ConformanceCommand.self, BenchCommand.self,
    TrustListCommand.self, TrustCheckCommand.self, TrustImportCommand.self, TrustRefreshCommand.self,
    TokenIssueCommand.self, TokenVerifyCommand.self,
    RetentionListCommand.self, RetentionPurgeCommand.self, RetentionEraseCommand.self, RetentionAuditCommand.self,
    KeysMerchantIdentityCommand.self, KeysReaderSigningCommand.self, KeysWebReaderCommand.self,
    KeysKeyEncryptionCommand.self, KeysAPIKeyCommand.self, KeysListCommand.self, KeysRotateCommand.self,
    ErrorsCommand.self,
]

/// Finds the command, runs it, and ends the process.
func runCommandLine() {
    CoreDumps.forbid()
    let status = run(Array(CommandLine.arguments.dropFirst()))
    do { try Output.checkDelivery() } catch { exit(complain(error).rawValue) }
    exit(status.rawValue)
}

private func run(_ words: [String]) -> ExitStatus {
    switch words.first {
    case nil:
        Output.write(overview(), to: .error)
        return .usage
    case "--help", "-h":
        Output.write(overview())
        return .success
    case "help":
        return help(for: Array(words.dropFirst()))
    case "--version", "version":
        Output.line("\(programName) \(programVersion)")
        return .success
    case let first?:
        guard let command = command(named: words) else {
            // A first word of two, such as token.
            if ["--help", "-h"].contains(words.dropFirst().first), !group(first).isEmpty { return help(for: [first]) }
            return complain(unknownCommand(first))
        }
        let count = command.description.name.split(separator: " ").count
        return run(command, with: Array(words.dropFirst(count)))
    }
}

private func run(_ command: any Command.Type, with words: [String]) -> ExitStatus {
    do throws(UsageError) {
        let arguments = try Arguments(words, for: command.description)
        guard !arguments.isSet("--help") else {
            Output.write(command.description.help(program: programName))
            return .success
        }
        return try command.run(arguments)
    } catch {
        return complain(error)
    }
}

private func command(named words: [String]) -> (any Command.Type)? {
    commands.first { words.starts(with: $0.description.name.split(separator: " ").map(String.init)) }
}

/// The help of the command that is named, or of all whose name begins with that word.
private func help(for words: [String]) -> ExitStatus {
    guard let first = words.first else {
        Output.write(overview())
        return .success
    }
    let found = command(named: words).map { [$0] } ?? (words.count == 1 ? group(first) : [])
    guard !found.isEmpty else { return complain(unknownCommand(words.joined(separator: " "))) }
    Output.write(found.map { $0.description.help(program: programName) }.joined(separator: "\n"))
    return .success
}

/// The commands of two words that begin with this one.
private func group(_ word: String) -> [any Command.Type] {
    commands.filter { $0.description.name.hasPrefix(word + " ") }
}

private func unknownCommand(_ word: String) -> UsageError {
    let group = group(word).map { $0.description.name }
    guard group.isEmpty else { return UsageError("\(word) needs a second word", hint: group.joined(separator: ", ")) }
    return UsageError("unknown command \(word)", hint: "\(programName) --help lists the commands")
}

private func complain(_ error: UsageError) -> ExitStatus {
    Output.line("\(programName): error: \(error.message)", to: .error)
    if let hint = error.hint { Output.line("\(programName): hint: \(hint)", to: .error) }
    return .usage
}

private func overview() -> String {
    let width = (commands.map { $0.description.name.count }.max() ?? 0) + 2
    let lines = commands.map { command in
        let name = command.description.name
        return "  \(name)\(String(repeating: " ", count: width - name.count))\(command.description.summary)"
    }
    return """
        \(programName) \(programVersion) verifies mobile documents (ISO/IEC 18013-5) that wallets present

        usage: \(programName) <command> [options]

        commands:
        \(lines.joined(separator: "\n"))

        \(programName) <command> --help, or help <command>, shows the options of one command.
        Exit status: 0 done or accepted, 1 rejected or a check failed, 2 usage or unreadable input.

        """
}
