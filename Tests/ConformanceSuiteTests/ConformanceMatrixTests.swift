// SPDX-License-Identifier: Apache-2.0

import JSON
import TestSupport
import Testing

@testable import ConformanceSuite

@Suite("The matrix of checks and vectors")
struct ConformanceMatrixTests {
    private func line(
        _ id: String, _ check: String, _ code: String?, isAccepted: Bool = false, kind: String = "proximity"
    ) -> VectorCase {
        VectorCase(
            id, expected: CaseVerdict(isAccepted: isAccepted), question: question(kind),
            evidence: { CaseEvidence(checks: [CheckLine(check, code == nil ? "passed" : "failed", code: code)]) }
        ) { .passed }
    }

    private func question(_ kind: String) -> CaseQuestion {
        CaseQuestion(suite: "", id: "", protocol: kind, input: .null, elements: nil)
    }

    @Test("counts each code of a check by protocol, passes too, and names what no case shows")
    func counts() {
        let cases = [
            line("a", "issuer.signature", nil, isAccepted: true),
            line("b", "issuer.signature", "issuer.signature_invalid"),
            line("c", "document 2: issuer.signature", "issuer.signature_invalid"),
            line("d", "response.status", "response.status_11"),
        ]
        let files = [
            VectorFile(path: "p", suite: "proximity/x", cases: cases),
            VectorFile(
                path: "v", suite: "trust/v", cases: [line("e", "vical.version", "vical.version", kind: "vical")]),
        ]
        var run = ConformanceRun()
        for file in files { run.run(file) }
        let matrix = ConformanceMatrix(run).markdown
        #expect(matrix.contains("| `proximity/x` | proximity | 4 | 1 | 3 |"))
        #expect(matrix.contains("| `issuer.signature` | passes | 1 | ISO/IEC 18013-5 9.3.1 |"))
        #expect(matrix.contains("| | `issuer.signature_invalid` | 2 | |"))
        #expect(matrix.contains("| | `response.status_<n>` | 1 | |"))
        #expect(matrix.contains("| `envelope.recipient` | passes | – |"))
        #expect(matrix.contains("| vical | `vical.version` | 1 |"))
        #expect(matrix.contains("| proximity | `response.status` | `response.status_with_documents` |"))
        #expect(!matrix.contains("| proximity | `issuer.signature` | `issuer.signature_invalid` |"))
        #expect(!matrix.contains("this run alone"))
    }

    @Test("counts what has no verdict as a case alone, and no name of a suite breaks the table")
    func awkward() throws {
        var plan = SmallPlan.plan
        let all = ConformanceMatrix(ConformanceRun(plan)).markdown
        #expect(all.contains("| `others` | published | 2 | 0 | 0 |"))
        #expect(all.contains("| all | | 6 | 2 | 2 |"))
        #expect(!all.contains("broken.json") && !all.contains("this run alone"))
        try plan.keep(CaseFilter(suites: [NamePattern("others", reach: .part)]))
        #expect(ConformanceMatrix(ConformanceRun(plan)).markdown.contains("this run alone, from which 4 were left out"))
        var run = ConformanceRun()
        run.run(VectorFile(path: "p", suite: "a|b`c\nd", cases: [VectorCase("e") { .passed }]))
        #expect(ConformanceMatrix(run).markdown.contains("| `a\\u{7c}b\\u{60}c\\u{a}d` | published | 1 | 0 | 0 |"))
    }
}
