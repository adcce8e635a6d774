// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// This project's format: `{"suite", "protocol", "cases": [{"id", "comment", "input", "expect"}]}`.
enum OwnFormat {
    static func read(
        _ root: JSONObject, path: String, sessions: SessionGround.Maker?
    ) throws(VectorError) -> VectorFile? {
        guard root["suite"] != nil, root["protocol"] != nil else { return nil }
        var fields = try CaseFields(.object(root), of: "(file)", member: "file")
        let suite = try fields.text("suite")
        let kind = try fields.text("protocol")
        let entries = try fields.list("cases")
        try fields.refuseOthers()
        var ids: Set<String> = []
        let cases = try entries.map { entry throws(VectorError) in
            let parsed = try readCase(entry, suite: suite, protocol: kind, sessions: sessions)
            guard ids.insert(parsed.id).inserted else { throw .malformed(case: parsed.id, member: "id") }
            return parsed
        }
        guard !cases.isEmpty else { throw .malformed(case: "(file)", member: "cases") }
        return VectorFile(path: path, suite: suite, cases: cases)
    }

    private static func readCase(
        _ entry: JSONValue, suite: String, protocol kind: String, sessions: SessionGround.Maker?
    ) throws(VectorError) -> VectorCase {
        let id = entry["id"]?.stringValue ?? "(without id)"
        var fields = try CaseFields(entry, of: id, member: "case")
        _ = try fields.text("id")
        let comment = try fields.text("comment")
        var input = try CaseFields(fields.value("input"), of: id, member: "input")
        var expect = try CaseFields(fields.value("expect"), of: id, member: "expect")
        try fields.refuseOthers()
        let procedure: CaseProcedure =
            switch kind {
            case "apple-wallet", "proximity":
                try PresentationCases.read(&input, &expect, protocol: kind)
            case "session": try SessionCases.read(&input, &expect, on: sessions)
            case "certificate": try CertificateCases.read(&input, &expect)
            case "certificate-path": try CertificatePathCases.read(&input, &expect)
            case "vical": try VICALCases.read(&input, &expect)
            case "revocation-list": try RevocationListCases.read(&input, &expect)
            case "status-list": try StatusListCases.read(&input, &expect)
            case "cbor": try CBORCases.read(&input, &expect)
            case "hpke": try HPKECases.read(&input, &expect)
            case "cose": try COSECases.read(&input, &expect)
            default: throw .malformed(case: id, member: "protocol")
            }
        try input.refuseOthers()
        try expect.refuseOthers()
        let expected = entry["expect"]
        let codes = ["failures", "warnings"].flatMap { expected?[$0]?.arrayValue ?? [] }.compactMap(\.stringValue)
        let failures = (expected?["failures"]?.arrayValue ?? []).compactMap(\.stringValue)
        let question = CaseQuestion(
            suite: suite, id: id, protocol: kind, input: entry["input"] ?? .null, elements: expected?["elements"])
        return VectorCase(
            id, comment, codes: codes, expected: CaseVerdict(isAccepted: failures.isEmpty, failures: failures),
            question: question, evidence: procedure.evidence, run: procedure.run)
    }
}

/// `{"verdict": …, "failures": […]}` of a case.
struct Expectation: Hashable, Sendable {
    let verdict: CaseVerdict

    init(_ fields: inout CaseFields) throws(VectorError) {
        let isAccepted: Bool
        switch try fields.text("verdict") {
        case "accepted": isAccepted = true
        case "rejected": isAccepted = false
        default: throw fields.malformed("verdict")
        }
        guard fields.optional("failures") != nil else { throw fields.malformed("failures") }
        verdict = CaseVerdict(isAccepted: isAccepted, failures: try fields.texts("failures"))
        guard isAccepted == verdict.failures.isEmpty else { throw fields.malformed("failures") }
    }

    var isAccepted: Bool { verdict.isAccepted }

    func compare(isAccepted: Bool, failures: [String]) -> CaseOutcome? {
        let got = CaseVerdict(isAccepted: isAccepted, failures: failures)
        return got == verdict ? nil : .failed("expected \(verdict), got \(got)", got: got)
    }
}
