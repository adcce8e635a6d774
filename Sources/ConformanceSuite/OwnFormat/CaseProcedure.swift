// SPDX-License-Identifier: Apache-2.0

/// How a case is judged, and how what was judged is shown.
struct CaseProcedure: Sendable {
    let run: @Sendable () -> CaseOutcome
    let evidence: @Sendable () -> CaseEvidence

    init(evidence: @escaping @Sendable () -> CaseEvidence, run: @escaping @Sendable () -> CaseOutcome) {
        self.evidence = evidence
        self.run = run
    }
}
