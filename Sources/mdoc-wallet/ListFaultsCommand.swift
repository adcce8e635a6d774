// SPDX-License-Identifier: Apache-2.0

internal import Terminal
internal import WalletSimulator

/// `list-faults`: what `present --fault` can do wrong.
enum ListFaultsCommand {
    static let description = CommandDescription(
        "list-faults", summary: "List the faults that present can make, with the failure that each must lead to.",
        options: [.format],
        notes: """
            The failures are those of a reader with its default policy that trusts the wallet's issuer and is given the
            request, that is, all that the wallet is told to show.
            """)

    private struct Line: Encodable {
        let name: String
        let explanation: String
        let needs: String
        let protocols: [String]
        let failures: [String]
    }

    static func run(_ arguments: Arguments) throws(UsageError) {
        if try SharedOptions.wantsJSON(arguments) { try writeJSON() } else { writeText() }
    }

    private static func writeText() {
        let width = (Fault.allCases.map(\.rawValue.count).max() ?? 0) + 2
        for fault in Fault.allCases {
            let name = fault.rawValue + String(repeating: " ", count: width - fault.rawValue.count)
            let need = fault.scope == .everywhere ? "" : " (needs \(fault.scope))"
            Output.line("\(name)\(fault.explanation)\(need)")
            Output.line(
                String(repeating: " ", count: width) + "→ " + fault.expectedFailures.joined(separator: ", "))
        }
    }

    private static func writeJSON() throws(UsageError) {
        let lines = Fault.allCases.map { fault in
            Line(
                name: fault.rawValue, explanation: fault.explanation, needs: fault.scope.description,
                protocols: fault.scope.protocols.map(\.rawValue), failures: fault.expectedFailures)
        }
        try JSONText.write(lines)
    }
}
