// SPDX-License-Identifier: Apache-2.0

internal import ConformanceSuite
internal import Terminal

extension OtherVerifier {
    static let options: [CommandDescription.Option] = [
        .value("--command", "COMMAND", "judge another verifier: the shell runs it for each case, see below"),
        .value("--timeout", "SECONDS", "with --command: how long it may take for a case (default: 10)"),
        .flag("--compare-codes", "with --command: a rejection must name the expected codes too"),
    ]

    /// nil where this reader itself is to be judged.
    init?(_ arguments: Arguments, processes: ChildProcesses) throws(UsageError) {
        guard let command = arguments["--command"] else {
            if let option = ["--timeout", "--compare-codes"].first(where: arguments.isSet) {
                throw UsageError("\(option) belongs to --command", hint: "see --help")
            }
            return nil
        }
        guard command.contains(where: { !$0.isWhitespace }) else { throw UsageError("--command is empty") }
        let limits = ChildProcess.Limits(seconds: try Self.seconds(arguments["--timeout"]))
        self.init(comparesCodes: arguments.isSet("--compare-codes")) { question in
            processes.run(shell: command, input: question, limits: limits)
        }
    }

    private static func seconds(_ text: String?) throws(UsageError) -> Double {
        guard let text else { return 10 }
        guard let seconds = Double(text), (0.01...3_600).contains(seconds) else {
            throw UsageError("--timeout is a number of seconds from 0.01 to 3600")
        }
        return seconds
    }
}
