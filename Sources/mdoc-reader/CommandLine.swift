// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif
internal import Terminal

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
protocol Command {
    static var description: CommandDescription { get }
    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus
}

let programName = "mdoc-reader"
let programVersion = "0.1.0"

private let commands: [any Command.Type] = [
    VerifyCommand.self, InspectCommand.self, TokenIssueCommand.self, TokenVerifyCommand.self, ConformanceCommand.self,
    BenchCommand.self, ErrorsCommand.self,
]

/// Finds the command, runs it, and ends the process.
func runCommandLine() {
    forbidCoreDumps()
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
}

private func run(_ words: [String]) -> ExitStatus {
    do throws(UsageError) {
        guard let (command, rest) = try find(words) else { return .success }
        let arguments = try Arguments(rest, for: command.description)
        if arguments.isSet("--help") {
            Output.write(command.description.help(program: programName))
            return .success
        }
        return try command.run(arguments)
    } catch {
        Output.line("\(programName): error: \(error.message)", to: .error)
        if let hint = error.hint { Output.line("\(programName): hint: \(hint)", to: .error) }
        return .usage
    }
}

/// - Returns: nil where help or the version was asked for, and given.
private func find(_ words: [String]) throws(UsageError) -> (any Command.Type, [String])? {
    guard let first = words.first else {
        Output.write(overview(), to: .error)
        throw UsageError("a command is missing")
    }
    if ["--help", "-h", "help"].contains(first) {
        Output.write(overview())
        return nil
    }
    if ["--version", "version"].contains(first) {
        Output.line("\(programName) \(programVersion)")
        return nil
    }
    for command in commands {
        let name = command.description.name.split(separator: " ").map(String.init)
        if words.starts(with: name) { return (command, Array(words.dropFirst(name.count))) }
    }
    let group = commands.map(\.description.name).filter { $0.hasPrefix(first + " ") }
    if !group.isEmpty { throw UsageError("\(first) needs a second word", hint: group.joined(separator: ", ")) }
    throw UsageError("unknown command \(first)", hint: "\(programName) --help lists the commands")
}

private func overview() -> String {
    let width = (commands.map(\.description.name.count).max() ?? 0) + 2
    let lines = commands.map { command in
        let name = command.description.name
        return "  \(name)\(String(repeating: " ", count: width - name.count))\(command.description.summary)"
    }
    return """
        \(programName) \(programVersion) verifies mobile documents (ISO/IEC 18013-5) that wallets present

        usage: \(programName) <command> [options]

        commands:
        \(lines.joined(separator: "\n"))

        \(programName) <command> --help shows the options of one command.
        Exit status: 0 done or accepted, 1 rejected or a check failed, 2 usage or unreadable input.

        """
}

/// A core dump would hold the values of the document that was being verified.
private func forbidCoreDumps() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    // Where the system refuses, the process goes on as it would have without the attempt.
    #if canImport(Darwin)
        _ = unsafe setrlimit(RLIMIT_CORE, &none)
    #else
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    #endif
}
