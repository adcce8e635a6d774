// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestSupport
import Testing

@testable import ConformanceSuite

@Suite("The matrix of checks and vectors")
struct ConformanceMatrixTests {
    private func line(_ id: String, _ check: String, _ code: String?, isAccepted: Bool = false) -> VectorCase {
        VectorCase(
            id, expectsAcceptance: isAccepted,
            evidence: { CaseEvidence(checks: [CheckLine(check, code == nil ? "passed" : "failed", code: code)]) }
        ) { .passed }
    }

    @Test("counts each code of a check by protocol, passes too, and names what no case shows")
    func counts() {
        let cases = [
            line("a", "issuer.signature", nil, isAccepted: true),
            line("b", "issuer.signature", "issuer.signature_invalid"),
            line("c", "document 2: issuer.signature", "issuer.signature_invalid"),
            line("d", "response.status", "response.status_11"),
        ]
        let matrix = ConformanceMatrix([
            VectorFile(path: "p", suite: "proximity/x", kind: "proximity", cases: cases),
            VectorFile(
                path: "v", suite: "trust/v", kind: "vical", cases: [line("e", "vical.version", "vical.version")]),
        ]).markdown
        #expect(matrix.contains("| `proximity/x` | proximity | 4 | 1 | 3 |"))
        #expect(matrix.contains("| `issuer.signature` | passes | 1 | ISO/IEC 18013-5 9.3.1 |"))
        #expect(matrix.contains("| | `issuer.signature_invalid` | 2 | |"))
        #expect(matrix.contains("| | `response.status_<n>` | 1 | |"))
        #expect(matrix.contains("| `envelope.recipient` | passes | – |"))
        #expect(matrix.contains("| vical | `vical.version` | 1 |"))
        #expect(matrix.contains("| proximity | `response.status` | `response.status_with_documents` |"))
        #expect(!matrix.contains("| proximity | `issuer.signature` | `issuer.signature_invalid` |"))
    }
}
