// SPDX-License-Identifier: Apache-2.0

internal import WalletSimulator

/// All faults of all commands in one shape, chapter by chapter.
enum FaultListing {
    struct Chapter {
        let command: String
        let title: String
        let lines: [Line]
    }

    struct Line: Encodable {
        let command, name, explanation, check, field, clause, needs: String
        let protocols, failures, warnings, rules, problems: [String]

        var needsNothing: Bool { needs == anyProtocol }
    }

    static var chapters: [Chapter] {
        Fault.chapters.map { Chapter(command: "present", title: $0.title, lines: $0.faults.map(line)) }
            + [Chapter(command: "issue", title: "The IACA root", lines: RootFault.allCases.map(line))]
            + [
                trust("Revocation lists", RevocationListFault.allCases.map(TrustFault.revocationList)),
                trust("VICALs", VICALFault.allCases.map(TrustFault.vical)),
                trust("Status lists and identifier lists", StatusFault.allCases.map(TrustFault.status)),
            ]
    }

    private static let anyProtocol = Fault.Scope.everywhere.description
    private static let allProtocols = SimulatedProtocol.allCases.map(\.rawValue)

    private static func trust(_ title: String, _ faults: [TrustFault]) -> Chapter {
        Chapter(command: "trust", title: title, lines: faults.map(line))
    }

    private static func line(_ fault: Fault) -> Line {
        Line(
            command: "present", name: fault.rawValue, explanation: fault.explanation, check: fault.check,
            field: fault.field, clause: fault.clause, needs: fault.needs,
            protocols: fault.scope.protocols.map(\.rawValue), failures: fault.expectedFailures,
            warnings: fault.expectedWarnings, rules: fault.expectedRules, problems: [])
    }

    private static func line(_ fault: RootFault) -> Line {
        Line(
            command: "issue", name: fault.rawValue, explanation: fault.explanation, check: fault.check,
            field: fault.field, clause: fault.clause, needs: anyProtocol, protocols: allProtocols,
            failures: fault.expectedFailures, warnings: fault.expectedWarnings, rules: fault.expectedRules,
            problems: [])
    }

    private static func line(_ fault: TrustFault) -> Line {
        let need = fault.isComparative ? "the genuine list of the same time before it" : fault.need.description
        return Line(
            command: "trust", name: fault.rawValue, explanation: fault.explanation, check: fault.check,
            field: fault.field, clause: fault.clause,
            needs: need == TrustFault.Need.nothing.description ? anyProtocol : need, protocols: allProtocols,
            failures: fault.expectedFailures, warnings: fault.expectedWarnings, rules: [],
            problems: fault.expectedProblems)
    }
}
