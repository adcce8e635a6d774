// SPDX-License-Identifier: Apache-2.0

internal import Terminal
internal import WalletSimulator

/// `list-faults`: what `present --fault`, `issue --fault` and `trust --fault` can do wrong.
enum ListFaultsCommand {
    static let description = CommandDescription(
        "list-faults",
        summary: "List the faults that present, issue and trust can make, with what each must lead to.",
        options: [
            .value("--of", "COMMAND", "present, issue or trust (default: all)"),
            .value(
                "--format", "text|json|markdown", "text for people (default), JSON for programs, or docs/faults.md"),
        ],
        notes: """
            The failures are those of a reader with its default policy that trusts the wallet's issuer and is given the
            request, that is, all that the wallet is told to show; for faults of trust material, of a reader that has
            this material and nothing else. Where a fault leads to no failure, the reader accepts and warns, or just accepts.
            Failures of issuing_country and issuing_jurisdiction come only where these elements are shown.
            "problem" is what a check of the material itself says.
            """)

    static func run(_ arguments: Arguments) throws(UsageError) {
        let command = arguments["--of"]
        let chapters = FaultListing.chapters.filter { command == nil || $0.command == command }
        guard !chapters.isEmpty else {
            throw UsageError("no such command has faults", hint: "it is present, issue or trust")
        }
        switch arguments["--format"] {
        case nil, "text": writeText(chapters.flatMap(\.lines))
        case "json": try JSONText.write(chapters.flatMap(\.lines))
        case "markdown": Output.write(FaultListing.markdown(chapters))
        default: throw UsageError("unknown format", hint: "it is text, json or markdown")
        }
    }

    private static func writeText(_ lines: [FaultListing.Line]) {
        let width = (lines.map(\.name.count).max() ?? 0) + 2
        var command = ""
        for line in lines {
            if line.command != command {
                Output.line((command.isEmpty ? "" : "\n") + "\(line.command) --fault")
                command = line.command
            }
            let name = line.name + String(repeating: " ", count: width - line.name.count)
            let need = line.needsNothing ? "" : " (needs \(line.needs))"
            Output.line("\(name)\(line.explanation)\(need)")
            Output.line(String(repeating: " ", count: width) + "→ " + consequences(of: line))
        }
    }

    private static func consequences(of line: FaultListing.Line) -> String {
        var parts: [String] = []
        if !line.problems.isEmpty { parts.append("problem " + line.problems.joined(separator: ", ")) }
        parts.append(line.failures.isEmpty ? "no failure" : line.failures.joined(separator: ", "))
        if !line.warnings.isEmpty { parts.append("warns " + line.warnings.joined(separator: ", ")) }
        if !line.rules.isEmpty { parts.append("breaks " + line.rules.joined(separator: ", ")) }
        return parts.joined(separator: "; ")
    }
}
