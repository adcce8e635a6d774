// SPDX-License-Identifier: Apache-2.0

import JSON

@testable import ConformanceSuite

/// Files and cases of no format, for tests of what is done with cases.
enum SmallPlan {
    static func file(_ suite: String, _ cases: [VectorCase]) -> (path: String, content: Result<VectorFile, VectorError>)
    {
        ("\(suite).json", .success(VectorFile(path: "\(suite).json", suite: suite, cases: cases)))
    }

    /// - Parameter codes: What it expects; none for a genuine one.
    static func item(_ id: String, _ codes: [String] = [], outcome: CaseOutcome = .passed) -> VectorCase {
        let expected = CaseVerdict(isAccepted: codes.isEmpty, failures: codes)
        let question = CaseQuestion(
            suite: "s", id: id, protocol: "proximity", input: ["at": "now"],
            elements: codes.isEmpty ? ["n": ["e": 1]] : nil)
        return VectorCase(id, codes: codes, expected: expected, question: question) { outcome }
    }

    static let plan = ConformancePlan([
        file("proximity/genuine", [item("genuine-one"), item("genuine-two")]),
        file("proximity/refused", [item("mac-bit", ["device.mac_invalid"]), item("untrusted", ["issuer.untrusted"])]),
        file("others", [.unsupported("waits", .openID4VP), VectorCase("without verdict") { .passed }]),
        ("broken.json", .failure(.unknownFormat)),
    ])

    static func ids(_ plan: ConformancePlan) -> [String] {
        plan.entries.map { entry in
            switch entry {
            case .ready(_, _, let item): item.id
            case .unusable(let path, _): path
            }
        }
    }
}
