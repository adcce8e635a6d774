// SPDX-License-Identifier: Apache-2.0

internal import Terminal
internal import WalletSimulator

/// `list-faults`: what `present --fault`, `issue --fault` and `trust --fault` can do wrong.
enum ListFaultsCommand {
    static let description = CommandDescription(
        "list-faults",
        summary: "List the faults that present, issue and trust can make, with what each must lead to.",
        options: [
            .value("--of", "COMMAND", "present, issue or trust (default: all)"), .format,
        ],
        notes: """
            The failures are those of a reader with its default policy that trusts the wallet's issuer and is given the
            request, that is, all that the wallet is told to show; for faults of trust material, of a reader that has
            this material and nothing else. Where a fault leads to no failure, the reader accepts and warns.
            Failures of issuing_country and issuing_jurisdiction come only where these elements are shown.
            "problem" is what a check of the material itself says.
            """)

    private struct Line: Encodable {
        let command: String
        let name: String
        let explanation: String
        let needs: String
        let protocols: [String]
        let failures: [String]
        let warnings: [String]
        let rules: [String]
        let problems: [String]
    }

    static func run(_ arguments: Arguments) throws(UsageError) {
        let wantsJSON = try SharedOptions.wantsJSON(arguments)
        let command = arguments["--of"]
        let lines = (present + issue + trust).filter { command == nil || $0.command == command }
        guard !lines.isEmpty else {
            throw UsageError("no such command has faults", hint: "it is present, issue or trust")
        }
        if wantsJSON { try JSONText.write(lines) } else { writeText(lines) }
    }

    private static var present: [Line] {
        Fault.allCases.map { fault in
            Line(
                command: "present", name: fault.rawValue, explanation: fault.explanation,
                needs: fault.scope.description, protocols: fault.scope.protocols.map(\.rawValue),
                failures: fault.expectedFailures, warnings: fault.expectedWarnings, rules: fault.expectedRules,
                problems: [])
        }
    }

    private static var issue: [Line] {
        RootFault.allCases.map { fault in
            Line(
                command: "issue", name: fault.rawValue, explanation: fault.explanation, needs: anyProtocol,
                protocols: SimulatedProtocol.allCases.map(\.rawValue), failures: fault.expectedFailures,
                warnings: fault.expectedWarnings, rules: fault.expectedRules, problems: [])
        }
    }

    private static var trust: [Line] {
        TrustFault.allCases.map { fault in
            let need = fault.isComparative ? "the genuine list of the same time before it" : fault.need.description
            return Line(
                command: "trust", name: fault.rawValue, explanation: fault.explanation,
                needs: need == TrustFault.Need.nothing.description ? anyProtocol : need,
                protocols: SimulatedProtocol.allCases.map(\.rawValue), failures: fault.expectedFailures,
                warnings: fault.expectedWarnings, rules: [], problems: fault.expectedProblems)
        }
    }

    private static var anyProtocol: String { Fault.Scope.everywhere.description }

    private static func writeText(_ lines: [Line]) {
        let width = (lines.map(\.name.count).max() ?? 0) + 2
        var command = ""
        for line in lines {
            if line.command != command {
                Output.line((command.isEmpty ? "" : "\n") + "\(line.command) --fault")
                command = line.command
            }
            let name = line.name + String(repeating: " ", count: width - line.name.count)
            let need = line.needs == anyProtocol ? "" : " (needs \(line.needs))"
            Output.line("\(name)\(line.explanation)\(need)")
            Output.line(String(repeating: " ", count: width) + "→ " + consequences(of: line))
        }
    }

    private static func consequences(of line: Line) -> String {
        var parts: [String] = []
        if !line.problems.isEmpty { parts.append("problem " + line.problems.joined(separator: ", ")) }
        parts.append(line.failures.isEmpty ? "no failure" : line.failures.joined(separator: ", "))
        if !line.warnings.isEmpty { parts.append("warns " + line.warnings.joined(separator: ", ")) }
        if !line.rules.isEmpty { parts.append("breaks " + line.rules.joined(separator: ", ")) }
        return parts.joined(separator: "; ")
    }
}
