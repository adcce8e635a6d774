// SPDX-License-Identifier: Apache-2.0

internal import Terminal

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Runs the command that the process was started with, and ends the process: 0 done, 2 usage or unreadable input.
func runMdocWallet() -> Never {
    do throws(UsageError) {
        CoreDumps.forbid()
        try MdocWallet.run(Array(CommandLine.arguments.dropFirst()))
        try Output.checkDelivery()
        exit(0)
    } catch {
        Output.line("\(MdocWallet.name): error: \(error.message)", to: .error)
        if let hint = error.hint { Output.line("\(MdocWallet.name): hint: \(hint)", to: .error) }
        exit(2)
    }
}

enum MdocWallet {
    static let name = "mdoc-wallet"

    private static let commands = [
        Command(description: IssueCommand.description, run: IssueCommand.run),
        Command(description: TrustCommand.description, run: TrustCommand.run),
        Command(description: PresentCommand.description, run: PresentCommand.run),
        Command(description: ProximitySessionCommand.description, run: ProximitySessionCommand.run),
        Command(description: ListFaultsCommand.description, run: ListFaultsCommand.run),
        Command(description: VectorsCommand.description, run: VectorsCommand.run),
    ]

    static func run(_ words: [String]) throws(UsageError) {
        guard let first = words.first else { throw UsageError("no command given", hint: "see \(name) --help") }
        if first == "help", words.count > 1 { return try run([words[1], "--help"]) }
        guard !["--help", "-h", "help"].contains(first) else { return Output.write(help) }
        guard let command = commands.first(where: { $0.name == first }) else {
            throw UsageError(
                "unknown command \(first)",
                hint: "the commands are \(commands.map(\.name).joined(separator: ", "))")
        }
        let arguments = try Arguments(Array(words.dropFirst()), for: command.description)
        guard !arguments.isSet("--help") else { return Output.write(command.description.help(program: name)) }
        try command.run(arguments)
    }

    private static var help: String {
        let width = (commands.map(\.description.name.count).max() ?? 0) + 2
        let list = commands.map { command in
            let padding = String(repeating: " ", count: width - command.name.count)
            return "  \(command.name)\(padding)\(command.description.summary)\n"
        }
        return """
            An issuer of mdocs and a wallet, for tests and for people who have no iPhone at hand. All keys are worthless.

            usage: \(name) COMMAND [options]

            commands:
            \(list.joined())
            `\(name) COMMAND --help` shows the options of a command.

            """
    }
}
