// SPDX-License-Identifier: Apache-2.0

/// What a command takes: the source of its parser and of its help text alike.
public struct CommandDescription: Sendable {
    /// As typed, such as `token issue`.
    public let name: String
    /// One sentence for the list of commands.
    public let summary: String
    public let options: [Option]
    /// The arguments without a name, such as `FILE` or `DIR…`; empty for none.
    public let operands: String
    /// How many operands are taken.
    public let operandCount: ClosedRange<Int>
    /// Lines below the options: notes and examples.
    public let notes: String

    public init(
        _ name: String, summary: String, options: [Option] = [], operands: String = "",
        operandCount: ClosedRange<Int> = 0...0, notes: String = ""
    ) {
        self.name = name
        self.summary = summary
        self.options = options + [.help]
        self.operands = operands
        self.operandCount = operandCount
        self.notes = notes
    }

    public struct Option: Sendable {
        public let name: String
        /// What stands for the value in the help; nil for a switch.
        public let valueName: String?
        public let isRepeatable: Bool
        public let help: String

        public static func value(_ name: String, _ valueName: String, _ help: String, isRepeatable: Bool = false)
            -> Option
        {
            Option(name: name, valueName: valueName, isRepeatable: isRepeatable, help: help)
        }

        public static func flag(_ name: String, _ help: String) -> Option {
            Option(name: name, valueName: nil, isRepeatable: false, help: help)
        }

        public static let help = flag("--help", "show this text")
        public static let format = value("--format", "text|json", "text for people (default), JSON for programs")
    }

    /// The whole help text of the command.
    public func help(program: String) -> String {
        var text =
            "\(summary)\n\nusage: \(program) \(name) [options]\(operands.isEmpty ? "" : " \(operands)")\n\noptions:\n"
        let heads = options.map { option in
            "  \(option.name)\(option.valueName.map { " \($0)" } ?? "")"
        }
        let width = min(34, (heads.map(\.count).max() ?? 0) + 2)
        for (option, head) in zip(options, heads) {
            let help = option.help + (option.isRepeatable ? " (repeatable)" : "")
            let padding =
                head.count < width
                ? String(repeating: " ", count: width - head.count) : "\n" + String(repeating: " ", count: width)
            text += head + padding + help + "\n"
        }
        return notes.isEmpty ? text : text + "\n" + notes + "\n"
    }
}
